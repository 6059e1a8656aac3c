import { LedgerEntry } from '../../gateway/payment/ledger/ledger.ts';
import { toDollars } from '../../gateway/payment/prices.ts';
import type { Sum } from './payer-sums.ts';
import type { Summary } from './summary.ts';
import { formatCsvLine, formatTable } from '../table.ts';

/** The summary as text for people. */
export function formatReport(summary: Summary): string {
  const { days, failures, payers, revenue, unfinished } = summary;
  const sections = [
    formatOverview(summary),
    section(
      'Revenue by day and route',
      ['DAY', 'ROUTE', 'PAYMENTS', 'USDC'],
      [
        ...days.map(({ day, route, sum }) => [day, route, ...toCells(sum)]),
        ...(days.length > 0 ? [['total', '', ...toCells(revenue)]] : []),
      ],
      2,
    ),
    section(
      payers.count > payers.largest.length
        ? `Payers (the first ${payers.largest.length} of ${payers.count})`
        : 'Payers',
      ['PAYER', 'PAYMENTS', 'USDC'],
      payers.largest.map(({ payer, sum }) => [payer, ...toCells(sum)]),
      2,
    ),
    section(
      'Failures: nothing was charged',
      ['REASON', 'PAYMENTS'],
      failures.map(({ reason, payments }) => [reason, String(payments)]),
      1,
    ),
    formatUnfinished(unfinished),
  ];
  return `${sections.filter((each) => each !== '').join('\n\n')}\n`;
}

function formatOverview({ states, payers, revenue }: Summary): string {
  const total = [...states.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'No payments in this period.';
  const counts = (['settled', 'failed', 'unknown', 'settling'] as const)
    .map((state) => `${states.get(state) ?? 0} ${state}`)
    .join(', ');
  const count = payers.count === 1 ? '1 payer' : `${payers.count} payers`;
  return `${toDollars(revenue.amount)} USDC from ${count}. Payments: ${total} (${counts}).`;
}

function formatUnfinished(unfinished: readonly LedgerEntry[]): string {
  const table = section(
    'No known outcome',
    ['STATE', 'SINCE', 'PAYER', 'NONCE', 'USDC', 'REASON', 'TRANSACTION'],
    unfinished.map((entry) => [
      entry.state,
      entry.changedAt,
      entry.payer,
      entry.nonce,
      toDollars(BigInt(entry.amount)),
      entry.reason || 'not known',
      entry.transaction || 'not known',
    ]),
  );
  return table && `${table}\n${advice}`;
}

const advice = `"settling": a gateway may be sending the payment right now. With a reason: the payer was told that the payment failed, but
anybody can still send it until its authorization expires.
A running gateway asks the chain about these payments at its start, every minute, and when the payer calls again. If a payment stays
here, check that RPC_URL answers and still has the events of that day. To check by hand, ask the chain for USDC's
authorizationState(PAYER, NONCE): it tells whether the nonce was used.`;

/**
 * Empty if there are no rows. The last `sums` columns are aligned to the right. Only printable ASCII is kept, and anything
 * else becomes a question mark: text of strangers cannot control the terminal.
 */
function section(title: string, head: readonly string[], rows: readonly string[][], sums = 0) {
  const printable = rows.map((row) => row.map((cell) => cell.replaceAll(/[^\u0020-\u007e]/g, '?')));
  const sides = head.map((_, index) => (index < head.length - sums ? 'start' : 'end'));
  return rows.length === 0 ? '' : `${title}\n${formatTable(head, printable, sides)}`;
}

function toCells({ payments, amount }: Sum): string[] {
  return [String(payments), toDollars(amount)];
}

/** All payments as CSV, one line each. The amount is also given in USDC. */
export async function* toCsv(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<string> {
  yield `${formatCsvLine([...fields, 'usdc'])}\r\n`;
  for await (const entry of entries) {
    const values = fields.map((field) => disarm(String(entry[field] ?? '')));
    yield `${formatCsvLine([...values, toDollars(BigInt(entry.amount))])}\r\n`;
  }
}

const fields = LedgerEntry.keyof().options;

/** A spreadsheet would run a cell that begins like a formula. An apostrophe makes it text. */
function disarm(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
