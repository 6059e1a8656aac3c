import type { Stream } from '../load.ts';
import type { Machine } from '../machine.ts';
import {
  type Benchmark,
  type Effort,
  formatFigure,
  measureInTurns,
  medianOf,
  type Row,
  toRatioRow,
} from '../measure.ts';
import type { FacilitatorCheck } from '../servers/facilitator.ts';
import { measure, reading, type Throughput, warmUp, withServers } from './sides.ts';

type Contest = {
  name: string;
  /** What the facilitator of our gateway checks. The gateway itself checks every signature. */
  check: FacilitatorCheck;
  references: readonly Reference[];
  stream: Pick<Stream, 'payment' | 'connections'>;
  expected: number;
};

/** A reference with @x402/express, and the row of its ratio. `check` is what its facilitator checks. */
type Reference = { what: string; atLeast?: number; check: FacilitatorCheck };

/** Compares calls without a payment with @x402/express. */
export const challenges = contest({
  name: 'challenges',
  check: 'none',
  references: [{ what: '402 challenge, against @x402/express', atLeast: 4, check: 'none' }],
  stream: { payment: 'none', connections: 50 },
  expected: 402,
});

/**
 * Compares paid calls with @x402/express. Each call has a new valid payment, and every settlement succeeds at once.
 *
 * @x402/express checks no signature by itself. Our gateway does, so the reference with a target checks them too.
 */
export const paidCalls = contest({
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
export const bogusPayments = contest({
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

const path = '/v1/repos';

/**
 * Factor for the length of a round. Unfinished calls at the end are not counted. A call here can take a tenth of a
 * second. In longer rounds, uncounted calls matter less.
 */
const longer = 2;

function contest({ name, check, references, stream, expected }: Contest): Benchmark {
  const names = [
    ['gateway', check] as const,
    ...references.map((reference) => ['x402-express', reference.check] as const),
  ];
  const run = (machine: Machine, effort: Effort): Promise<Row[]> =>
    withServers(machine, names, async (servers) => {
      const asked = { ...reading, ...stream, path };
      const seconds = effort.seconds * longer;
      for (const server of servers) {
        await measure(machine, server, asked, { seconds: warmUp(effort), expected });
      }
      const sides = servers.map(
        (server, side) =>
          [String(side), () => measure(machine, server, asked, { seconds, expected })] as const,
      );
      const rounds = await measureInTurns(sides, effort.repetitions);
      return references.map((reference, at) => compare(reference, rounds, String(at + 1)));
    });
  return { name, run };
}

/** Our gateway is side 0. */
function compare(
  { what, atLeast }: Reference,
  rounds: readonly ((side: string) => Throughput)[],
  theirs: string,
): Row {
  const ratios = (of: keyof Throughput) =>
    rounds.map((round) => round('0')[of] / round(theirs)[of]);
  const middle = (side: string) =>
    formatFigure(medianOf(rounds.map((round) => round(side).perCpuSecond)));
  const note = `${middle('0')} a CPU second against ${middle(theirs)}; ${formatFigure(medianOf(ratios('rate')))}× by the clock`;
  return toRatioRow({ what, atLeast }, ratios('perCpuSecond'), note);
}
