#!/usr/bin/env bash
# Install the Debian packages that the tests drive, where they are missing and where we may.
set -euo pipefail

install() {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update && apt-get install --yes --no-install-recommends "$@"
}

missing=()
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
[ -x /usr/bin/chromium ] || missing+=(chromium)
[ "${#missing[@]}" -gt 0 ] || exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing ${missing[*]} for the tests"
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    if install "${missing[@]}" </dev/null >"$log" 2>&1; then
        exit 0
    fi
    tail -n 20 "$log" >&2
    reason="apt-get could not install them"
else
    reason="only root on Debian can install them"
fi

echo "Missing Debian packages: ${missing[*]} ($reason); the tests that need them are skipped." >&2
[ -z "${CI:-}" ] || exit 1
