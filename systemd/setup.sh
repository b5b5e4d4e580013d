#!/bin/sh
# Make the virtual environment .venv whole: the program and its tests with everything that they need.
# Usage: setup.sh PYTHON [tests]; "tests" also wants a virtual screen for the window tests.
# Quick where nothing is to be done. Root is asked for only when a system package is missing, once, and it is said which.
set -eu
python=${1:-python3} purpose=${2:-}
made=.venv/.made        # by which Python and in which folder: an environment can't be moved, nor change its Python
pending=.venv/.pending  # there while packages are being put in; whoever finds it knows that this was interrupted
ready=.venv/.ready      # what the packages were put in for
pip_log=.venv/pip.log
no_network='Temporary failure|Could not resolve|Could not connect|Failed to fetch|Unable to locate package'  # apt's words

say() { printf 'tabletown set-up: %s\n' "$*"; }
give_up() { say "$*" >&2; exit 1; }
complaints=/dev/null  # of apt
# apt ends its work and says that all is well when it is interrupted: whoever presses Ctrl-C means all of this.
trap 'say "interrupted; called again, it goes on"; [ "$complaints" = /dev/null ] || rm -f "$complaints"; exit 130' INT
have() { command -v "$1" >/dev/null 2>&1; }

# --- packages of the system -------------------------------------------------------------------------------------------

listed() { sed 's/#.*//' "systemd/$1"; }
# A later Debian may call a package otherwise: what an installed one provides is there too.
missing_packages() {
    there=$(dpkg-query -W -f '${db:Status-Status}, ${Package}, ${Provides}\n' | sed -n 's/^installed, //p' | tr ',' '\n' |
        sed 's/^ *//; s/ .*//')
    for package in "$@"; do
        printf '%s\n' "$there" | grep -qxF "$package" || printf '%s ' "$package"
    done
}
is_pi() { grep -qs '^Raspberry Pi' /proc/device-tree/model && have dpkg-query; }

# All that are missing, in one list, so that apt is called once and an administrator is asked once.
vital_packages() {
    case ${python##*/} in python3.*) venv=${python##*/}-venv ;; *) venv=python3-venv ;; esac
    if ! have "$python"; then
        printf 'python3 %s ' "$venv"
    elif ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        printf '%s ' "$venv"
    fi
    have dpkg-query || return 0
    # One word a package.
    # shellcheck disable=SC2046
    missing_packages $(listed packages.txt)
    # shellcheck disable=SC2046
    ! is_pi || missing_packages $(listed packages-pi.txt)
}
# Of no use but to the tests: a virtual screen for those of the window, what signs an update, a browser for those of the
# phones' pages with what checks their types, and a server for the board of a venue.
test_packages() {
    [ "$purpose" = tests ] && have dpkg-query || return 0
    have Xvfb || printf 'xvfb '
    have xauth || printf 'xauth '
    have xdotool || printf 'xdotool '
    have minisign || printf 'minisign '
    have chromium || printf 'chromium '
    have tsc || printf 'node-typescript '
    have initdb || have pg_ctlcluster || printf 'postgresql '  # Debian keeps the first off the path
}

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }
can_be_root() {
    [ "$(id -u)" -ne 0 ] || return 0
    have sudo || return 1
    sudo -n true 2>/dev/null && return 0
    [ -t 0 ] || return 1
    say "system packages are missing, and putting them in needs root: sudo may ask for your password"
    sudo -v
}
# Without a network apt complains about every package: one line says it better. Other complaints are shown as they are.
install_packages() {
    can_be_root || { say "ask an administrator to run: apt install $*" >&2; return 1; }
    say "installing the system packages: $*"
    complaints=$(mktemp)
    as_root apt-get update -q 2>"$complaints" || true  # an old list may do; if not, the next line fails
    if as_root apt-get install -q -y --no-install-recommends "$@" 2>>"$complaints"; then
        rm -f "$complaints"
        return 0
    fi
    grep -qE "$no_network" "$complaints" || cat "$complaints" >&2
    rm -f "$complaints"
    say "apt could not install them, is there a network? Later, or by hand: apt install $*" >&2
    return 1
}
see_to_packages() {
    vital=$(vital_packages) tests=$(test_packages)
    [ -n "$vital$tests" ] || return 0
    # shellcheck disable=SC2086
    if ! install_packages $vital $tests; then
        [ -z "$vital" ] || exit 1
        say "without them the window tests draw off any screen, and those of signatures, phones and venues are skipped"
    fi
}

# --- the environment --------------------------------------------------------------------------------------------------

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true; }
wanted() { cksum pyproject.toml systemd/setup.sh systemd/packages*.txt; }
# An environment of another Python, or one that was asked for by name, is made anew; plain python3 takes what is there.
is_whole() {
    [ ! -e "$pending" ] && [ -s "$made" ] || return 1
    now=$(version_of .venv/bin/python)
    [ -n "$now" ] && [ "$now $PWD" = "$(cat "$made")" ] || return 1
    [ "$python" = python3 ] || [ "$now" = "$(version_of "$python")" ]
}
is_ready() { is_whole && [ -e "$ready" ] && [ "$(wanted)" = "$(cat "$ready")" ]; }

require_version() {
    case $(version_of "$python") in
        3.11 | 3.12 | 3.13) ;;
        *) give_up "Python 3.11, 3.12 or 3.13 is needed; name one: make PYTHON=python3.12 …" ;;
    esac
}
make_environment() {
    [ ! -e .venv ] || say "the environment in .venv is not whole, or another Python's or another folder's: making it anew"
    rm -rf .venv
    # The Pi's camera and pins come from the system: libcamera is built for its Python.
    if is_pi; then "$python" -m venv --system-site-packages .venv; else "$python" -m venv .venv; fi
    printf '%s %s\n' "$(version_of .venv/bin/python)" "$PWD" >"$made"
}

# What pip says goes into a file; people see which package it is at, and why it failed.
progress() {
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$pip_log"
        case $line in
            "Collecting "*) line=${line#Collecting } && printf '  %s\n' "${line%% *}" ;;
            "Installing collected packages"*) printf '  unpacking all of them, which takes the longest\n' ;;
        esac
    done
}
put_packages_in() {
    if is_pi; then extras=dev,pi; else extras=dev; fi
    say "installing the Python packages into .venv; the first time takes a minute"
    touch "$pending" && rm -f "$ready"
    : >"$pip_log"
    ended=$({
        { PYTHONUNBUFFERED=1 .venv/bin/python -m pip install --disable-pip-version-check --no-input --retries 2 \
            -e ".[$extras]" 2>&1 && echo fine >&3 || echo failed >&3; } | progress >&4
    } 3>&1 4>&2)
    [ -n "$ended" ] || give_up "interrupted; it will be made anew"
    rm -f "$pending"
    [ "$ended" = fine ] || explain
    compile_players
    wanted >"$ready"
}
# Kept for everybody: whoever asks a computer player later, with a home or without one, need not wait for a compiler.
compile_players() {
    say "compiling the computer players; once, less than a minute"
    XDG_CACHE_HOME=$PWD/.venv/share .venv/bin/python -m kiosk.players.prepare >>"$pip_log" 2>&1 ||
        say "that did not work, so they compile when they are first needed ($pip_log says why)"
}
explain() {
    if grep -qiE 'NewConnectionError|NameResolution|name resolution|Network is unreachable|timed out|ProxyError' "$pip_log"
    then give_up "the Python packages can't be fetched: is there a network? (pip's own words: $pip_log)"
    fi
    grep '^ERROR' "$pip_log" | tail -n 1 >&2 || true
    give_up "pip could not install the Python packages (its own words: $pip_log)"
}

if is_ready && [ -z "$(test_packages)" ]; then exit 0; fi
see_to_packages
! is_ready || exit 0
have dpkg-query || say "not a Debian: please see to OpenGL (EGL, GLES 2) and libmtdev yourself"
require_version
is_whole || make_environment
put_packages_in
