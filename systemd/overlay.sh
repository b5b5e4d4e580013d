#!/bin/sh
# A root that forgets: everything but the data partition is read-only, and what is written there lives in memory.
# Usage: sudo systemd/overlay.sh data /dev/sdXN | on | off | status        DRY_RUN=1 only says what would be done.
set -eu
data=/var/lib/tabletown
label=tabletown-data
root=${ROOT:-}        # another root, for tests
fstab=$root/etc/fstab

say() { printf 'overlay: %s\n' "$*"; }
fail() { say "$*" >&2; exit 2; }
run() {
    if [ -n "${DRY_RUN:-}" ]; then say "would run: $*"; else say "$*"; "$@"; fi
}
cmdline() {
    for file in "$root/boot/firmware/cmdline.txt" "$root/boot/cmdline.txt"; do
        [ -f "$file" ] && printf '%s' "$file" && return
    done
}

# The journal must never lie in memory: it would be acknowledged and then forgotten.
has_partition() { grep -qs "^LABEL=$label[[:space:]]*$data[[:space:]]" "$fstab"; }

# A small partition, or a stick that stays in, for the journal, its backups and the owner's settings.
make_data() {
    [ -n "${1:-}" ] || fail "name the partition: overlay.sh data /dev/sda1"
    [ -b "$1" ] || [ -n "${DRY_RUN:-}" ] || fail "$1 is no partition"
    grep -qs "^$1 " "$root/proc/mounts" && fail "$1 is in use: unmount it first"
    if [ "$(blkid -o value -s LABEL "$1" 2>/dev/null || true)" != "$label" ]; then
        kind=$(blkid -o value -s TYPE "$1" 2>/dev/null || true)
        [ -z "$kind" ] || [ -n "${ERASE:-}" ] || fail "there is a $kind file system on $1: ERASE=1 overwrites it"
        run mkfs.ext4 -q -F -L "$label" "$1"
    fi
    run systemctl stop tabletown-rescue.service tabletown.service
    run mkdir -p /mnt/tabletown-data
    run mount "$1" /mnt/tabletown-data
    run cp -a "$data/." /mnt/tabletown-data/
    run sync
    run umount /mnt/tabletown-data
    # data=ordered and barriers are ext4's own defaults and what the promise rests on; errors stop the writing.
    # Without the partition the machine still starts, and the kiosk shows the rescue page instead of writing elsewhere.
    line="LABEL=$label $data ext4 defaults,noatime,errors=remount-ro,nofail,x-systemd.device-timeout=15s 0 2"
    has_partition || run sh -c "printf '%s\n' '$line' >> '$fstab'"
    run systemctl daemon-reload
    run mount "$data"
    run chown tabletown:tabletown "$data"
    run chmod 0700 "$data"
    run systemctl start tabletown.service
}

switch_on() {
    has_partition || fail "$data has no partition of its own yet, and would be forgotten: overlay.sh data /dev/…"
    if command -v raspi-config >/dev/null 2>&1; then
        run raspi-config nonint do_overlayfs 0
        # Without this word every other partition would be covered too, the one with the data as well.
        run sed -i 's/overlayroot=tmpfs\( \|$\)/overlayroot=tmpfs:recurse=0\1/' "$(cmdline)"
        run raspi-config nonint enable_bootro
    else
        run apt-get install -y --no-install-recommends overlayroot
        run sh -c "printf 'overlayroot=\"tmpfs:recurse=0\"\n' > '$root/etc/overlayroot.local.conf'"
        run update-initramfs -u
    fi
    say "from the next start on the root is read-only: sudo reboot"
}

switch_off() {
    if command -v raspi-config >/dev/null 2>&1; then
        run raspi-config nonint disable_bootro
        run raspi-config nonint do_overlayfs 1
    else
        run sh -c "printf 'overlayroot=\"disabled\"\n' > '$root/etc/overlayroot.local.conf'"
        [ ! -d "$root/media/root-ro" ] || run overlayroot-chroot sh -c "printf 'overlayroot=\"disabled\"\n' > /etc/overlayroot.local.conf"
    fi
    say "from the next start on the root can be written: sudo reboot"
}

status() {
    if [ -d "$root/media/root-ro" ]; then say "the root is read-only"; else say "the root can be written"; fi
    if has_partition; then say "$data has a partition of its own"; else say "$data lies on the root"; fi
}

case ${1:-} in
    data) make_data "${2:-}" ;;
    on) switch_on ;;
    off) switch_off ;;
    status) status ;;
    *) fail "one of data, on, off, status is needed" ;;
esac
