#!/usr/bin/env bash
# Copies what a night published to the server: DEPLOY_TARGET is user@host:folder, which holds data/ and public/ after.
#
# Gateways take a night only when every checksum fits, so the order of the files does not matter, and none is restarted.
set -euo pipefail
: "${DEPLOY_TARGET:?user@host:folder}" "${DEPLOY_KEY:?a private ssh key}" "${DEPLOY_KNOWN_HOSTS:?the host key}"
keys=$(mktemp --directory)
trap 'rm -rf "$keys"' EXIT
install --mode 600 /dev/null "$keys/key"
printf '%s\n' "$DEPLOY_KEY" > "$keys/key"
printf '%s\n' "$DEPLOY_KNOWN_HOSTS" > "$keys/known_hosts"
ssh="ssh -i $keys/key -o UserKnownHostsFile=$keys/known_hosts -o StrictHostKeyChecking=yes -o BatchMode=yes"
# The files of the night before the pointer and the index, as far as rsync keeps to it: a static host then shows them last.
rsync --archive --compress --delay-updates --rsh "$ssh" data public "$DEPLOY_TARGET/"
