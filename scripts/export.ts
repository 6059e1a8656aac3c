import { join } from 'node:path';
import { openArchive, readNewestScan } from '../pipeline/archive/archive.ts';
import { openHistory } from '../pipeline/archive/history/history.ts';
import { type Month, monthOf } from '../pipeline/contract/dates.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { replaceFiles } from '../pipeline/platform/files.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { readMonth } from '../pipeline/publish/data-set/month.ts';
import { formatParquet } from '../pipeline/publish/data-set/data-set.ts';
import { type Cell, type Table, tables } from '../pipeline/publish/data-set/tables.ts';
import type { Source } from '../pipeline/contract/scan.ts';
import { openPublishedNights } from '../pipeline/publish/published-nights.ts';
import { readLeftOut } from '../pipeline/scan/overrides.ts';
import { requireFolder } from './archive/nothing-published.ts';
import { formatCsvLine } from './table.ts';

/** The formats of an export. */
const tableFormats = ['parquet', 'jsonl', 'csv'] as const;

const { values, fail } = readCommandLine({
  name: 'export',
  does: 'Writes what became of repositories: for each month a table of repositories and one of observations.',
  options: {
    from: {
      type: 'string',
      value: 'MONTH',
      means: 'the first month, such as 2026-08 (default: the oldest)',
    },
    to: { type: 'string', value: 'MONTH', means: 'the last month (default: the newest)' },
    format: { type: 'string', value: 'FORMAT', means: 'parquet (default), jsonl or csv' },
    out: { type: 'string', value: 'FOLDER', means: 'where to write (default: var/export)' },
  },
  note: 'DATA_DIR names the folder with the nights (default: data). Outcomes of the last two months are not all known yet.',
});

await runCommand(fail, async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  requireFolder(archive);
  const { out: folder = 'var/export' } = values;
  const format = readFormat(values.format ?? 'parquet');
  const { dates } = await openPublishedNights(archive);
  const months = chooseMonths([...new Set(dates.map(monthOf))], values);
  const leftOut = await readLeftOut(archive.dataDir, settings.overridesFile);
  const source = (await readNewestScan(archive))?.source ?? 'github';
  const history = openHistory(archive);
  for (const month of months) {
    const rows = await readMonth(history, month, { dates, leftOut });
    if (!rows) {
      throw new PipelineError(
        `the history of ${month} is not whole in ${archive.dataDir}: fetch all nights, and run npm run render`,
      );
    }
    const files = tables.map((table) => ({
      path: join(folder, `${table.name}-${month}.${format}`),
      bytes: formatTable(format, table, { rows: rows[table.name], source }),
    }));
    await replaceFiles(files);
    const { repositories, observations } = rows;
    const counts = { repositories: repositories.length, observations: observations.length };
    log('month-exported', { month, ...counts });
  }
  log('archive-exported', { months: months.length, folder });
});

function readFormat(given: string) {
  const format = tableFormats.find((one) => one === given);
  if (format) return format;
  throw new PipelineError(`--format: expected ${tableFormats.join(', ')}, got "${given}"`);
}

/** The months with nights from one month to another, both included. @throws PipelineError if there is no such month. */
function chooseMonths(
  months: readonly Month[],
  { from = months[0] ?? '', to = months.at(-1) ?? '' }: { from?: string; to?: string },
): Month[] {
  if (months.length === 0) throw new PipelineError('no night is published yet');
  for (const [name, month] of Object.entries({ from, to })) {
    if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) continue;
    throw new PipelineError(`--${name}: expected a month such as 2026-08, got "${month}"`);
  }
  const chosen = months.filter((month) => month >= from && month <= to);
  if (chosen.length > 0) return chosen;
  throw new PipelineError(
    `no night is from ${from} to ${to}; there are nights from ${months[0]} to ${months.at(-1)}`,
  );
}

type Rows = { rows: readonly Readonly<Record<string, Cell>>[]; source: Source };

/** A table in one of the formats. In CSV, lines end as on Unix, null is empty and a list is a JSON text. */
function formatTable(
  format: (typeof tableFormats)[number],
  table: Table,
  { rows, source }: Rows,
): Buffer {
  if (format === 'parquet') return formatParquet(table, rows, source);
  const names = table.columns.map(({ name }) => name);
  const lines =
    format === 'csv'
      ? [names, ...rows.map((row) => names.map((name) => toCell(row[name])))].map(formatCsvLine)
      : rows.map((row) => JSON.stringify(row));
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

function toCell(cell: Cell | undefined): string {
  return Array.isArray(cell) ? JSON.stringify(cell) : String(cell ?? '');
}
