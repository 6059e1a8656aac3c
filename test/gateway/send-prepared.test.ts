import { createServer, type RequestListener, type Server, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { drain, listen } from '../../gateway/listen.ts';
import { prepare, type Prepared } from '../../gateway/answers/prepared.ts';
import { createRefuse } from '../../gateway/answers/refuse.ts';
import { createSend } from '../../gateway/answers/send-prepared.ts';
import { sendRaw } from './raw.ts';

const limits = { 'RateLimit-Limit': '10', 'RateLimit-Remaining': '9' };
const headersOf = (body: Buffer) => ({
  'Content-Type': 'text/plain',
  'Content-Length': String(body.length),
});
const short = Buffer.from('Grüße, 世界');
const long = Buffer.alloc(40_000, 'grün ');
const answers: Record<string, { status: number; headers: Record<string, string>; body: Buffer }> = {
  '/short': { status: 200, headers: headersOf(short), body: short },
  '/long': { status: 200, headers: headersOf(long), body: long },
  '/none': { status: 200, headers: { 'Content-Length': '0' }, body: Buffer.alloc(0) },
  '/unchanged': { status: 304, headers: { ETag: '"a"' }, body: Buffer.alloc(0) },
  '/challenge': { status: 402, headers: headersOf(short), body: short },
};
const prepared = new Map<string, Prepared>();
for (const [path, { status, headers, body }] of Object.entries(answers)) {
  prepared.set(path, prepare(status, headers, body));
}

/** Serves the answers as they are sent, by a clock that `pass` moves on. */
async function serveOurs(server: Server = createServer()) {
  let time = 0;
  const send = createSend(() => time);
  const port = await serve(server, (request, response) => {
    const answer = prepared.get(request.url ?? '');
    if (answer) send(response, answer, limits);
  });
  return { port, pass: (ms: number) => (time += ms) };
}

/** Serves the answers with nothing but Node's own means. */
const serveNodes = () =>
  serve(createServer(), ({ url = '' }, response) => {
    const { status = 500, headers, body } = answers[url] ?? {};
    response.writeHead(status, { ...headers, ...limits }).end(body);
  });

async function serve(server: Server, listener: RequestListener): Promise<number> {
  server.on('request', listener);
  onTestFinished(() => drain(server, 0));
  return listen(server, 0);
}

const last = 'Connection: close\r\n';
const ask = (path: string, more = '', method = 'GET', version = '1.1') =>
  `${method} ${path} HTTP/${version}\r\nHost: a\r\n${more}\r\n`;
const withoutDates = (text: string) => text.replaceAll(/^Date: .+ GMT\r$/gm, 'Date: -\r');

test.for([
  ['one', ask('/short', last)],
  ['one after the other', ['/short', '/long', '/none', '/unchanged'].map((path) => ask(path))],
  ['challenges', [ask('/challenge'), ask('/challenge'), ask('/challenge', last)]],
  ['only heads', [ask('/short', '', 'HEAD'), ask('/long', '', 'HEAD'), ask('/short', '', 'HEAD')]],
  ['one that waits for 100 Continue', ask('/short', 'Expect: 100-continue\r\n')],
  ['HTTP/1.0', ask('/short', '', 'GET', '1.0')],
  ['HTTP/1.0 kept open', [ask('/unchanged', 'Connection: keep-alive\r\n', 'GET', '1.0')]],
] as const)('asked for %s, it answers byte for byte as Node does', async ([, asked]) => {
  const { port } = await serveOurs();
  // Another answer of this second leaves behind what the next ones are put together with.
  await sendRaw(port, ask('/short'));
  const bytes = [asked].flat().join('');
  const ours = await sendRaw(port, bytes);
  expect(ours).toContain('HTTP/1.1 ');
  expect(withoutDates(ours)).toBe(withoutDates(await sendRaw(await serveNodes(), bytes)));
});

test('what Node adds to a head is kept for a second, and no longer', async () => {
  const server = createServer({ keepAliveTimeout: 5_000 });
  const { port, pass } = await serveOurs(server);
  const askPatience = async () =>
    /Keep-Alive: timeout=\d+/.exec(await sendRaw(port, ask('/short')))?.[0];
  expect(await askPatience()).toBe('Keep-Alive: timeout=5');
  server.keepAliveTimeout = 9_000;
  pass(999);
  expect(await askPatience()).toBe('Keep-Alive: timeout=5');
  pass(1);
  expect(await askPatience()).toBe('Keep-Alive: timeout=9');
});

test('the date is that of the second, whatever Node still holds', async () => {
  const { port, pass } = await serveOurs();
  const askDate = async () => /^Date: (.*)\r$/m.exec(await sendRaw(port, ask('/short')))?.[1];
  await askDate();
  expect(await askDate()).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
  pass(61_000);
  await askDate();
  expect(await askDate()).toBe('Thu, 01 Jan 1970 00:01:01 GMT');
});

test('what a client that has gone was to be sent does not count as sent', async () => {
  const send = createSend(() => 0);
  const finished = new Promise<boolean>((resolve) => {
    void serve(createServer(), (request, response) => {
      response.on('close', () => resolve(response.writableFinished));
      request.socket.destroy();
      const answer = prepared.get('/short');
      if (answer) send(response, answer, limits);
    }).then((port) => sendRaw(port, ask('/short')));
  });
  expect(await finished).toBe(false);
});

test('a Node that writes heads in another way is left to write each of them', async () => {
  class OtherResponse extends ServerResponse {
    override writeHead(status: number, headers: unknown): this {
      this.setHeader('Server', 'Node');
      if (typeof headers !== 'object') throw new Error('writeHead is called in another way');
      return super.writeHead(status, { ...headers });
    }
  }
  const { port } = await serveOurs(createServer({ ServerResponse: OtherResponse }));
  const text = await sendRaw(port, ask('/short') + ask('/short') + ask('/long'));
  expect(text.match(/HTTP\/1\.1 200 OK\r\nServer: Node\r\n/g)).toHaveLength(3);
});

test('the same refusal, given again, has the headers of its own answer', async () => {
  const refuse = createRefuse(createSend(() => 0));
  let count = 0;
  const port = await serve(createServer(), (_request, response) => {
    count += 1;
    refuse(response, 429, { 'Retry-After': String(count) }, { error: 'zu früh' });
  });
  const text = await sendRaw(port, ask('/') + ask('/', last));
  const told = [...text.matchAll(/429 Too Many Requests\r\n.*?Retry-After: (\d).*?(\{.*?\})/gs)];
  const body = Buffer.from('{"error":"zu früh"}').toString('latin1');
  expect(told.map(([, seconds, json]) => [seconds, json])).toEqual([
    ['1', body],
    ['2', body],
  ]);
});

test('a header that would end its line is refused before anything is sent', () => {
  const split = { ETag: 'a\r\nSet-Cookie: b' };
  expect(() => prepare(200, split, short)).toThrow('Invalid character in header content ["ETag"]');
  expect(() => prepare(200, { 'A b': 'c' }, short)).toThrow(
    'Header name must be a valid HTTP token',
  );
});
