#!/usr/bin/env bash
# Runs: feed 6.0.0, and feedparser 6.0.10 of Debian 12 on what it wrote.
# Guess: an entry's category {name: "Rust"} is the category of all three feeds.
# Seen: RSS and JSON have it. Atom gets `<category label="Rust"/>` without the term that RFC 4287
# demands, so a reader that filters by terms finds None. JSON Feed is version 1, not 1.1.
# Why it matters: a subscription to one language by its category is empty, by Atom alone. We link a
# feed for each language.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts feed@6.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
/usr/bin/python3 -c 'import feedparser' 2> /dev/null ||
  { echo 'apt-get install python3-feedparser' >&2; exit 2; }
cat > try.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { Feed } = require('feed');
const feed = new Feed({ id: 'https://trends.example/', title: 'Trends', updated: new Date(0) });
feed.addItem({
  id: 'https://trends.example/1',
  link: 'https://trends.example/1',
  title: 'One',
  date: new Date(0),
  category: [{ name: 'Rust' }],
});
writeFileSync('feed.atom', feed.atom1());
writeFileSync('feed.rss', feed.rss2());
const { version, items } = JSON.parse(feed.json1());
console.log(items[0].tags[0], version);
JS
json=$(node try.cjs)
read_terms() {
  /usr/bin/python3 -c 'import feedparser, sys
print(feedparser.parse(sys.argv[1]).entries[0].tags[0].term)' "$1"
}
seen="Atom: $(read_terms feed.atom), RSS: $(read_terms feed.rss), JSON: $json"
feedparser="$(dpkg-query --show --showformat '${Version}' python3-feedparser)"
echo "version: feed 6.0.0, feedparser $feedparser"
echo 'guess:   Atom: Rust, RSS: Rust, JSON: Rust https://jsonfeed.org/version/1.1'
echo "seen:    $seen"
[ "$seen" = 'Atom: None, RSS: Rust, JSON: Rust https://jsonfeed.org/version/1' ]
