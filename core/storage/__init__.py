"""The database: tables, the JSON form of events and states, repositories, and the unit of work that joins them."""
