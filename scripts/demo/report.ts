import type { TransactionReceipt } from 'viem';
import type { Price } from '../../gateway/payment/prices.ts';
import type { Digest } from '../../pipeline/contract/digest.ts';
import type { RepositoryRow } from '../../pipeline/contract/repository-row.ts';
import type { CompactReposResponse } from '../../pipeline/contract/views.ts';
import { formatUsdc } from '../ledger/summary.ts';
import { type AgentsDay, countReadTokens } from './agents-day.ts';
import { type Balances, type Purchase, totalOf } from './purchase.ts';

/** Characters per line. Longer texts are cut. */
const width = 100;

/** Describes what an agent read from one night to the next, and how many tokens that took. */
export function describeDay(day: AgentsDay): string[] {
  const [known, index] = day.indexes;
  return [
    '',
    "An agent's day: it finds the service, polls the index, and buys what is new in Rust",
    toReadingLine('path', 'status', 'tokens'),
    ...day.readings.map(({ path, status, tokens }) =>
      toReadingLine(path, String(status), String(tokens)),
    ),
    toReadingLine('in all', '', countReadTokens(day).toLocaleString('en-US')),
    `  the index before the night: ${known}; after it: ${index}`,
  ];
}

function toReadingLine(path: string, status: string, tokens: string): string {
  return `  ${cut(path, 78).padEnd(78)}${status.padStart(8)}${tokens.padStart(8)}`;
}

/** Describes the rows that are new, one line each. */
export function describeNew({ data }: CompactReposResponse): string[] {
  return data.map((row) => JSON.stringify(row));
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
    `  in block ${blockNumber}, ${gasUsed.toLocaleString('en-US')} gas, paid by the gateway's wallet`,
  ];
}

export function describeRows(rows: readonly RepositoryRow[]): string[] {
  const lines = rows.map(({ stars, language, fullName, description }) => [
    stars.toLocaleString('en-US').padStart(7),
    cut(language || '-', 12).padEnd(12),
    cut(fullName, 34).padEnd(34),
    description,
  ]);
  return [
    ['stars'.padStart(7), 'language'.padEnd(12), 'repository'.padEnd(34), 'description'],
    ...lines,
  ].map((cells) => cells.join('  '));
}

export function describeDigests(digests: readonly Digest[]): string[] {
  return digests.flatMap(({ digestDate, title }) => {
    const [first = '', ...more] = wrap(title, width - 16);
    return [`${digestDate.slice(0, 10)}  ${first}`, ...more.map((line) => ' '.repeat(12) + line)];
  });
}

/** Describes both balances before and after, and whether they agree with the prices. */
export function describeBalances(
  before: Balances,
  after: Balances,
  { agreed, paid }: { agreed: boolean; paid: readonly Price[] },
): string[] {
  const line = (name: string, from: bigint, to: bigint) => {
    const sign = to < from ? '' : '+';
    const change = `${sign}${formatUsdc(to - from)}`;
    return [name.padEnd(8), ...[formatUsdc(from), formatUsdc(to), change].map(toCell)].join('');
  };
  const sum = `${paid.map(({ display }) => display).join(' + ')} = ${formatUsdc(totalOf(paid))} USDC`;
  return [
    '',
    ['USDC'.padEnd(8), ...['before', 'after', 'change'].map(toCell)].join(''),
    line('agent', before.agent, after.agent),
    line('seller', before.seller, after.seller),
    '',
    agreed
      ? `The balances agree with the prices to the last unit: ${sum}.`
      : `The balances do not agree with the prices: ${sum} should have been paid.`,
  ];
}

function toCell(text: string): string {
  return text.padStart(14);
}

function cut(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** Wraps text at spaces. A line is longer than `length` only if it is a single word. */
function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
