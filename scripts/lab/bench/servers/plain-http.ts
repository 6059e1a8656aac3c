import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listenHere, reads } from './listen-here.ts';

/* Node's own HTTP server with prepared bytes and the fewest headers. */

const [folder = ''] = process.argv.slice(2);
const answers = new Map<string, { body: Buffer; headers: Record<string, string> }>();
for (const { path, file } of reads) {
  const body = await readFile(join(folder, 'public', file));
  const mediaType = file.endsWith('.json') ? 'application/json' : 'text/html';
  const headers = { 'Content-Type': mediaType, 'Content-Length': String(body.length) };
  answers.set(path, { body, headers });
}

await listenHere((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) response.writeHead(404).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
