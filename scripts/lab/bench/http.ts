import { statSync } from 'node:fs';
import { join } from 'node:path';
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
import type { FacilitatorCheck } from './servers/facilitator.ts';
import { reads } from './servers/listen-here.ts';

/** Throughput under load: answers per second, and answers per second of the server's CPU time. */
type Throughput = { rate: number; perCpuSecond: number };

/** What all streams have in common, unless a benchmark says otherwise. */
const reading = { connections: 50, payment: 'none' } as const;

/** What servers are asked, for how many seconds, and the rows of the ratios to all but the first server. */
type Contest = {
  asked: Stream;
  expected: number;
  seconds: number;
  ratios: readonly { what: string; atLeast?: number }[];
};

/** Measures servers in turns, and compares the first one with each of the others. */
async function compareServers(
  machine: Machine,
  servers: readonly Server[],
  repetitions: number,
  { ratios, ...contest }: Contest,
): Promise<Row[]> {
  for (const server of servers) await measure(machine, server, { ...contest, seconds: warmUp });
  const sides = servers.map(
    (server, side) => [String(side), () => measure(machine, server, contest)] as const,
  );
  const rounds = await measureInTurns(sides, repetitions);
  const middle = (side: string) =>
    formatFigure(medianOf(rounds.map((round) => round(side).perCpuSecond)));
  return ratios.map((row, at) => {
    const theirs = String(at + 1);
    const ratiosOf = (of: keyof Throughput) =>
      rounds.map((round) => round('0')[of] / round(theirs)[of]);
    const note = `${middle('0')} a CPU second against ${middle(theirs)}; ${formatFigure(medianOf(ratiosOf('rate')))}× by the clock`;
    return toRow({ ...row, unit: '×' }, ratiosOf('perCpuSecond'), note);
  });
}

/** Seconds of load before a server is measured. */
const warmUp = 2;

/** Sends requests to a server and measures it. @throws if an answer has another status than expected. */
async function measure(
  machine: Machine,
  server: Server,
  { asked, expected, seconds }: Omit<Contest, 'ratios'>,
): Promise<Throughput> {
  const before = server.cpuSeconds();
  const [result] = await machine.load(server.port, [asked], seconds);
  const cpu = server.cpuSeconds() - before;
  const { statuses = {}, seconds: elapsed = Number.NaN } = result ?? {};
  const { [expected]: answers = 0, ...others } = statuses;
  if (answers === 0 || Object.keys(others).length > 0) {
    throw new Error(`${asked.path}: expected ${expected}, got ${JSON.stringify(statuses)}`);
  }
  return { rate: answers / elapsed, perCpuSecond: answers / cpu };
}

/** Compares free reads from memory with Node alone and with the usual stack. */
export const freeReads: Benchmark = {
  name: 'free-reads',
  run: (machine, repetitions) =>
    machine.withServers([['gateway'], ['plain-http'], ['usual-express']], async (servers) => {
      const rows: Row[] = [];
      for (const { path, file } of reads) {
        const bytes = statSync(join(machine.folder, 'public', file)).size;
        const what = `free read of ${formatFigure(bytes / 1000)} KB`;
        const ratios = [
          { what: `${what}, against node:http`, atLeast: 0.45 },
          { what: `${what}, against the usual Express stack`, atLeast: 7 },
        ];
        const contest = { asked: { ...reading, path }, expected: 200, seconds: 1, ratios };
        rows.push(...(await compareServers(machine, servers, repetitions, contest)));
      }
      return rows;
    }),
};

/** A call of a paid path, and the references with @x402/express. `check` is what a server's facilitator checks. */
type PaidContest = {
  name: string;
  /** The gateway itself checks every signature. */
  check: FacilitatorCheck;
  references: readonly { what: string; atLeast?: number; check: FacilitatorCheck }[];
  stream: Pick<Stream, 'payment' | 'connections'>;
  path?: string;
  expected: number;
};

/** Compares calls without a payment with @x402/express. */
export const challenges = compareCalls({
  name: 'challenges',
  check: 'none',
  references: [{ what: '402 challenge, against @x402/express', atLeast: 4, check: 'none' }],
  stream: { payment: 'none', connections: 50 },
  expected: 402,
});

/** Compares challenges to questions that nobody asked before. Each request has another bound. */
export const newQuestions = compareCalls({
  name: 'new-questions',
  check: 'none',
  references: [
    { what: '402 challenge of a new question, against @x402/express', atLeast: 4, check: 'none' },
  ],
  stream: { payment: 'none', connections: 50 },
  path: '/v1/repos?min_stars={number}',
  expected: 402,
});

/**
 * Compares paid calls with @x402/express. Each call has a new valid payment, and every settlement succeeds at once.
 *
 * @x402/express checks no signature by itself. Our gateway does, so the reference with a target checks them too.
 */
export const paidCalls = compareCalls({
  name: 'paid-calls',
  check: 'none',
  references: [
    { what: 'paid call, against @x402/express with viem', atLeast: 1.5, check: 'viem' },
    { what: 'paid call, against @x402/express that checks no signature', check: 'none' },
  ],
  stream: { payment: 'signed', connections: 50 },
  expected: 200,
});

/** Compares the refusal of bogus signatures. Each call has a new client address, so no rate limit applies. */
export const bogusPayments = compareCalls({
  name: 'bogus-payments',
  check: 'viem',
  references: [
    {
      what: 'bogus signatures refused, against @x402/express with viem',
      atLeast: 3,
      check: 'viem',
    },
  ],
  stream: { payment: 'bogus', connections: 20 },
  expected: 402,
});

function compareCalls({
  name,
  check,
  references,
  stream,
  path = '/v1/repos',
  expected,
}: PaidContest): Benchmark {
  const names = [
    ['gateway', check] as const,
    ...references.map((reference) => ['x402-express', reference.check] as const),
  ];
  const asked = { ...reading, ...stream, path };
  // A call here can take a tenth of a second, and unfinished calls at the end are not counted. In two seconds they matter less.
  const contest = { asked, expected, seconds: 2, ratios: references };
  return {
    name,
    run: (machine, repetitions) =>
      machine.withServers(names, (servers) =>
        compareServers(machine, servers, repetitions, contest),
      ),
  };
}
