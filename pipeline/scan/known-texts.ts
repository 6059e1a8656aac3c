import { descending } from 'd3-array';
import type { Archive } from '../archive/archive.ts';
import { addMonths, type DigestDate, monthOf, toDigestDate } from '../contract/dates.ts';
import { type KnownText, mostTextsOfMonth } from '../contract/known-texts.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../log/log.ts';
import { readOptional, writeOptional } from './optional-files.ts';
import { type EarlierRow, toEarlierRow } from './risk/earlier-rows.ts';

/** Tonight's rows are compared with those of so many months. With a month's limit this bounds files and memory. */
const comparedMonths = 24;

type KnownTextsTask = {
  date: DigestDate;
  archive: Archive;
  /** The published nights before, the newest first. */
  earlier: readonly Scan[];
  log: Log;
};

/**
 * Adds what earlier nights saw to this month's known texts, and returns the known repositories of two years, the
 * newest first.
 *
 * A night that is run again gives the same. Later nights do not count. A failure is logged and never ends the night.
 */
export async function keepKnownTexts(task: KnownTextsTask): Promise<EarlierRow[]> {
  const { date, archive, earlier, log } = task;
  const month = monthOf(date);
  const months = Array.from({ length: comparedMonths }, (_, index) => addMonths(month, -index));
  const [ofMonth = [], ...before] = await Promise.all(months.map((one) => readTexts(one, task)));
  const known = toNewest([...before.toReversed(), ofMonth].flat());
  const news = toKnownTexts(earlier).filter((text) => !isSame(known.get(keyOf(text)), text));
  if (news.length > 0) {
    const texts = keepMost([...toNewest([...ofMonth, ...news]).values()]);
    const file = archive.formatKnownTexts(month, { schema: 1, texts });
    await writeOptional(file, { event: 'texts-unwritten', log });
  }
  return [...toNewest([...known.values(), ...news]).values()].toReversed().map(toRow);
}

async function readTexts(
  month: string,
  { date, archive, log }: KnownTextsTask,
): Promise<KnownText[]> {
  const read = () => archive.readKnownTexts(month);
  const stored = await readOptional(read, { event: 'texts-unread', date, log });
  return (stored?.value.texts ?? []).filter(({ night }) => night < date);
}

/** What the nights say, which are given the newest first. A repository counts as of its newest night. */
function toKnownTexts(nights: readonly Scan[]): KnownText[] {
  const byId = new Map<string, KnownText>();
  for (const { scanDate, rows, quarantined } of nights) {
    for (const row of [...rows, ...quarantined]) {
      if (byId.has(row.id)) continue;
      const { sketch, ...known } = toEarlierRow(row);
      byId.set(row.id, { ...known, sketch: pack(sketch), night: toDigestDate(scanDate) });
    }
  }
  return [...byId.values()];
}

/** The last text of each repository, by its key. */
function toNewest(texts: readonly KnownText[]): Map<string, KnownText> {
  return new Map(texts.map((text) => [keyOf(text), text]));
}

function keyOf({ owner, name }: KnownText): string {
  return `${owner}/${name}`;
}

function isSame(before: KnownText | undefined, { description, sketch, standing }: KnownText) {
  return (
    before?.description === description && before.sketch === sketch && before.standing === standing
  );
}

/** What was clear goes first when a month is full, the oldest before the others. */
function keepMost(texts: readonly KnownText[]): KnownText[] {
  return texts.length > mostTextsOfMonth
    ? texts.toSorted(byWorth).slice(0, mostTextsOfMonth)
    : [...texts];
}

function byWorth(a: KnownText, b: KnownText): number {
  return (
    Number(a.standing === 'clear') - Number(b.standing === 'clear') || descending(a.night, b.night)
  );
}

const hashBytes = 4;

function pack(hashes: readonly number[]): string {
  const bytes = Buffer.alloc(hashBytes * hashes.length);
  for (const [index, hash] of hashes.entries()) bytes.writeUInt32BE(hash, hashBytes * index);
  return bytes.toString('base64url');
}

function toRow({ sketch, ...known }: KnownText): EarlierRow {
  const bytes = Buffer.from(sketch, 'base64url');
  const hashes = Array.from({ length: Math.floor(bytes.length / hashBytes) }, (_, index) =>
    bytes.readUInt32BE(hashBytes * index),
  );
  return { ...known, sketch: hashes };
}
