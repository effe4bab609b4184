#!/usr/bin/env bash
# Install the Debian packages that the tests drive, where they are missing and where we may.
set -euo pipefail

missing=()
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
[ -x /usr/bin/chromium ] || missing+=(chromium)
[ "${#missing[@]}" -gt 0 ] || exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing ${missing[*]} for the tests"
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update -qq </dev/null && apt-get install -qq --no-install-recommends "${missing[@]}" </dev/null >/dev/null; then
        exit 0
    fi
    reason="apt-get could not install them"
else
    reason="only root on Debian can install them"
fi

echo "Missing Debian packages: ${missing[*]} ($reason); the tests that need them are skipped." >&2
[ -z "${CI:-}" ] || exit 1
