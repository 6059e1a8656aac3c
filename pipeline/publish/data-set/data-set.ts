import { type Archive, toSha256 } from '../../archive/archive.ts';
import {
  addMonths,
  type DigestDate,
  type Month,
  monthOf,
  toDigestDate,
} from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import type { PublicFile } from '../../platform/files.ts';
import type { Collection } from '../collection.ts';
import type { Site } from '../night-pages.ts';
import { toMarkdown } from '../page/markdown-twin.ts';
import type { Occasion } from '../published-nights.ts';
import { renderCard } from './card.ts';
import { type DataMonths, fileOf, renderCroissant, renderDataPackage } from './descriptions.ts';
import { outcomeMonths, readMonth } from './month.ts';
import { formatParquet } from './parquet.ts';
import { observationTable, repositoryTable, type Table, tables } from './tables.ts';

type Address = Pick<Site, 'baseUrl' | 'source'>;
type Place = { archive: Archive; site: Address; leftOut?: ReadonlySet<string> };

/**
 * The data set: two Parquet files for each month, two whole months after it. A night makes the files of the months that have
 * none, which is one month on the first night of each month. An older night that is corrected makes those again that hold it.
 *
 * A month that cannot be read in full is left for `npm run render`.
 */
export async function collectDataSet(
  { archive, site, leftOut = new Set() }: Place,
  { history, nights: { dates }, newest, date }: Occasion,
): Promise<Collection & { sums: Record<string, string> }> {
  const tonight = toDigestDate(newest.digest.digestDate);
  const known = await unlessBroken(() => archive.readDataSet());
  const months = new Map(known?.value.months.map((one) => [one.month, one]));
  const files: PublicFile[] = [];
  const due = listDue(dates, tonight);
  for (const month of months.keys()) if (!due.includes(month)) months.delete(month);
  for (const month of due) {
    if (date !== undefined && months.has(month) && !holds(month, date)) continue;
    const read = await readMonth(history, month, { dates, leftOut });
    if (!read) continue;
    const make = (table: Table) => {
      const rows = read[table.name];
      const file = write(fileOf(table, month), formatParquet(table, rows, site.source));
      files.push(file);
      return { rows: rows.length, bytes: file.bytes.length, sha256: toSha256(file.bytes) };
    };
    months.set(month, {
      month,
      repositories: make(repositoryTable),
      observations: make(observationTable),
    });
  }
  const sorted = [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const card = renderCard(site, sorted);
  const described = sorted.length === 0 ? [] : describeSet(site, sorted, card);
  return {
    sums: sumsOf(sorted, dates, tonight),
    pages: [{ path: publicPaths.dataSetCard, html: card }],
    entryFiles: [...files, ...described],
    data: sorted.length === 0 ? [] : [archive.formatDataSet({ schema: 1, months: sorted })],
  };
}

/** The checksums of the files that a night made: those of the month that became due with the first night of its month. */
function sumsOf(
  months: DataMonths,
  dates: readonly DigestDate[],
  tonight: DigestDate,
): Record<string, string> {
  const first = dates.find((date) => monthOf(date) === monthOf(tonight));
  const due = addMonths(monthOf(tonight), -1 - outcomeMonths);
  const made = months.find(({ month }) => month === due && first === tonight);
  if (!made) return {};
  return Object.fromEntries(
    tables.map((table) => [publicPaths.dataSet(fileOf(table, due)), made[table.name].sha256]),
  );
}

/** The months with nights whose outcomes are known, oldest first. */
function listDue(dates: readonly DigestDate[], tonight: DigestDate): Month[] {
  const months = [...new Set(dates.map(monthOf))];
  return months.filter((month) => addMonths(month, outcomeMonths) < monthOf(tonight));
}

/** Whether the files of a month have observations of a night. */
function holds(month: Month, date: DigestDate): boolean {
  return month <= monthOf(date) && monthOf(date) <= addMonths(month, outcomeMonths);
}

/** The names of the files that say what the others are. */
export const descriptions = ['datapackage.json', 'croissant.json', 'README.md'] as const;

/** What the files are, for three kinds of readers. A package without files would be no valid one. */
function describeSet(site: Address, months: DataMonths, card: string): PublicFile[] {
  const texts: Record<(typeof descriptions)[number], string> = {
    'datapackage.json': `${JSON.stringify(renderDataPackage(site, months))}\n`,
    'croissant.json': `${JSON.stringify(renderCroissant(site, months))}\n`,
    'README.md': toMarkdown(card),
  };
  return descriptions.map((name) => write(name, Buffer.from(texts[name])));
}

function write(name: string, bytes: Buffer): PublicFile {
  return { path: publicPaths.dataSet(name), bytes };
}
