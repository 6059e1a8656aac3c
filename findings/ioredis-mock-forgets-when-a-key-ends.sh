#!/usr/bin/env bash
# Runs: ioredis-mock 8.13.1, which tests use in place of a server, beside ioredis 5.9.2 on Debian's
# redis-server (its version is printed): a key that ends in a hundred seconds, and a counter.
# Guess: the same from both, or an error for what the mock does not know.
# Seen: SET with KEEPTTL keeps no time: the key never ends. EXPIRE with GT, which may only lengthen,
# shortens. ZADD with INCR returns 0 for the new sum. INCR of "1.10", which Redis refuses, is 2.1,
# and of an empty text 1. Nothing of it is an error.
# Why it matters: tests of limits and of stored answers pass where the service would refuse, or fail
# where it would not. Our limits are tested on a real database.
set -euo pipefail
command -v redis-server >/dev/null || { echo "Install Debian's redis-server." >&2; exit 2; }
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
redis-server --unixsocket "$work/socket" --port 0 --save '' --daemonize no >log 2>&1 &
server=$!
npm install --silent --no-audit --no-fund --ignore-scripts ioredis-mock@8.13.1 ioredis@5.9.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Redis from 'ioredis';
import Mock from 'ioredis-mock';

const askAll = async (redis) => {
  await redis.set('offer', 'first', 'EX', 100);
  await redis.set('offer', 'second', 'KEEPTTL');
  await redis.set('limit', '1', 'EX', 100);
  await redis.expire('limit', 50, 'GT');
  await redis.zadd('payers', 2, 'octocat');
  await redis.mset('tag', '1.10', 'empty', '');
  return [
    `ends in ${await redis.ttl('offer')}`,
    `ends in ${await redis.ttl('limit')}`,
    `sum ${await redis.zadd('payers', 'INCR', 2, 'octocat')}`,
    await redis.incr('tag').catch(() => 'refused'),
    await redis.incr('empty').catch(() => 'refused'),
  ].join(', ');
};
const client = new Redis({ path: process.env.SOCKET });
const byRedis = await askAll(client);
const [, version] = /redis_version:(\S+)/.exec(await client.info('server'));
const byMock = await askAll(new Mock());
console.log(`version: ioredis-mock 8.13.1, ioredis 5.9.2, Redis ${version}`);
console.log(`guess:   ${byRedis}, or errors`);
console.log(`seen:    ${byMock} by the mock`);
const real = 'ends in 100, ends in 100, sum 4, refused, refused';
const mocked = 'ends in -1, ends in 50, sum 0, 2.1, 1';
process.exit(byRedis === real && byMock === mocked ? 0 : 1);
JS
SOCKET=$work/socket node try.mjs
