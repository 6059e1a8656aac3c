#!/usr/bin/env bash
# Runs: the generator of Debian's systemd-cron (its version is printed), which makes timers of
# systemd from a crontab, on three lines as crontab(5) allows them; the package is only unpacked.
# Guess: "0 3 * * 5-7" runs on Friday, Saturday and Sunday, as with cron, where 7 is Sunday too;
# "0 3 1 * 1" on each first of a month and on each Monday; "5/15" is refused, or runs four times an
# hour.
# Seen: 5-7 runs every day: the log says "garbled time", and a timer without days is written all the
# same. The second runs on a Monday that is a first; the third once an hour, at minute 5.
# Why it matters: a job for the weekend runs on all days, and a weekly one with an extra run for the
# month once or twice a year, after nothing but a change of the package. Our timers are written for
# systemd.
set -euo pipefail
for program in apt-get dpkg-deb python3 systemd-analyze; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download systemd-cron >/dev/null 2>&1 ||
  { echo 'The package could not be fetched.' >&2; exit 2; }
dpkg-deb --extract systemd-cron_*.deb unpacked
generator=$(find unpacked -name systemd-crontab-generator -type f | head -1)
sed "s#/etc/crontab#$work/crontab#g; s#/etc/#$work/none/#g; s#/var/spool/#$work/none/#g" \
  "$generator" >generator.py
printf '%s\n' '0 3 * * 5-7 root true' '0 3 1 * 1 root true' '5/15 * * * * root true' >crontab
mkdir out
/usr/bin/python3 generator.py out 2>log || true
seen=$(cat out/cron-crontab-root-[0-9]*.timer | sed -n 's/^OnCalendar= *//p' | sort | paste -sd ';')
echo "version: $(basename systemd-cron_*.deb)"
echo 'guess:   Fri,Sat,Sun *-*-* 3:0:00; *-*-1 3:0:00; Mon *-*-* 3:0:00; *-*-* *:5,20,35,50:00'
echo "seen:    $seen; log: $(grep -o 'garbled time' log | head -1)"
[ "$seen" = '*-*-* *:5:00;*-*-* 3:0:00;Mon *-*-1 3:0:00' ] && grep -q 'garbled time' log
