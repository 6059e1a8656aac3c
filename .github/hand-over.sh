#!/usr/bin/env bash
# Copies what a night published to one or more servers. DEPLOY_TARGET has their addresses, with spaces between:
# user@host:folder, or ssh://user@host:port/folder. Afterwards each folder has data/ and public/.
#
# Files are compared by content, so an unchanged file is not sent. Times go along, because nginx makes ETags of them: what
# is public has a time that follows from its content. Nights that are new there go first: nobody reads one before the
# pointer names it. What it names takes its place together, at the end of one transfer. Then comes the pointer, and the
# index when all servers have the rest. A server that fails does not hold the others up. Gateways take a night only when
# every checksum fits, and none is restarted.
set -euo pipefail
: "${BASE_URL:?where clients reach the service}" "${DEPLOY_TARGET:?user@host:folder}"
: "${DEPLOY_KEY:?a private ssh key}" "${DEPLOY_KNOWN_HOSTS:?the host keys}"
for file in public/robots.txt public/sitemap.xml; do
  grep --quiet --fixed-strings "${BASE_URL%/}/" "$file" || {
    echo "hand-over: $file does not name ${BASE_URL%/}/: run npm run render and npm run build-documents with that BASE_URL" >&2
    exit 1
  }
done
ssh_target='^ssh://([^/:]+)(:([0-9]+))?(/.+)$'
read -r -d '' -a targets <<< "$DEPLOY_TARGET" || true
for target in "${targets[@]}"; do
  [[ $target =~ $ssh_target ]] || [[ $target != ssh://* && $target =~ ^[^/:]+:.+$ ]] || {
    echo "hand-over: DEPLOY_TARGET takes user@host:folder or ssh://user@host:port/folder, got $target" >&2
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

# Sets what rsync needs for a target: its address and ssh's command.
locate() {
  address=$1 shell="$ssh -p 22"
  if [[ $1 =~ $ssh_target ]]; then
    shell="$ssh -p ${BASH_REMATCH[3]:-22}"
    address="${BASH_REMATCH[1]}:${BASH_REMATCH[4]}"
  fi
}

# send TARGET OPTION... FILE...
send() {
  locate "$1"
  rsync --archive --checksum --compress --delay-updates --rsh "$shell" "${@:2}" "$address/"
}

# A night makes the pages of all repositories and the free digests, so all others go.
remove_what_is_gone() {
  local folder
  for folder in "${@:2}"; do
    if [ -d "$folder" ]; then
      send "$1" --delete --relative --no-implied-dirs "$folder" || return
    fi
  done
}

copy_all_but_the_index() {
  send "$1" --ignore-existing --exclude /data/current.json data &&
    send "$1" --exclude /data/current.json --exclude '/public/v1/index.json*' data public &&
    remove_what_is_gone "$1" public/repositories &&
    send "$1" --relative --no-implied-dirs data/current.json
}

failed=0
complete=()
for target in "${targets[@]}"; do
  if copy_all_but_the_index "$target"; then complete+=("$target"); else failed=$?; fi
done
for target in "${complete[@]}"; do
  send "$target" --relative --no-implied-dirs public/v1/index.json* &&
    remove_what_is_gone "$target" public/v1/nights || failed=$?
done
exit "$failed"
