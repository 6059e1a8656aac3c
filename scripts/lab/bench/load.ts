import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { LoadPlan, type LoadResult, type Stream } from './machine.ts';
import { createBogusPayments, createSignedPayments } from './payments.ts';

/* Runs as a separate process, so that the load takes no CPU time from the server. Messages contain the load plans. */

/** Bogus payments prepared for each connection. They are sent repeatedly. */
const bogusAhead = 500;
/** Signed payments prepared for each connection and second. This is more than a run needs. */
const paymentsAhead = 90;

/** Number of client addresses, used in turn. With so many, no client reaches its limit per minute. */
const crowd = 25_000;

const signed = await createSignedPayments();
const bogus = createBogusPayments();
let clients = 0;

process.on('message', (message) => {
  const { seconds, streams } = LoadPlan.parse(message);
  // Everything is prepared first, so that all streams begin together.
  const ready = streams.map((stream) => prepare(stream, seconds));
  void Promise.all(ready.map((ask) => ask())).then((results) =>
    process.send?.(results satisfies LoadResult),
  );
});
process.send?.('ready');

type Ask = () => Promise<LoadResult[number]>;

function prepare(stream: Stream, seconds: number): Ask {
  if (stream.payment !== 'none') return preparePayments(stream, seconds);
  const first = clients;
  clients += crowd;
  return () => askWithWrk(stream, seconds, first);
}

const run = promisify(execFile);
const script = fileURLToPath(new URL('clients.lua', import.meta.url));

/**
 * Sends requests as fast as the server answers. A client in JavaScript is too slow for this. `seconds` must be a whole
 * number. `first` is the number of the run's first client.
 *
 * @throws if wrk is not installed.
 */
async function askWithWrk(
  { port, path, connections, headers, clients: who }: Stream,
  seconds: number,
  first: number,
): Promise<LoadResult[number]> {
  const how = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script];
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const about = [String(first), String(who === 'one' ? 1 : crowd), ...sent];
  const words = [...how, `http://127.0.0.1:${port}${path}`, '--', ...about];
  const { stdout } = await run('wrk', words).catch((error: unknown) => {
    throw new Error('wrk failed; if it is missing, run `apt-get install wrk`', { cause: error });
  });
  const statuses: Record<string, number> = {};
  for (const [, status = '', count] of stdout.matchAll(/^status (\d+) (\d+)$/gm)) {
    statuses[status] = Number(count);
  }
  const microseconds = Number(/^microseconds (\d+)$/m.exec(stdout)?.[1]);
  return { statuses, seconds: microseconds / 1e6 };
}

function preparePayments(stream: Stream, seconds: number): Ask {
  const { connections } = stream;
  const ahead = stream.payment === 'signed' ? paymentsAhead * seconds : bogusAhead;
  const batches = Array.from({ length: connections }, () =>
    Array.from({ length: Math.ceil(ahead) }, () => toRequest(stream)),
  );
  return () => pay(stream, batches, seconds);
}

async function pay(
  { port, path, connections }: Stream,
  batches: readonly autocannon.Request[][],
  seconds: number,
): Promise<LoadResult[number]> {
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const batch = batches[next];
      next += 1;
      if (batch) client.setRequests(batch);
    },
  });
  const statuses: Record<string, number> = {};
  for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {})) {
    statuses[status] = count;
  }
  return { statuses, seconds: result.duration };
}

function toRequest({ path, headers, payment, clients: who }: Stream): autocannon.Request {
  if (who === 'many') clients += 1;
  const client = who === 'one' ? '192.0.2.1' : toAddress(clients);
  const pays = { 'payment-signature': payment === 'signed' ? signed() : bogus() };
  return { method: 'GET', path, headers: { ...headers, 'x-forwarded-for': client, ...pays } };
}

/** The client address of a number. There are 16 million addresses. */
function toAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
