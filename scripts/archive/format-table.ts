import type { Source } from '../../pipeline/contract/scan.ts';
import { formatParquet } from '../../pipeline/publish/data-set/data-set.ts';
import type { Cell, Table } from '../../pipeline/publish/data-set/tables.ts';

/** The formats of an export. */
export const tableFormats = ['parquet', 'jsonl', 'csv'] as const;

type Rows = { rows: readonly Readonly<Record<string, Cell>>[]; source: Source };

/** A table in one of the formats. In CSV, null is empty and a list is a JSON text. */
export function formatTable(
  format: (typeof tableFormats)[number],
  table: Table,
  { rows, source }: Rows,
): Buffer {
  if (format === 'parquet') return formatParquet(table, rows, source);
  const names = table.columns.map(({ name }) => name);
  const lines =
    format === 'csv'
      ? [names, ...rows.map((row) => names.map((name) => row[name] ?? null))].map(formatCsvLine)
      : rows.map((row) => JSON.stringify(row));
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

/** Source: RFC 4180, with the line ends of Unix. */
function formatCsvLine(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(',');
}

function formatCell(cell: Cell): string {
  const text = Array.isArray(cell) ? JSON.stringify(cell) : String(cell ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
