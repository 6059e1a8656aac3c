import type { TransactionReceipt } from 'viem';
import type { Price } from '../../gateway/payment/prices.ts';
import type { Digest } from '../../pipeline/contract/digest.ts';
import type { RepositoryRow } from '../../pipeline/contract/repository-row.ts';
import { formatUsdc } from '../ledger/summary.ts';
import { formatTable } from '../table.ts';
import { type AgentsDay, type Balances, type Purchase, totalOf } from './agents-day.ts';

/** Characters per line. Longer texts are cut. */
const width = 100;

/** Describes what an agent read from one night to the next. */
export function describeDay(day: AgentsDay): string[] {
  const [known, index] = day.indexes;
  const rows = day.readings.map(({ path, status }) => [cut(path, 78), String(status)]);
  const table = formatTable(['path', 'status'], rows, ['start', 'end']);
  return [
    '',
    "An agent's day: it finds the service, polls the index, and buys what is new",
    ...table.split('\n').map((line) => `  ${line}`),
    `  the index before the night: ${known}; after it: ${index}`,
  ];
}

/** Describes a paid call: its statuses, an excerpt of its answer, and its transaction. */
export function describePurchase(
  { path, price, statuses, transaction }: Purchase<unknown>,
  { blockNumber, gasUsed }: Pick<TransactionReceipt, 'blockNumber' | 'gasUsed'>,
  excerpt: readonly string[],
): string[] {
  return [
    '',
    `GET ${path}  ${price.display}`,
    `  answered ${statuses.join(', paid, answered ')}`,
    ...excerpt.map((line) => `    ${cut(line, width - 4)}`),
    `  transaction ${transaction}`,
    `  in block ${blockNumber}, ${gasUsed.toLocaleString('en-US')} gas, paid by the facilitator's wallet`,
  ];
}

export function describeRows(rows: readonly RepositoryRow[]): string[] {
  const lines = rows.map(({ stars, language, fullName, description }) => [
    stars.toLocaleString('en-US'),
    language || '-',
    fullName,
    description,
  ]);
  const head = ['stars', 'language', 'repository', 'description'];
  return formatTable(head, lines, ['end', 'start', 'start', 'start']).split('\n');
}

export function describeDigests(digests: readonly Digest[]): string[] {
  return digests.map(({ digestDate, title }) => `${digestDate.slice(0, 10)}  ${title}`);
}

/** Describes both balances before and after, and whether they agree with the prices. */
export function describeBalances(
  before: Balances,
  after: Balances,
  { agreed, paid }: { agreed: boolean; paid: readonly Price[] },
): string[] {
  const lines = (['agent', 'seller'] as const).map((name) => {
    const change = after[name] - before[name];
    const signed = `${change < 0n ? '' : '+'}${formatUsdc(change)}`;
    return [name, formatUsdc(before[name]), formatUsdc(after[name]), signed];
  });
  const sum = `${paid.map(({ display }) => display).join(' + ')} = ${formatUsdc(totalOf(paid))} USDC`;
  return [
    '',
    formatTable(['USDC', 'before', 'after', 'change'], lines, ['start', 'end', 'end', 'end']),
    '',
    agreed
      ? `The balances agree with the prices to the last unit: ${sum}.`
      : `The balances do not agree with the prices: ${sum} should have been paid.`,
  ];
}

function cut(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}
