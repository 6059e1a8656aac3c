import { LedgerEntry } from '../../gateway/payment/ledger/ledger.ts';
import { formatUsdc } from './summary.ts';

/** All payments as CSV, one line each. The amount is also given in USDC. Source: RFC 4180. */
export async function* toCsv(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<string> {
  yield toLine([...fields, 'usdc']);
  for await (const entry of entries) {
    yield toLine([
      ...fields.map((field) => String(entry[field] ?? '')),
      formatUsdc(BigInt(entry.amount)),
    ]);
  }
}

const fields = LedgerEntry.keyof().options;

function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula. An apostrophe makes it text. */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
