#!/usr/bin/env bash
# Runs: memjs 1.3.2, a client of memcached in its binary protocol, with Debian's memcached (its
# version is printed), on counters of some billions.
# Guess: increment() and decrement() return what the server has, which counts in 64 bits.
# Seen: up to 4,294,967,295 they do. One more is returned as 256, the next as 257, and ten billion
# as 1,410,065,921, while the server holds the right count.
# Why it matters: a sum of takings in millionths of a dollar is above four billion at 4,295 dollars.
# A limit that looks at the returned number never comes. Read the value with get(); ours are sums of
# ledger lines.
set -euo pipefail
command -v memcached >/dev/null || { echo "Install Debian's memcached." >&2; exit 2; }
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
server=
npm install --silent --no-audit --no-fund --ignore-scripts memjs@1.3.2 ||
  { echo 'The package could not be installed.' >&2; exit 2; }
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
memcached -u nobody -l 127.0.0.1 -p "$port" 2>/dev/null &
server=$!
until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.1; done

cat >try.cjs <<'JS'
const { Client } = require('memjs');

(async () => {
  const client = Client.create(`127.0.0.1:${process.env.PORT}`);
  const seen = [];
  for (const count of ['3000000000', '4294967294', '4294967295', '10000000000']) {
    await client.set('units', count, {});
    const { value } = await client.increment('units', 1, {});
    const stored = String((await client.get('units')).value);
    seen.push(`${value} (stored ${stored})`);
  }
  client.close();
  console.log('guess:   3000000001, 4294967295, 4294967296 and 10000000001');
  console.log(`seen:    ${seen.join(', ')}`);
  const expected =
    '3000000001 (stored 3000000001), 4294967295 (stored 4294967295), ' +
    '256 (stored 4294967296), 1410065921 (stored 10000000001)';
  process.exit(seen.join(', ') === expected ? 0 : 1);
})();
JS
echo "version: memjs 1.3.2, $(memcached --version)"
PORT=$port node try.cjs
