#!/usr/bin/env bash
# Runs: Debian's python3-url-normalize (its version is printed) on addresses with encoded signs.
# Guess: %23, %3F, %2F and %2B stay encoded, as RFC 3986 says of reserved characters: a normal form
# leads to the same page.
# Seen: /topics/C%23 becomes /topics/C#, %3F a question mark, a%2Fb two folders, q=C%2B%2B the query
# “C++”, which servers read as C with two blanks, and q=%23 an empty query. %26 and %25 stay.
# Why it matters: a crawler or a cache that keys by the normal form asks for C in place of C#, and
# takes two pages for one. Our queries are read by our own code, and C# is sent encoded.
set -euo pipefail
/usr/bin/python3 -c 'import url_normalize' 2>/dev/null ||
  { echo "Install Debian's python3-url-normalize." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-url-normalize 2>/dev/null || echo unknown)
seen=$(/usr/bin/python3 - <<'PY'
from url_normalize import url_normalize

paths = ['/topics/C%23', '/why%3F', '/a%2Fb', '/?q=C%2B%2B', '/?q=%23', '/?q=a%26b', '/?q=%2525']
print(*(url_normalize('http://example.com' + path)[18:] for path in paths))
PY
)
echo "version: url-normalize $version"
echo 'guess:   /topics/C%23 /why%3F /a%2Fb /?q=C%2B%2B /?q=%23 /?q=a%26b /?q=%2525'
echo "seen:    $seen"
[ "$seen" = '/topics/C# /why? /a/b /?q=C++ /?q=# /?q=a%26b /?q=%2525' ]
