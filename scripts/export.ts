import { join } from 'node:path';
import { openArchive } from '../pipeline/archive/archive.ts';
import { openHistory } from '../pipeline/archive/history/history.ts';
import { monthOf } from '../pipeline/contract/dates.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { replaceFiles } from '../pipeline/platform/files.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { readMonth } from './export/month.ts';
import { openPublishedNights } from '../pipeline/archive/published-nights.ts';
import { nothingPublished, requireFolder } from './archive/nothing-published.ts';
import { formatCsvLine } from './table.ts';

/** The tables of a month. */
const tableNames = ['repositories', 'observations'] as const;

/** The formats of an export. */
const formats = ['csv', 'jsonl'] as const;

const { values, fail } = readCommandLine({
  name: 'export',
  does: 'Writes what became of repositories: for each month a table of repositories and one of observations.',
  options: {
    format: { type: 'string', value: 'FORMAT', means: 'csv (default) or jsonl' },
    out: { type: 'string', value: 'FOLDER', means: 'where to write (default: var/export)' },
  },
  note: 'DATA_DIR names the folder with the nights (default: data). Outcomes of the last two months are not all known yet.',
});

await runCommand(fail, async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  requireFolder(archive);
  const { out: folder = 'var/export', format: given = 'csv' } = values;
  const format = formats.find((name) => name === given);
  if (!format) throw new PipelineError(`--format takes ${formats.join(' or ')}, got "${given}"`);
  const { dates } = await openPublishedNights(archive);
  if (dates.length === 0) throw new PipelineError(nothingPublished(archive));
  const months = new Set(dates.map(monthOf));
  const history = openHistory(archive);
  for (const month of months) {
    const rows = await readMonth(history, month, dates);
    if (!rows) {
      throw new PipelineError(
        `the history of ${month} is not whole in ${archive.dataDir}: fetch all nights, and run npm run render`,
      );
    }
    const files = tableNames.map((table) => ({
      path: join(folder, `${table}-${month}.${format}`),
      bytes: formatTable(format, rows[table]),
    }));
    await replaceFiles(files);
    const { repositories, observations } = rows;
    const counts = { repositories: repositories.length, observations: observations.length };
    log('month-exported', { month, ...counts });
  }
  log('archive-exported', { months: months.size, folder });
});

type Cell = string | number | boolean | null | readonly string[];

/** A table in one of the formats. In CSV, lines end as on Unix, null is empty and a list is a JSON text. */
function formatTable(
  format: (typeof formats)[number],
  rows: readonly Readonly<Record<string, Cell>>[],
): Buffer {
  const lines =
    format === 'csv'
      ? [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(toCell))].map(
          formatCsvLine,
        )
      : rows.map((row) => JSON.stringify(row));
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

function toCell(cell: Cell): string {
  return Array.isArray(cell) ? JSON.stringify(cell) : String(cell ?? '');
}
