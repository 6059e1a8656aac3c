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

const missing = { status: 500, headers: [], body: '' };
const answers = new Map<string, Omit<z.infer<typeof Answer>, 'path'>>();
process.on('message', (message) => {
  const { path, body, ...answer } = Answer.parse(message);
  answers.set(path, { ...answer, body: Buffer.from(body).toString('latin1') });
  process.send?.('taken');
});
await listenHere(
  createServer((request, response) => {
    const { status, headers, body } = answers.get(request.url ?? '') ?? missing;
    response.writeHead(status, headers);
    // The fastest form: head and body in one write, and nothing to write at the end.
    if (body !== '') {
      response.cork();
      response.write(body, 'latin1');
      response.uncork();
    }
    response.end();
  }),
);
