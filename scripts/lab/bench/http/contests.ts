import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Stream } from '../load.ts';
import { type Benchmark, formatFigure, type Row } from '../measure.ts';
import type { FacilitatorCheck } from '../servers/facilitator.ts';
import { reads } from '../servers/listen-here.ts';
import { compareServers, reading, withServers } from './sides.ts';

const path = '/v1/repos';

/**
 * Factor for the length of a round. Unfinished calls at the end are not counted. A call here can take a tenth of a
 * second. In longer rounds, uncounted calls matter less.
 */
const longer = 2;

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

function contest({ name, check, references, stream, expected }: Contest): Benchmark {
  const names = [
    ['gateway', check] as const,
    ...references.map((reference) => ['x402-express', reference.check] as const),
  ];
  const asked = { ...reading, ...stream, path };
  const comparison = { asked, expected, longer, ratios: references };
  return {
    name,
    run: (machine, effort) =>
      withServers(machine, names, (servers) =>
        compareServers(machine, servers, effort, comparison),
      ),
  };
}

/** Compares free reads from memory with Node alone and with the usual stack. */
export const freeReads: Benchmark = {
  name: 'free-reads',
  run: (machine, effort) =>
    withServers(machine, [['gateway'], ['plain-http'], ['usual-express']], async (servers) => {
      const rows: Row[] = [];
      for (const { path: read, file } of reads) {
        const bytes = statSync(join(machine.folder, 'public', file)).size;
        const what = `free read of ${formatFigure(bytes / 1000)} KB`;
        const ratios = [
          { what: `${what}, against node:http`, atLeast: 0.45 },
          { what: `${what}, against the usual Express stack`, atLeast: 7 },
        ];
        const asked = { ...reading, path: read };
        const comparison = { asked, expected: 200, ratios };
        rows.push(...(await compareServers(machine, servers, effort, comparison)));
      }
      return rows;
    }),
};
