#!/usr/bin/env bash
# Runs: PyGithub 1.55 of Debian 12 on a search that found 25,431 repositories. As GitHub does, the
# server gives 1,000 of them at most, so that with one a page the last page is the thousandth.
# Guess: totalCount is total_count of the answer: 25431.
# Seen: it asks for one row a page and takes the number of the last page: 1000. The answer's own
# figure is not read, and the question costs a call of its own.
# Why it matters: "how many repositories were made this week" is a thousand each week, and nothing
# looks wrong. Ours reads the count that the answer has.
set -euo pipefail
/usr/bin/python3 -c 'import github' 2> /dev/null ||
  { echo 'apt-get install python3-github' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > try.py <<'PY'
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

from github import Github

asked = []


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        asked.append(self.path)
        size = int(parse_qs(urlsplit(self.path).query).get('per_page', ['30'])[0])
        rows = [{'full_name': 'maple/ledger', 'url': '/repos/maple/ledger'}] * size
        found = {'total_count': 25431, 'incomplete_results': False, 'items': rows}
        page = f'<http://127.0.0.1/search/repositories?q=x&per_page={size}&page='
        links = f'{page}2>; rel="next", {page}{1000 // size}>; rel="last"'
        self.send_response(200)
        self.send_header('content-type', 'application/json')
        self.send_header('link', links)
        self.end_headers()
        self.wfile.write(json.dumps(found).encode())

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = Github('token', base_url=f'http://127.0.0.1:{server.server_port}', retry=None)
total = client.search_repositories('created:>2026-11-22').totalCount
print('guess:   25431')
print('seen:   ', total, 'after', len(asked), 'call for', asked[0])
sys.exit(0 if total == 1000 and 'per_page=1' in asked[0] else 1)
PY
echo "version: $(dpkg-query --show --showformat '${Package} ${Version}' python3-github)"
/usr/bin/python3 try.py
