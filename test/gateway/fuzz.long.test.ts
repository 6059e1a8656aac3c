import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGatewayProcess } from './gateway-process.ts';
import { sendRaw } from './raw.ts';
import { runs, times } from '../properties/runs.ts';

const paths = ['/v1/index', '/v1/brief', '/health', '/api/github/', '/openapi.json', '/v1/repos'];
const noise = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => Buffer.from(bytes).toString('latin1'));
const piece = fc.oneof(
  noise,
  fc.constantFrom(
    ...paths,
    '%',
    '%00',
    '%ff',
    '..',
    '//',
    '\\',
    '\r',
    '\n',
    '\0',
    '?a=1&a=2',
    '\u00ff',
  ),
  fc.string({ maxLength: 30 }),
);
const strange = fc
  .array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => `/${pieces.join('')}`);
const target = fc.oneof(strange, fc.constantFrom(...paths));
const method = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'get',
  'TRACE',
  'CONNECT',
  '',
  'G E T',
);
const header = fc.tuple(
  fc.constantFrom(
    'Host',
    'X-Forwarded-For',
    'If-None-Match',
    'Accept-Encoding',
    'Content-Length',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Range',
    'X-PAYMENT',
    '',
  ),
  piece,
);
const request = fc
  .tuple(
    method,
    target,
    fc.constantFrom('1.1', '1.0', '2', ''),
    fc.array(header, { maxLength: 6 }),
    fc.tuple(noise, fc.nat()),
  )
  .map(([verb, path, version, headers, [body, client]]) => {
    // The proxy writes the last one. There are so many clients that none reaches its limit.
    const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
    const own = [['Host', 'trends.example'], ...headers, ['X-Forwarded-For', address]];
    const lines = own.map(([name, value]) => `${name}: ${value}`);
    return [`${verb} ${path} HTTP/${version}`, ...lines, '', body].join('\r\n');
  });
const rubbish = fc.oneof({ weight: 4, arbitrary: request }, { weight: 1, arbitrary: noise });

const requests = fc.sample(rubbish, runs(10_000));

/** The resident memory of the process, in MB. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

test(
  '10,000 malformed requests leave the gateway answering with steady memory',
  { timeout: 180_000 * times },
  async () => {
    const gateway = await openGatewayProcess({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const statuses = new Set<string>();
    const send = async (batch: readonly string[]) => {
      const left = [...batch];
      const worker = async () => {
        for (let bytes = left.pop(); bytes !== undefined; bytes = left.pop()) {
          const answer = await sendRaw(gateway.port, Buffer.from(bytes, 'latin1'));
          statuses.add(answer.slice(9, 12));
          expect(answer).toMatch(/^(HTTP\/1\.[01] [1-5]\d\d |$)/);
          expect(answer).not.toMatch(/node:internal|\.ts:\d+|at [A-Z]\w+ \(/);
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
    };
    await send(requests.slice(0, 3_000));
    const before = await residentMb(gateway.pid);
    await send(requests.slice(3_000));
    const grown = (await residentMb(gateway.pid)) - before;
    const health = await sendRaw(gateway.port, 'GET /health HTTP/1.0\r\n\r\n');
    const errors = await gateway.stop();
    expect(health).toMatch(/^HTTP\/1\.1 200/);
    const reached = ['200', '204', '308', '400', '404', '405', '503'];
    expect([...statuses]).toEqual(expect.arrayContaining(reached));
    expect(grown).toBeLessThan(40);
    expect(errors).toBe('');
  },
);
