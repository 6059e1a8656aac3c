import { descending } from 'd3-array';
import type { Archive } from '../archive/archive.ts';
import { replaceFiles } from '../archive/replace-files.ts';
import { addMonths, type DigestDate, monthOf, toDigestDate } from '../contract/dates.ts';
import { ContractError } from '../contract/file-text.ts';
import { type KnownText, mostTextsOfMonth } from '../contract/known-texts.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../log/log.ts';
import { type EarlierRow, toEarlierRow } from './risk/earlier-rows.ts';

/**
 * Tonight's rows are compared with those of this many months. Together with the limit of a month, this bounds files and
 * memory.
 */
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
 * A night that is run again gives the same. Later nights do not count, and what they wrote stays. A failure is logged
 * and never ends the night. A month's file that the system cannot read now is not written either.
 */
export async function keepKnownTexts(task: KnownTextsTask): Promise<EarlierRow[]> {
  const { date, earlier } = task;
  const month = monthOf(date);
  const months = Array.from({ length: comparedMonths }, (_, index) => addMonths(month, -index));
  const [ofMonth, ...before] = await Promise.all(months.map((one) => readTexts(one, task)));
  const texts = [...before.toReversed(), ofMonth].flatMap((one) => one ?? []);
  const known = toNewest(texts.filter(({ night }) => night < date));
  const news = toKnownTexts(earlier).filter((text) => isNews(text, known.get(keyOf(text))));
  if (ofMonth && news.length > 0) await writeTexts(month, [...ofMonth, ...news], task);
  return [...toNewest([...known.values(), ...news]).values()]
    .toSorted((a, b) => descending(a.night, b.night))
    .map(toRow);
}

/** The whole file of a month, later nights included. Undefined if it cannot be read. */
async function readTexts(
  month: string,
  { date, archive, log }: KnownTextsTask,
): Promise<KnownText[] | undefined> {
  try {
    return (await archive.readKnownTexts(month))?.value.texts ?? [];
  } catch (error) {
    log('texts-unread', { date, reason: toMessage(error) }, 'warn');
    return error instanceof ContractError ? [] : undefined;
  }
}

async function writeTexts(
  month: string,
  texts: readonly KnownText[],
  { archive, log }: KnownTextsTask,
): Promise<void> {
  try {
    const kept = keepMost([...toNewest(texts).values()]);
    await replaceFiles([archive.formatKnownTexts(month, { schema: 1, texts: kept })]);
  } catch (error) {
    log('texts-unwritten', { reason: toMessage(error) }, 'warn');
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the nights say, which are given the newest first. A repository and a name count as of their newest night. */
function toKnownTexts(nights: readonly Scan[]): KnownText[] {
  const byId = new Map<string, KnownText>();
  for (const { scanDate, rows, quarantined } of nights) {
    for (const row of [...rows, ...quarantined]) {
      if (byId.has(row.id)) continue;
      const { sketch, ...known } = toEarlierRow(row);
      byId.set(row.id, { ...known, sketch: pack(sketch), night: toDigestDate(scanDate) });
    }
  }
  return [...toNewest(byId.values()).values()];
}

/** The text of the newest night for each key; the last one of that night. */
function toNewest(texts: Iterable<KnownText>): Map<string, KnownText> {
  const newest = new Map<string, KnownText>();
  for (const text of texts) {
    const before = newest.get(keyOf(text));
    if (before === undefined || before.night <= text.night) newest.set(keyOf(text), text);
  }
  return newest;
}

function keyOf({ owner, name }: KnownText): string {
  return `${owner}/${name}`;
}

function isNews(text: KnownText, before: KnownText | undefined): boolean {
  if (before === undefined) return true;
  const isSame =
    before.description === text.description &&
    before.sketch === text.sketch &&
    before.standing === text.standing;
  return !isSame && before.night <= text.night;
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

/** Every hash of a sketch has 32 bits. A scan may hold greater numbers; they are left out. */
function pack(sketch: readonly number[]): string {
  const hashes = sketch.filter((hash) => hash <= 0xffff_ffff);
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
