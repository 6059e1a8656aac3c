#!/usr/bin/env bash
# Runs: Debian's rclone (its version is printed), which syncs a folder twice to a plain WebDAV
# server (rclone's own); between the two a file of seven bytes gets other seven bytes.
# Guess: the second sync sends the file, because its time and content are new.
# Seen: it does not. Plain WebDAV keeps neither times nor hashes, so rclone compares sizes alone,
# without a warning. "--checksum" changes nothing, and "rclone check" reports 0 differences.
# Why it matters: a pointer to the newest night has the same size every night, so the mirror keeps
# the old one for ever while all new files arrive. Use a store that keeps hashes, or send the
# pointer with --ignore-times.
# Source: https://rclone.org/webdav/#modification-times-and-hashes
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in rclone node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
chmod 755 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
mkdir from to
export RCLONE_CONFIG=$work/rclone.conf RCLONE_WEBDAV_URL=http://127.0.0.1:$port
export RCLONE_WEBDAV_VENDOR=other
rclone serve webdav to --addr "127.0.0.1:$port" 2>log &
for _ in {1..50}; do rclone lsf :webdav: >list 2>>log && break || sleep 0.1; done

echo '{"n":1}' >from/current.json
rclone sync from :webdav: 2>>log
sleep 2
echo '{"n":2}' >from/current.json
rclone sync from :webdav: 2>>log
first=$(cat to/current.json)
rclone sync --checksum from :webdav: 2>>log
second=$(cat to/current.json)
difference=$(rclone check from :webdav: 2>&1 | grep -o '[0-9]* differences found')
rclone sync --ignore-times from :webdav: 2>>log
third=$(cat to/current.json)
seen="$first, with --checksum $second, check: $difference, with --ignore-times $third"
echo "version: $(rclone version | head -1)"
echo 'guess:   {"n":2}, with --checksum {"n":2}, check: 0 differences found'
echo "seen:    $seen"
expected='{"n":1}, with --checksum {"n":1}, check: 0 differences found'
[ "$seen" = "$expected, with --ignore-times {\"n\":2}" ]
