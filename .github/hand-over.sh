#!/usr/bin/env bash
# Copies what a night published to the server: DEPLOY_TARGET is user@host:folder, which holds data/ and public/ after.
#
# Nights that are new there go first: nobody reads one before the pointer names it. Then the pointer and all that it
# names take their places together, at the end of the second transfer, so that one that breaks off changes nothing that
# is served. Gateways take a night only when every checksum fits, and none is restarted.
set -euo pipefail
: "${BASE_URL:?where clients reach the service}" "${DEPLOY_TARGET:?user@host:folder}"
: "${DEPLOY_KEY:?a private ssh key}" "${DEPLOY_KNOWN_HOSTS:?the host key}"
address="${BASE_URL%/}/"
for file in public/robots.txt public/sitemap.xml; do
  grep --quiet --fixed-strings "$address" "$file" || {
    echo "hand-over: $file does not name $address: run npm run render and npm run build-documents with that BASE_URL" >&2
    exit 1
  }
done

keys=$(mktemp --directory)
trap 'rm -rf "$keys"' EXIT
install --mode 600 /dev/null "$keys/key"
printf '%s\n' "$DEPLOY_KEY" > "$keys/key"
printf '%s\n' "$DEPLOY_KNOWN_HOSTS" > "$keys/known_hosts"
unset DEPLOY_KEY DEPLOY_KNOWN_HOSTS
ssh="ssh -i $keys/key -o UserKnownHostsFile=$keys/known_hosts -o StrictHostKeyChecking=yes -o BatchMode=yes"

send() {
  rsync --archive --compress --delay-updates --rsh "$ssh" "$@" "$DEPLOY_TARGET/"
}
send --ignore-existing --exclude /data/current.json data
send data public
