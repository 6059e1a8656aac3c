#!/bin/sh
# Makes a copy of the ledger beside the running gateways, and sends the copies to another machine:
#   copy-ledger.sh FOLDER
# DATABASE_URL or LEDGER_DIR name the ledger. The newest 48 copies stay in FOLDER. COPIES_TO is where they are sent, by
# rsync or by the command in COPIES_WITH, such as "rclone copy". docs/ledger.md says how to restore a copy.
set -eu
umask 077
folder=${1:?expected the folder for the copies}
mkdir -p "$folder"
# A copy that was killed leaves its draft. No copy takes a day.
find "$folder" -maxdepth 1 -name '.draft-*' -mmin +1440 -exec rm -rf {} +
draft=$(mktemp -d "$folder/.draft-XXXXXX")
trap 'rm -rf "$draft"' EXIT
name=ledger-$(date -u +%Y-%m-%dT%H-%M-%SZ)

if [ -n "${DATABASE_URL:-}" ]; then
  name=$name.dump
  pg_dump --format=custom --file="$draft/$name" "$DATABASE_URL"
  pg_restore --list "$draft/$name" > /dev/null
else
  name=$name.tar.gz
  mkdir "$draft/ledger"
  from=${LEDGER_DIR:-var/ledger}
  # The file only grows. A gateway removes an incomplete last line at its start.
  for file in ledger-id payments.jsonl; do
    if [ ! -f "$from/$file" ]; then
      echo "$from/$file is not there: set LEDGER_DIR, or DATABASE_URL, as the gateway has it" >&2
      exit 1
    fi
    cp "$from/$file" "$draft/ledger/"
  done
  tar -czf "$draft/$name" -C "$draft/ledger" .
fi
sync "$draft/$name"
mv "$draft/$name" "$folder/$name"
# Otherwise rclone would send the ledger in the draft, too, each time by another name.
rm -rf "$draft"
ls -r "$folder" | grep '^ledger-' | tail -n +49 | while read -r old; do rm "$folder/$old"; done

if [ -n "${COPIES_TO:-}" ]; then
  # The command may have arguments.
  # shellcheck disable=SC2086
  ${COPIES_WITH:-rsync --archive --exclude=.*} "$folder/" "$COPIES_TO"
fi
