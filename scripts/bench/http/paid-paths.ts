import type { Benchmark, Effort, Row } from '../benchmark.ts';
import { formatFigure, measureInTurns, medianOf, toRatioRow } from '../compare.ts';
import type { Stream } from '../load-plan.ts';
import type { Machine } from '../machine.ts';
import { measure, reading, type Throughput, warmUp, withServers } from './sides.ts';

type Contest = {
  what: string;
  atLeast: number;
  judge: 'instant' | 'library';
  stream: Pick<Stream, 'payment' | 'connections'>;
  expected: number;
};

/** Compares calls without a payment with @x402/express. */
export const challenges = contest('challenges', {
  what: '402 challenge, of @x402/express',
  atLeast: 4,
  judge: 'instant',
  stream: { payment: 'none', connections: 50 },
  expected: 402,
});

/**
 * Compares paid calls with @x402/express. Each call has a new valid payment. Both sides use the same facilitator. Our
 * gateway also writes its ledger.
 */
export const paidCalls = contest('paid-calls', {
  what: 'paid call, of @x402/express',
  atLeast: 1.5,
  judge: 'instant',
  stream: { payment: 'signed', connections: 50 },
  expected: 200,
});

/** Compares the refusal of bogus signatures. Each call has a new client address, so no rate limit applies. */
export const bogusPayments = contest('bogus-payments', {
  what: 'bogus signatures refused, of @x402/express',
  atLeast: 3,
  judge: 'library',
  stream: { payment: 'bogus', connections: 20 },
  expected: 402,
});

const path = '/v1/repos';

/**
 * Factor for the length of a round. Unfinished calls at the end are not counted. A call here can take a tenth of a
 * second. In longer rounds, uncounted calls matter less.
 */
const longer = 2;

function contest(name: string, { what, atLeast, judge, stream, expected }: Contest): Benchmark {
  const run = (machine: Machine, effort: Effort): Promise<Row[]> =>
    withServers(
      machine,
      [
        ['gateway', judge],
        ['x402-express', judge],
      ],
      async ([ours, theirs]) => {
        if (!ours || !theirs) throw new Error('a server is missing');
        const asked = { ...reading, ...stream, path };
        const ask = (server: typeof ours, seconds: number) =>
          measure(machine, server, asked, { seconds, expected });
        for (const server of [ours, theirs]) await ask(server, warmUp(effort));
        const seconds = effort.seconds * longer;
        const rounds = await measureInTurns(
          [
            ['ours', () => ask(ours, seconds)],
            ['theirs', () => ask(theirs, seconds)],
          ] as const,
          effort.repetitions,
        );
        const ratios = (of: keyof Throughput) =>
          rounds.map((round) => round('ours')[of] / round('theirs')[of]);
        const middle = (side: 'ours' | 'theirs') =>
          formatFigure(medianOf(rounds.map((round) => round(side).perCpuSecond)));
        const note = `${middle('ours')} a CPU second against ${middle('theirs')}; ${formatFigure(medianOf(ratios('rate')))}× by the clock`;
        return [toRatioRow({ what, atLeast }, ratios('perCpuSecond'), note)];
      },
    );
  return { name, run };
}
