#!/bin/bash
# On a machine of its own (a container, a virtual machine) as root: install twice, uninstall, purge, and compare what is
# on the disk each time. Usage: machine.sh CHECKOUT; says "ok …" or "FAILED …" for each point, and "end" at the end.
set -u
checkout=$1
work=$(mktemp -d)
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

good() { if [ "$1" -eq 0 ]; then echo "ok $2"; else echo "FAILED $2"; fi; }
# Everything that an installation could touch, with owner, mode and content; not what Debian itself keeps writing.
picture() {
    find /etc /opt /usr/local /var/lib /var/cache /media /mnt /root /home -xdev \
        \( -path '/var/lib/apt' -o -path '/var/lib/dpkg' -o -path '/var/lib/systemd' -o -path '/var/cache/*' \
        -not -path '/var/cache/tabletown*' -o -path '/var/lib/polkit*' -o -path '/var/lib/dbus' -o -path '/root/.cache' \
        -o -path '/var/lib/private' -o -name '__pycache__' \) -prune -o \
        -not -name '*-' -not -name 'mtab' -not -name 'ld.so.cache' -not -path '/etc/.*' \
        \( -type f -printf '%p %m %u:%g %T@ ' -exec sh -c 'sha256sum < "$1"' _ {} \; -o -type l -printf '%p -> %l\n' \
        -o -type d -printf '%p/ %m %u:%g\n' \) | sort
}
differ() { diff <(sed "$3" "$work/$1") <(sed "$3" "$work/$2"); }
without_times='s/ [0-9]*\.[0-9]* \([0-9a-f]*  -\)$/ \1/'
cd "$checkout" || exit 2

# A container has neither console nor screen: the kiosk draws off any screen. What is in /run is not looked at below.
mkdir -p /run/systemd/system/tabletown.service.d
cat > /run/systemd/system/tabletown.service.d/no-screen.conf <<'UNIT'
[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
Environment=SDL_VIDEODRIVER=offscreen
TimeoutStartSec=600
WatchdogSec=300
UNIT
comes_up() {
    for _ in $(seq 600); do
        [ "$(systemctl is-active tabletown.service)" != active ] || return 0
        sleep 1
    done
    journalctl -u tabletown.service -n 20 --no-pager
    return 1
}

apt-get update -q >/dev/null
# shellcheck disable=SC2046
apt-get install -q -y --no-install-recommends $(cat systemd/packages.txt systemd/packages-kiosk.txt | sed 's/#.*//') >/dev/null
good $? "the packages of the system can be installed"

picture > "$work/before"
make install DRY_RUN=1 > "$work/dry" 2>&1
good $? "a dry run ends well"
grep -q 'would put the program with its Python packages into' "$work/dry"
good $? "a dry run says what it would do"
picture > "$work/after"
differ before after ""
good $? "a dry run changes nothing"

make install > "$work/first" 2>&1
good $? "installing ends well"
sed 's/^/    /' "$work/first"
[ -x /usr/local/bin/tabletown ] && [ -L /opt/tabletown/current ]
good $? "the program is in its place"
[ "$(stat -c '%a %U:%G' /var/lib/tabletown)" = "700 tabletown:tabletown" ]
good $? "the data is readable by the kiosk's user alone"
find /opt/tabletown /etc/tabletown \( -not -user root -o -perm /022 \) -not -type l | grep . >&2
[ "${PIPESTATUS[1]}" -ne 0 ]
good $? "nobody but root can change the program"
[ "$(systemctl is-enabled tabletown.service tabletown-backup.timer tabletown-check.timer | sort -u)" = enabled ]
good $? "service and timers start with the machine"
[ "$(systemctl is-active tabletown-backup.timer tabletown-check.timer | sort -u)" = active ]
good $? "the timers run"
runuser -u nobody -- /usr/local/bin/tabletown --help >/dev/null
good $? "everybody may call the command"

comes_up
good $? "the kiosk runs"
[ "$(systemctl show -P User tabletown.service) $(stat -c %U "/proc/$(systemctl show -P MainPID tabletown.service)")" = "tabletown tabletown" ]
good $? "as its own user"

runuser -u tabletown -- sh -c 'echo a game > /var/lib/tabletown/precious'
picture > "$work/installed"
make install > "$work/second" 2>&1
good $? "installing again ends well"
grep -q 'Nothing to do' "$work/second" || { sed 's/^/    /' "$work/second"; false; }
good $? "installing again says that there is nothing to do"
picture | grep -v '^/var/\(lib\|cache\)/tabletown' > "$work/again"
diff <(grep -v '^/var/\(lib\|cache\)/tabletown' "$work/installed") "$work/again"
good $? "installing again changes nothing"

make uninstall > "$work/removed" 2>&1
good $? "uninstalling ends well"
! find /proc -maxdepth 1 -user tabletown | grep .
good $? "nothing of it runs any more"
picture > "$work/left"
diff <(sed "$without_times" "$work/before") <(sed "$without_times" "$work/left") | grep '^[<>]' |
    grep -v '^> /var/lib/tabletown\|^[<>] /etc/\(passwd\|group\|shadow\|gshadow\|subuid\|subgid\) '
[ "${PIPESTATUS[2]}" -ne 0 ]
good $? "uninstalling leaves nothing but the data, and its owner"
[ "$(cat /var/lib/tabletown/precious)" = "a game" ]
good $? "uninstalling keeps the data"
! systemctl list-unit-files | grep -q tabletown
good $? "systemd knows nothing of it any more"

make install > "$work/third" 2>&1
good $? "installing over the data ends well"
[ "$(cat /var/lib/tabletown/precious)" = "a game" ]
good $? "the data is still there"
echo '# mine' >> /etc/tabletown/tabletown.toml
make uninstall >/dev/null 2>&1
[ -f /etc/tabletown/tabletown.toml ]
good $? "a configuration that was changed is kept"
make install >/dev/null 2>&1
make uninstall PURGE=1 > "$work/purged" 2>&1
good $? "purging ends well"
grep 'tabletown:' "$work/purged"
picture > "$work/nothing"
differ before nothing "$without_times"
good $? "purging leaves nothing at all"
! getent passwd tabletown && ! getent group tabletown
good $? "nor its user"
make uninstall > "$work/none" 2>&1
grep -q 'Nothing to do' "$work/none"
good $? "uninstalling where nothing is says so"
rm -rf "$work"
echo end
