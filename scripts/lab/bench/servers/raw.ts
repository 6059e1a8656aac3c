import { createServer } from 'node:http';
import * as z from 'zod';
import { listenHere } from './listen-here.ts';

/* Node's HTTP server with the same bytes and headers as the gateway's answers, which come as messages. */

const Answer = z.object({
  path: z.string(),
  status: z.number(),
  headers: z.array(z.string()),
  body: z.string(),
});

const answers = new Map<string, { status: number; headers: string[]; body: Buffer | undefined }>();
process.on('message', (message) => {
  const { path, body, ...answer } = Answer.parse(message);
  // As anybody would write it, an answer without a body ends without one: that is faster.
  answers.set(path, { ...answer, body: body === '' ? undefined : Buffer.from(body) });
  process.send?.('taken');
});
await listenHere(
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) response.writeHead(500).end();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }),
);
