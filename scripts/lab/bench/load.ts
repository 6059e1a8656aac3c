import autocannon from 'autocannon';
import { LoadPlan, type LoadResult, type Stream } from './load-plan.ts';
import { createBogusPayments, createSignedPayments } from './payments.ts';
import { askWithWrk, crowd } from './wrk.ts';

/* Runs as a separate process, so that the load takes no CPU time from the server. Messages contain the load plans. */

/** Bogus payments prepared for each connection. They are sent repeatedly. */
const bogusAhead = 500;
/** Signed payments prepared for each connection and second. This is more than a run needs. */
const paymentsAhead = 90;

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
