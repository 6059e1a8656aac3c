import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Stream } from './load.ts';
import type { Machine, Server } from './machine.ts';
import {
  type Benchmark,
  formatFigure,
  type Goal,
  measureInPairs,
  medianOf,
  toRatio,
} from './measure.ts';

/** Requests that are alike, and the status of all their answers. */
const streams = {
  'free read': { path: '/v1/brief', status: 200 },
  index: { path: '/v1/index', status: 200 },
  'index, 304': { path: '/v1/index', status: 304 },
  'known challenge': { path: '/v1/repos', status: 402 },
  'new question': { path: '/v1/repos?min_stars={number}', status: 402 },
  'bogus signature': { path: '/v1/repos', payment: 'bogus', status: 402 },
  'paid call': { path: '/v1/repos', payment: 'signed', status: 200 },
} as const satisfies Record<string, Stream & { status: number }>;

/** The processor time of the gateway for a stream, beside another server or another stream. */
type Comparison = Goal & {
  what: keyof typeof streams;
  beside: 'raw' | 'usual-express' | 'x402-express' | 'known challenge';
};

const comparisons: Readonly<Record<string, readonly Comparison[]>> = {
  'free-reads': [
    { what: 'free read', beside: 'raw', atMost: 1.35 },
    { what: 'free read', beside: 'usual-express', atLeast: 9 },
    { what: 'index', beside: 'raw', atMost: 1.35 },
    { what: 'index', beside: 'usual-express', atLeast: 7 },
    { what: 'index, 304', beside: 'raw', atMost: 1.35 },
    { what: 'index, 304', beside: 'usual-express', atLeast: 7 },
  ],
  challenges: [
    { what: 'known challenge', beside: 'raw', atMost: 1.6 },
    { what: 'known challenge', beside: 'x402-express', atLeast: 8 },
    { what: 'new question', beside: 'known challenge', atMost: 2 },
    { what: 'new question', beside: 'x402-express', atLeast: 4 },
  ],
  // Both servers check each signature. Only the gateway keeps a ledger.
  payments: [
    { what: 'bogus signature', beside: 'x402-express', atLeast: 3.5 },
    { what: 'paid call', beside: 'x402-express', atLeast: 4 },
  ],
};

/** Compares the gateway with Node alone, with the usual stack and with x402's middleware. */
export const http: readonly Benchmark[] = Object.entries(comparisons).map(([name, rows]) => ({
  name,
  run: (machine, pairs) => {
    const others = rows.map(({ beside }) => beside).filter((beside) => !(beside in streams));
    return machine.withServers(['gateway', ...new Set<string>(others)], async (serverOf) => {
      const measured = [];
      for (const row of rows) measured.push(await compare(machine, serverOf, row, pairs));
      return measured;
    });
  },
}));

async function compare(
  machine: Machine,
  serverOf: (name: string) => Server,
  { what, beside, ...goal }: Comparison,
  pairs: number,
) {
  const gateway = serverOf('gateway');
  const isKnown = beside === 'known challenge';
  const server = isKnown ? gateway : serverOf(beside);
  if (beside === 'raw') await copyAnswer(gateway, server, streams[what]);
  const ours = await toMeasure(machine, gateway, streams[what]);
  const theirs = await toMeasure(machine, server, streams[isKnown ? beside : what]);
  // The first answers of a process cost more.
  await measureInPairs(ours, theirs, 1);
  const measured = await measureInPairs(ours, theirs, pairs);
  const rate = formatFigure(medianOf(measured.map((pair) => pair.ours.rate)));
  const times = measured.map((pair) => ({
    ours: pair.ours.microseconds,
    theirs: pair.theirs.microseconds,
  }));
  const about = { what: `${what}: beside ${beside}`, unit: 'µs', ...goal };
  return toRatio(about, times, `; ${rate} a second`);
}

/** How to measure microseconds of processor time for each answer, and answers a second. @throws for another status. */
async function toMeasure(
  machine: Machine,
  server: Server,
  { status, ...stream }: Stream & { status: number },
) {
  const etag = status === 304 ? (await ask(server, stream)).response.headers.etag : undefined;
  const request = etag === undefined ? stream : { ...stream, etag };
  return async () => {
    const before = server.cpuSeconds();
    const { [status]: answers = 0, ...others } = await machine.load(server.port, request);
    const cpu = server.cpuSeconds() - before;
    if (answers === 0 || Object.keys(others).length > 0) {
      throw new Error(
        `${stream.path}: expected ${status}, got ${answers} and ${JSON.stringify(others)}`,
      );
    }
    return { microseconds: (cpu / answers) * 1e6, rate: answers };
  };
}

async function ask({ port }: Server, { path, etag }: Stream) {
  const headers = { 'X-Forwarded-For': '10.0.0.1', ...(etag ? { 'If-None-Match': etag } : {}) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers }, resolve).on('error', reject);
  });
  return { response, body: await text(response) };
}

/** Headers that Node adds to each answer by itself. */
const addedByNode = new Set(['Date', 'Connection', 'Keep-Alive']);

/** Gives the raw server the gateway's answer. */
async function copyAnswer(
  gateway: Server,
  raw: Server,
  { status, ...stream }: Stream & { status: number },
): Promise<void> {
  const { response } = await ask(gateway, stream);
  const { etag = '' } = response.headers;
  const copied = await ask(gateway, status === 304 ? { ...stream, etag } : stream);
  const { rawHeaders } = copied.response;
  const headers = rawHeaders.filter((_, at) => !addedByNode.has(rawHeaders[at - (at % 2)] ?? ''));
  await raw.tell({ path: stream.path, status, headers, body: copied.body });
}
