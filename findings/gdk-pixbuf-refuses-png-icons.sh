#!/usr/bin/env bash
# Runs: gdk-pixbuf 2.42.10 of Debian 12, under Liferea and other GTK programs, on two icons of one
# pixel: one .ico that holds a PNG, as allowed since Windows Vista, and one that holds a bitmap.
# Guess: both are read, since browsers read both and most generators write the PNG.
# Seen: “Compressed icons are not supported”; the bitmap is read.
# Why it matters: Liferea shows our feeds without their icon.
set -euo pipefail
command -v gdk-pixbuf-csource > /dev/null && command -v node > /dev/null ||
  { echo 'apt-get install libgdk-pixbuf2.0-bin nodejs' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > make.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const toIcon = (image) => {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
};
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA' +
  'AABJRU5ErkJggg==';
writeFileSync('png.ico', toIcon(Buffer.from(png, 'base64')));
const bitmap = Buffer.alloc(48);
for (const [at, value] of [[0, 40], [4, 1], [8, 2], [20, 8]]) bitmap.writeUInt32LE(value, at);
bitmap.set([1, 0, 32, 0], 12);
bitmap.fill(255, 40, 44);
writeFileSync('bitmap.ico', toIcon(bitmap));
JS
node make.cjs
read_icon() {
  if gdk-pixbuf-csource "$1" > /dev/null 2> error; then echo read; return; fi
  grep -o 'Compressed icons are not supported' error
}
seen="$(read_icon png.ico), $(read_icon bitmap.ico)"
echo "version: $(dpkg-query --show --showformat '${Version}' libgdk-pixbuf2.0-bin)"
echo 'guess:   read, read'
echo "seen:    $seen"
[ "$seen" = 'Compressed icons are not supported, read' ]
