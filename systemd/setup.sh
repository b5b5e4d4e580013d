#!/bin/sh
# Make the virtual environment .venv with everything that the program and its tests need.
# Usage: setup.sh PYTHON [tests]; "tests" sees to nothing but a virtual screen for the window tests. Root is asked for only when a system package is missing, and it is said which.
set -eu
python=${1:-python3}

say() { printf 'tabletown set-up: %s\n' "$*"; }

install_packages() {
    say "installing the system packages: $*"
    if [ "$(id -u)" -eq 0 ]; then
        apt-get update -q && apt-get install -q -y --no-install-recommends "$@"
    else
        say "this needs root, so sudo may ask for your password"
        sudo apt-get update -q && sudo apt-get install -q -y --no-install-recommends "$@"
    fi
}

command -v "$python" >/dev/null 2>&1 || install_packages python3 python3-venv
"$python" - <<'CHECK' || { say "Python 3.11, 3.12 or 3.13 is needed; name one: make PYTHON=python3.12 …"; exit 1; }
import sys
sys.exit(not (3, 11) <= sys.version_info < (3, 14))
CHECK
"$python" -c 'import venv, ensurepip' 2>/dev/null || install_packages python3-venv

listed() { sed 's/#.*//' "systemd/$1"; }
# A later Debian may call a package otherwise: what an installed one provides is there too.
missing_packages() {
    there=$(dpkg-query -W -f '${db:Status-Status}, ${Package}, ${Provides}\n' | sed -n 's/^installed, //p' | tr ',' '\n' |
        sed 's/^ *//; s/ .*//')
    for package in "$@"; do
        printf '%s\n' "$there" | grep -qxF "$package" || printf '%s ' "$package"
    done
}
if [ "${2:-}" = tests ]; then
    { command -v Xvfb && command -v xdotool; } >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1 \
        || install_packages xvfb xdotool || say "without a virtual screen the window tests draw off any screen"
    exit 0
fi
if command -v dpkg-query >/dev/null 2>&1; then
    # One word a package.
    # shellcheck disable=SC2046,SC2086
    missing=$(missing_packages $(listed packages.txt))
    # shellcheck disable=SC2086
    [ -z "$missing" ] || install_packages $missing
else
    say "not a Debian: please see to OpenGL (EGL, GLES 2) and libmtdev yourself"
fi

# The Pi's camera and pins come from the system: libcamera is built for its Python.
venv_options="" extra="dev"
if grep -qs '^Raspberry Pi' /proc/device-tree/model && command -v dpkg-query >/dev/null 2>&1; then
    # shellcheck disable=SC2046,SC2086
    missing=$(missing_packages $(listed packages-pi.txt))
    # shellcheck disable=SC2086
    [ -z "$missing" ] || install_packages $missing
    venv_options="--system-site-packages" extra="dev,pi"
fi

# shellcheck disable=SC2086
[ -x .venv/bin/python ] || "$python" -m venv $venv_options .venv
say "installing the Python packages into .venv"
.venv/bin/python -m pip install --quiet --disable-pip-version-check -e ".[$extra]"
touch .venv/.ready
