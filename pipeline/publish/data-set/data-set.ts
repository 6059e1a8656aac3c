import { parquetWriteBuffer } from 'hyparquet-writer';
import { join } from 'node:path';
import type { Source } from '../../contract/scan.ts';
import { toSha256 } from '../../archive/archive.ts';
import {
  addMonths,
  type DigestDate,
  type Month,
  monthOf,
  toDigestDate,
} from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import { type PublicFile, readIfPresent } from '../../platform/files.ts';
import type { Collection } from '../collection.ts';
import type { Site } from '../night-pages.ts';
import { toMarkdown } from '../page/markdown-twin.ts';
import type { Occasion } from '../published-nights.ts';
import { renderCard } from './card.ts';
import { type DataMonths, fileOf, renderCroissant, renderDataPackage } from './descriptions.ts';
import { outcomeMonths, readMonth } from './month.ts';
import {
  type Cell,
  cellKinds,
  type Column,
  observationTable,
  repositoryTable,
  type Table,
  tables,
} from './tables.ts';

/**
 * The data set: two Parquet files for each month, two whole months after it. A night makes the files of the months that have
 * none, which is one month on the first night of each month. An older night that is corrected makes those again that hold it.
 *
 * A month that cannot be read in full is left for `npm run render`. `sums` are the checksums of all Parquet files by path.
 */
export async function collectDataSet(
  site: Site,
  { history, nights: { dates }, newest, date }: Occasion,
): Promise<Collection & { sums: Record<string, string> }> {
  const { archive, publicDir, leftOut = new Set() } = site;
  const tonight = toDigestDate(newest.digest.digestDate);
  const known = await unlessBroken(() => archive.readDataSet());
  const months = new Map(known?.value.months.map((one) => [one.month, one]));
  const files: PublicFile[] = [];
  // A bucket may bring back a record older than the files. The package beside the files has the checksum of each.
  const shown = await readIfPresent(join(publicDir, publicPaths.dataSet(descriptions[0])));
  const due = listDue(dates, tonight);
  for (const month of months.keys()) if (!due.includes(month)) months.delete(month);
  for (const month of due) {
    const made = holds(month, date) ? undefined : months.get(month);
    const isShown = ({ name }: Table) => !shown || shown.includes(made?.[name].sha256 ?? '');
    if (made && tables.every(isShown)) continue;
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
  const packed = sorted.length === 0 ? [] : describeSet(site, sorted, card);
  return {
    sums: listSums(sorted),
    pages: [{ path: publicPaths.dataSetCard, html: card }],
    // The package comes first: if a run is killed then, the next one sees that the files have to be made again.
    entryFiles: [...packed, ...files],
    data: sorted.length === 0 ? [] : [archive.formatDataSet({ schema: 1, months: sorted })],
  };
}

/** The checksums of the Parquet files of these months, by their paths. */
export function listSums(months: DataMonths): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const { month, ...made } of months) {
    for (const table of tables) {
      sums[publicPaths.dataSet(fileOf(table, month))] = made[table.name].sha256;
    }
  }
  return sums;
}

/** The months with nights whose outcomes are known, oldest first. */
function listDue(dates: readonly DigestDate[], tonight: DigestDate): Month[] {
  const months = [...new Set(dates.map(monthOf))];
  return months.filter((month) => addMonths(month, outcomeMonths) < monthOf(tonight));
}

/** Whether the files of a month have observations of a night, or of any night if there is no date. */
function holds(month: Month, date = month): boolean {
  return month <= monthOf(date) && monthOf(date) <= addMonths(month, outcomeMonths);
}

/** The names of the files that say what the others are. */
export const descriptions = ['datapackage.json', 'croissant.json', 'README.md'] as const;

/** What the files are, for three kinds of readers. A package without files would be no valid one. */
function describeSet(
  site: Pick<Site, 'baseUrl' | 'source'>,
  months: DataMonths,
  card: string,
): PublicFile[] {
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

type Options = Parameters<typeof parquetWriteBuffer>[0];
type Element = NonNullable<Options['schema']>[number];

/**
 * A table as a Parquet file. The same rows always give the same bytes: the file names no version and no time. `source` is
 * in its metadata, so that a made-up file says that it is one.
 */
export function formatParquet(
  { columns }: Table,
  rows: readonly Readonly<Record<string, Cell>>[],
  source: Source,
): Buffer {
  const bytes = parquetWriteBuffer({
    columnData: columns.map((column) => toColumn(column, rows)),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap((column) => describe(column)),
    ],
    // Compressed by the writer itself: zlib's bytes change with Node.
    codec: 'SNAPPY',
    rowGroupSize: mostRowsOfGroup,
    createdBy: 'trend-intelligence-api',
    kvMetadata: [{ key: 'source', value: source }],
  });
  return Buffer.from(bytes);
}

/** A month has fewer rows, so a file has one group. */
const mostRowsOfGroup = 1_000_000;

function toColumn(
  { name, kind }: Column,
  rows: readonly Readonly<Record<string, Cell>>[],
): Options['columnData'][number] {
  const { parquet } = cellKinds[kind];
  const isTime = kind === 'day' || kind === 'instant';
  const data = rows.map(({ [name]: cell = null }) =>
    isTime && typeof cell === 'string' ? new Date(cell) : cell,
  );
  return { name, data, ...('encoding' in parquet && { encoding: parquet.encoding }) };
}

function describe({ name, kind, nullable }: Column): Element[] {
  const { parquet } = cellKinds[kind];
  const converted = 'converted_type' in parquet && { converted_type: parquet.converted_type };
  const value = { type: parquet.type, ...converted };
  const repetition = nullable ? 'OPTIONAL' : 'REQUIRED';
  if (kind !== 'list') return [{ name, ...value, repetition_type: repetition }];
  return [
    { name, converted_type: 'LIST', repetition_type: repetition, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...value, repetition_type: 'REQUIRED' },
  ];
}
