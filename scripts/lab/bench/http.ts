import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Stream } from './load.ts';
import type { Machine, Server } from './machine.ts';
import {
  type Benchmark,
  formatFigure,
  measureInTurns,
  medianOf,
  type Row,
  toRow,
} from './measure.ts';

/** A server under a stream of requests, all of which get answers of one status. */
type Side = { server: Server; stream: Stream; status: number };

/** Processor time for each answer in microseconds, and answers a second. */
type Cost = { microseconds: number; rate: number };

/** Compares the processor time of our side with that of another, as a multiple of ours or of theirs. */
type Ratio = { what: string; ours: Side; theirs: Side } & (
  | { atMost: number }
  | { atLeast: number }
);

const seconds = 1;

async function compare(machine: Machine, pairs: number, ratios: readonly Ratio[]): Promise<Row[]> {
  const sides = [...new Set(ratios.flatMap(({ ours, theirs }) => [ours, theirs]))];
  for (const side of sides) await measure(machine, side);
  const measured = await measureInTurns(
    sides.map((side) => () => measure(machine, side)),
    pairs,
  );
  const of = (side: Side) => measured[sides.indexOf(side)] ?? [];
  return ratios.map(({ what, ours, theirs, ...goal }) => {
    const [mine, reference] = [of(ours), of(theirs).map(({ microseconds }) => microseconds)];
    const ratio = mine.map(({ microseconds }, at) => microseconds / (reference[at] ?? Number.NaN));
    const figures = 'atMost' in goal ? ratio : ratio.map((each) => 1 / each);
    const rate = formatFigure(medianOf(mine.map((cost) => cost.rate)));
    const note = `${inMicroseconds(mine.map(({ microseconds }) => microseconds))} against ${inMicroseconds(reference)}; ${rate} a second`;
    return toRow({ what, unit: ' ×', ...goal }, figures, note, reference);
  });
}

function inMicroseconds(figures: readonly number[]): string {
  return `${formatFigure(medianOf(figures))} µs`;
}

/** @throws if an answer has another status than expected. */
async function measure(machine: Machine, { server, stream, status }: Side): Promise<Cost> {
  const before = server.cpuSeconds();
  const { [status]: answers = 0, ...others } = await machine.load(server.port, stream, seconds);
  const cpu = server.cpuSeconds() - before;
  if (answers === 0 || Object.keys(others).length > 0) {
    throw new Error(
      `${stream.path}: expected ${status}, got ${answers} and ${JSON.stringify(others)}`,
    );
  }
  return { microseconds: (cpu / answers) * 1e6, rate: answers / seconds };
}

/** The answer of a server to a request of a stream. */
async function ask({ port }: Server, { path, etag }: Stream) {
  const headers = { 'X-Forwarded-For': '10.0.0.1', ...(etag ? { 'If-None-Match': etag } : {}) };
  const response = await new Promise<Parameters<NonNullable<Parameters<typeof get>[2]>>[0]>(
    (resolve) => get({ port, path, headers }, resolve),
  );
  return { response, body: await text(response) };
}

/** Headers that Node adds to each answer by itself. */
const addedByNode = new Set(['Date', 'Connection', 'Keep-Alive']);

/** Gives the raw server the gateway's answers to some streams. */
async function prepareRaw(raw: Server, gateway: Server, streams: readonly Stream[]): Promise<void> {
  for (const stream of streams) {
    const { response, body } = await ask(gateway, stream);
    const { rawHeaders, statusCode: status } = response;
    const headers = rawHeaders.filter((_, at) => !addedByNode.has(rawHeaders[at - (at % 2)] ?? ''));
    await raw.tell({ path: stream.path, status, headers, body });
  }
}

/** Compares free reads with Node alone and with the usual stack. */
export const freeReads: Benchmark = {
  name: 'free-reads',
  run: (machine, pairs) =>
    machine.withServers([['gateway'], ['raw'], ['usual-express']], async (servers) => {
      const [gateway, raw, express] = takeThree(servers);
      const rows: Row[] = [];
      const cases = [
        { what: 'free read', path: '/v1/brief', status: 200, atLeast: 9 },
        { what: 'index', path: '/v1/index', status: 200, atLeast: 7 },
        { what: '304', path: '/v1/index', status: 304, atLeast: 7 },
      ] as const;
      for (const { what, path, status, atLeast } of cases) {
        const streamOf = async (server: Server): Promise<Stream> => {
          if (status === 200) return { path };
          const { response } = await ask(server, { path });
          return { path, etag: response.headers.etag ?? '' };
        };
        const stream = await streamOf(gateway);
        await prepareRaw(raw, gateway, [stream]);
        const ours = { server: gateway, stream, status };
        const usual = { server: express, stream: await streamOf(express), status };
        const ratios = [
          { what: `${what}: beside raw`, ours, theirs: { ...ours, server: raw }, atMost: 1.35 },
          { what: `${what}: beside Express`, ours, theirs: usual, atLeast },
        ];
        rows.push(...(await compare(machine, pairs, ratios)));
      }
      return rows;
    }),
};

const known: Stream = { path: '/v1/repos' };
const fresh: Stream = { path: '/v1/repos?min_stars={number}' };

function challengeOf(server: Server, stream: Stream): Side {
  return { server, stream, status: 402 };
}

/** Compares challenges to a known question, and to questions that nobody asked before. */
export const challenges: Benchmark = {
  name: 'challenges',
  run: (machine, pairs) =>
    machine.withServers([['gateway'], ['raw'], ['x402-express']], async (servers) => {
      const [gateway, raw, x402] = takeThree(servers);
      await prepareRaw(raw, gateway, [known]);
      const [ours, asNew] = [challengeOf(gateway, known), challengeOf(gateway, fresh)];
      return compare(machine, pairs, [
        { what: 'known challenge: beside raw', ours, theirs: challengeOf(raw, known), atMost: 1.6 },
        {
          what: 'known challenge: beside @x402/express',
          ours,
          theirs: challengeOf(x402, known),
          atLeast: 8,
        },
        { what: 'new question: beside a known one', ours: asNew, theirs: ours, atMost: 2 },
        {
          what: 'new question: beside @x402/express',
          ours: asNew,
          theirs: challengeOf(x402, fresh),
          atLeast: 4,
        },
      ]);
    }),
};

/**
 * Compares calls with a payment. Both servers check each signature; the facilitator is part of the server's process, calls
 * no chain and settles at once. Only the gateway keeps a ledger.
 */
export const payments: Benchmark = {
  name: 'payments',
  run: (machine, pairs) =>
    machine.withServers([['gateway'], ['x402-express', 'viem']], async ([gateway, x402]) => {
      if (!gateway || !x402) throw new Error('a server is missing');
      const pair = (payment: 'signed' | 'bogus', status: number) => {
        const stream: Stream = { ...known, payment };
        return {
          ours: { server: gateway, stream, status },
          theirs: { server: x402, stream, status },
        };
      };
      return [
        ...(await compare(machine, pairs, [
          { what: 'bogus signature: beside @x402/express', ...pair('bogus', 402), atLeast: 3.5 },
        ])),
        ...(await compare(machine, pairs, [
          { what: 'paid call: beside @x402/express', ...pair('signed', 200), atLeast: 4 },
        ])),
      ];
    }),
};

function takeThree(servers: readonly Server[]): [Server, Server, Server] {
  const [first, second, third] = servers;
  if (!first || !second || !third) throw new Error('a server is missing');
  return [first, second, third];
}
