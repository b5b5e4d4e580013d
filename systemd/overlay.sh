#!/bin/sh
# A root that forgets: everything but the data partition is read-only, and what is written there lives in memory.
# Usage: sudo sh systemd/overlay.sh data /dev/sdXN [ERASE=1] | on | off | status
# With DRY_RUN=1 behind it, as with make (sudo would not let it through in front), it only says what it would do.
# Debian's overlayroot does it, on a Pi as well: raspi-config's own switch can't leave a partition out and be undone.
set -eu
data=/var/lib/tabletown
label=tabletown-data
root=${ROOT:-}        # another root, for tests
fstab=$root/etc/fstab
wish=$root/etc/overlayroot.local.conf

say() { printf 'overlay: %s\n' "$*"; }
fail() { say "$*" >&2; exit 2; }
run() {
    if [ -n "${DRY_RUN:-}" ]; then say "would run: $*"; else say "$*"; "$@"; fi
}
is_on() { grep -qs ' /media/root-ro ' "$root/proc/mounts"; }
# What is to outlast the next start goes below the overlay, where there is one.
run_below() { if is_on; then run overlayroot-chroot "$@"; else run "$@"; fi; }
boot_folder() {
    for folder in /boot/firmware /boot; do
        [ ! -f "$root$folder/cmdline.txt" ] || { printf '%s' "$folder"; return; }
    done
}

# The journal must never lie in memory: it would be acknowledged and then forgotten.
has_partition() { grep -qs "^LABEL=${label}[[:space:]]*${data}[[:space:]]" "$fstab"; }

# A small partition, or a stick that stays in, for the journal, its backups and the owner's settings.
make_data() {
    [ -n "${1:-}" ] || fail "name the partition: overlay.sh data /dev/sda1"
    [ -b "$1" ] || [ -n "${DRY_RUN:-}" ] || fail "$1 is no partition"
    is_on && fail "the root is read-only: overlay.sh off, and reboot, first"
    grep -qs "^$1 " "$root/proc/mounts" && fail "$1 is in use: unmount it first"
    other=$(blkid -t "LABEL=$label" -o device 2>/dev/null | grep -vxF "$1" || true)
    [ -z "$other" ] || fail "there is another data partition, $other: take it out first"
    if [ "$(blkid -p -o value -s LABEL "$1" 2>/dev/null || true)" != "$label" ]; then
        kind=$(blkid -p -o value -s TYPE "$1" 2>/dev/null || true)
        [ -z "$kind" ] || [ -n "${ERASE:-}" ] || fail "there is a $kind file system on $1: ERASE=1 overwrites it"
        run mkfs.ext4 -q -F -L "$label" "$1"
    fi
    run systemctl stop tabletown-rescue.service tabletown.service
    run mkdir -p /mnt/tabletown-data
    run mount "$1" /mnt/tabletown-data
    # Games of an earlier card are worth more than an installation that has just begun.
    if [ -e /mnt/tabletown-data/journal.db ]; then
        say "there is a journal on $1 already, which is kept and used as it is"
    else
        run cp -a "$data/." /mnt/tabletown-data/
    fi
    run sync
    run umount /mnt/tabletown-data
    run rmdir /mnt/tabletown-data
    # data=ordered and barriers are ext4's own defaults and what the promise rests on; errors stop the writing.
    # Without the partition the machine still starts, and the kiosk shows the rescue page instead of writing elsewhere.
    line="LABEL=$label $data ext4 defaults,noatime,errors=remount-ro,nofail,x-systemd.device-timeout=30s 0 2"
    has_partition || run sh -c "printf '%s\n' '$line' >> '$fstab'"
    run systemctl daemon-reload
    run mount "$data"
    run chown -R tabletown:tabletown "$data"        # on another system the user may have another number
    run chmod 0700 "$data"
    run systemctl start tabletown.service
}

# A word on the kernel's command line counts more than what we write, and would cover the data too.
forget_word() {
    boot=$(boot_folder)
    grep -qs 'overlayroot=' "$root$boot/cmdline.txt" || return 0
    grep -qs " $boot [^ ]* ro[, ]" "$root/proc/mounts" && run mount -o remount,rw "$boot"
    run sed -i 's/overlayroot=[^ ]* *//' "$root$boot/cmdline.txt"
}

switch_on() {
    has_partition || fail "$data has no partition of its own yet, and would be forgotten: overlay.sh data /dev/…"
    is_on && fail "the root is read-only already"
    boot=$(boot_folder)
    [ -z "$boot" ] || grep -qs '^ *\(auto_initramfs=1\|initramfs \)' "$root$boot/config.txt" ||
        fail "$boot/config.txt lacks the line auto_initramfs=1, without which there is no overlay: add it first"
    forget_word
    # overlayroot needs busybox's tools in the initramfs, does not ask for them, and leaves the root writable without.
    if ! [ -x "$root/usr/sbin/overlayroot-chroot" ] || ! [ -x "$root/usr/bin/busybox" ]; then
        run apt-get update -q
        run apt-get install -q -y --no-install-recommends overlayroot busybox
    fi
    # Without recurse=0 every other partition would be covered too, the one with the data as well.
    run sh -c "printf 'overlayroot=\"tmpfs:recurse=0\"\n' > '$wish'"
    [ -z "$boot" ] || run sed -i "s#^\([^ ]*[[:space:]]*${boot}[[:space:]]*vfat[[:space:]]*\)defaults\([[:space:]]\)#\1defaults,ro\2#" "$fstab"
    run update-initramfs -u
    run sync
    say "from the next start on the root is read-only: sudo reboot"
}

switch_off() {
    forget_word
    run_below sh -c "printf 'overlayroot=\"disabled\"\n' > '$wish'; sed -i 's#\(vfat[[:space:]]*defaults\),ro\([[:space:]]\)#\1\2#' '$fstab'; sync"
    say "from the next start on the root can be written: sudo reboot"
}

status() {
    if is_on; then
        say "the root is read-only"
    elif grep -qs '^overlayroot="tmpfs' "$wish"; then
        say "the root can be written, though it is to be read-only: reboot, or look at what the start says of overlayroot"
    else
        say "the root can be written"
    fi
    if ! has_partition; then
        say "$data lies on the root"
    elif grep -qs " $data ext4 " "$root/proc/mounts"; then
        say "$data has a partition of its own"
    else
        say "$data has a partition of its own, which is not there"
    fi
}

what=${1:-} where=""
[ $# -eq 0 ] || shift
for word; do
    case $word in
        DRY_RUN=*) DRY_RUN=${word#*=} ;;
        ERASE=*) ERASE=${word#*=} ;;
        *) where=$word ;;
    esac
done
case $what in
    data) make_data "$where" ;;
    on) switch_on ;;
    off) switch_off ;;
    status) status ;;
    *) fail "one of data, on, off, status is needed" ;;
esac
