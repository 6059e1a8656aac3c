import { sort } from 'd3-array';
import { DigestDate, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { LedgerEntry } from '../../gateway/payment/ledger/ledger.ts';
import type * as z from 'zod';
import { loadDotEnv, parseEnvironment } from '../../pipeline/platform/environment.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import { createPayerSums, type Sum } from './payer-sums.ts';

/** Days in UTC. Both are inclusive. */
type Period = { since: DigestDate | undefined; until: DigestDate | undefined };

/** Reads settings from the environment and `.env`. @throws PipelineError with one sentence. */
export function readCommandSettings<T>(schema: z.ZodType<T>): T {
  const problem = loadDotEnv(process.env);
  if (problem !== undefined) throw new PipelineError(problem);
  const read = parseEnvironment(schema, process.env);
  if (!read.ok) throw new PipelineError(read.problems);
  return read.settings;
}

/** Reads the period from the options. @throws PipelineError with one sentence. */
export function toPeriod(values: { since?: string; until?: string }): Period {
  const { since, until } = values;
  for (const [name, date] of Object.entries({ since, until })) {
    if (date === undefined || DigestDate.safeParse(date).success) continue;
    throw new PipelineError(`--${name} takes a UTC day such as 2026-11-20, got "${date}"`);
  }
  if (since !== undefined && until !== undefined && since > until) {
    throw new PipelineError(`--since ${since} is after --until ${until}`);
  }
  return { since, until };
}

/** The summary of a period. Revenue counts on the day when the ledger recorded its settlement. */
export type Summary = Awaited<ReturnType<typeof summarise>>;

export async function summarise(entries: AsyncIterable<LedgerEntry>) {
  const states = new Map<LedgerEntry['state'], number>();
  const days = new Map<string, { day: string; route: string; sum: Sum }>();
  const payers = createPayerSums(20);
  const failures = new Map<string, number>();
  const unfinished: LedgerEntry[] = [];
  let revenue: Sum = { payments: 0, amount: 0n };
  for await (const entry of entries) {
    const { state, payer, route } = entry;
    states.set(state, (states.get(state) ?? 0) + 1);
    if (state === 'failed') failures.set(entry.reason, (failures.get(entry.reason) ?? 0) + 1);
    if (state === 'settling' || state === 'unknown') unfinished.push(entry);
    if (state !== 'settled') continue;
    const day = toDigestDate(entry.changedAt);
    const place = `${day} ${route}`;
    days.set(place, { day, route, sum: add(days.get(place)?.sum, entry) });
    payers.add(payer, BigInt(entry.amount));
    revenue = add(revenue, entry);
  }
  return {
    states,
    revenue,
    /** Sorted by day, then by route. */
    days: sort(days.values(), ({ day, route }) => `${day} ${route}`),
    /** How many payers have settled payments, and the 20 with the largest sums. */
    payers: { count: payers.count(), largest: payers.largest() },
    /** The reasons of failures, most frequent first. */
    failures: [...failures]
      .map(([reason, payments]) => ({ reason, payments }))
      .toSorted((a, b) => b.payments - a.payments),
    /** Payments that were sent and have no known result, oldest first. */
    unfinished: sort(unfinished, ({ changedAt }) => changedAt),
  };
}

/** Yields only payments whose last change is within the period. */
export async function* within(
  entries: AsyncIterable<LedgerEntry>,
  { since, until }: Period,
): AsyncGenerator<LedgerEntry> {
  for await (const entry of entries) {
    const day = toDigestDate(entry.changedAt);
    if ((since === undefined || day >= since) && (until === undefined || day <= until)) yield entry;
  }
}

function add(sum: Sum = { payments: 0, amount: 0n }, { amount }: LedgerEntry): Sum {
  return { payments: sum.payments + 1, amount: sum.amount + BigInt(amount) };
}
