"""The mark that ties a test to the clause of a rule book that it proves."""

import pytest

clause = pytest.mark.clause
