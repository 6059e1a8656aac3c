import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFile } from '../../../../gateway/http/prepared-answer.ts';
import { reads } from '../reads.ts';
import { listenHere } from './listen-here.ts';

/* Node's own HTTP server with prepared bytes. It sends either the fewest headers or all headers of our gateway. */

const [folder = '', headers = 'few'] = process.argv.slice(2);
const limits = { 'RateLimit-Limit': '10', 'RateLimit-Remaining': '9', 'RateLimit-Reset': '60' };
const answers = new Map<string, { body: Buffer; few: Record<string, string>; same: string[] }>();
for (const { path, file } of reads) {
  const body = await readFile(join(folder, 'public', file));
  const mediaType = file.endsWith('.json') ? 'application/json' : 'text/html';
  const few = { 'Content-Type': mediaType, 'Content-Length': String(body.length) };
  const prepared = answerFromFile({ path: file, bytes: body }, { mediaType, maxAge: 300 });
  const same = Object.entries({ ...prepared?.identity.headers, ...limits }).flat();
  answers.set(path, { body, few, same });
}

await listenHere((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) response.writeHead(404).end();
  else response.writeHead(200, headers === 'few' ? answer.few : answer.same).end(answer.body);
});
