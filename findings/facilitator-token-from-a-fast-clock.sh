#!/usr/bin/env bash
# Runs: a bearer token as sellers sign it for an x402 facilitator (iat = now), from a clock that is
# five seconds fast, made by jose 6.2.17 and checked by jose, jsonwebtoken 9.0.3 and Debian's PyJWT.
# Guess: all accept it. RFC 7519 calls iat an age and gives no rule to refuse a token by it.
# Seen: jose and jsonwebtoken accept it; PyJWT 2.6.0 raises ImmatureSignatureError. The same jose
# refuses it too as soon as maxTokenAge is set.
# Why it matters: with a facilitator in Python, a seller's clock that is one second fast makes every
# verify and settle a 401, so nothing is sold. Sign iat and nbf some seconds in the past.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
/usr/bin/python3 -c 'import jwt' 2>/dev/null ||
  { echo 'Install Debian'\''s python3-jwt.' >&2; exit 2; }
npm install --silent --no-audit --no-fund --ignore-scripts jose@6.2.17 jsonwebtoken@9.0.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { jwtVerify, SignJWT } from 'jose';
import jsonwebtoken from 'jsonwebtoken';

const key = new Uint8Array(32).fill(7);
const now = Math.floor(Date.now() / 1000);
const token = await new SignJWT({})
  .setProtectedHeader({ alg: 'HS256' })
  .setIssuedAt(now + 5)
  .setExpirationTime(now + 120)
  .sign(key);
const jose = (options) => jwtVerify(token, key, options).then(() => 'accepted', () => 'refused');
const python = `
import jwt, sys
try:
    jwt.decode(sys.argv[1], bytes([7]) * 32, algorithms=["HS256"])
    print("accepted by", jwt.__version__)
except jwt.PyJWTError as error:
    print(type(error).__name__, "from", jwt.__version__)
`;
let node = 'accepted';
try {
  jsonwebtoken.verify(token, Buffer.from(key));
} catch (error) {
  node = error.message;
}
const seen = {
  jose: await jose(),
  'jose, maxTokenAge': await jose({ maxTokenAge: '5m' }),
  jsonwebtoken: node,
  PyJWT: execFileSync('/usr/bin/python3', ['-c', python, token], { encoding: 'utf8' }).trim(),
};
console.log('version: jose 6.2.17, jsonwebtoken 9.0.3, PyJWT of Debian');
console.log('guess:   all four accept it');
console.log('seen:   ', JSON.stringify(seen));
const [first, aged, second, third] = Object.values(seen);
const others = first === 'accepted' && second === 'accepted' && aged === 'refused';
process.exit(others && third.startsWith('ImmatureSignatureError') ? 0 : 1);
JS
node try.mjs
