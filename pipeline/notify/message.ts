import type { Digest } from '../contract/digest.ts';
import { toDigestDate } from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import type { ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';
import type { Subscription } from './subscriptions.ts';

/** The most rows of a message. `matched` tells how many there are. */
const mostRows = 100;

/** What a message tells subscribers of a night. */
export type ToldNight = { digest: Digest; scan: Scan; baseUrl: string };

/** The body of a subscription's message. The same night always gives the same text. */
export function formatMessage({ digest, scan, baseUrl }: ToldNight, wanted: Subscription): string {
  const date = toDigestDate(digest.digestDate);
  const rows = scan.rows.filter((row) => row.standing === 'clear' && isWanted(row, date, wanted));
  return JSON.stringify({
    type: 'night.published',
    timestamp: digest.createdAt,
    data: {
      index: digest.id,
      digestDate: digest.digestDate,
      title: digest.title,
      address: `${baseUrl}/${publicPaths.page(date)}`,
      source: digest.source,
      matched: rows.length,
      rows: rows.slice(0, mostRows).map(toToldRow),
    },
  });
}

/** Words and languages choose among new rows, and both must fit. Ids choose a row every night. */
function isWanted(
  row: ScannedRow,
  date: string,
  { words, languages, ids }: Pick<Subscription, 'words' | 'languages' | 'ids'>,
): boolean {
  if (ids?.includes(row.id)) return true;
  if (row.firstSeen !== date) return false;
  if (words === undefined && languages === undefined) return ids === undefined;
  return hasWord(row, words) && hasLanguage(row, languages);
}

function hasWord({ fullName, description, topics }: ScannedRow, words?: readonly string[]) {
  if (words === undefined) return true;
  const text = [fullName, description, ...topics].join('\n').toLowerCase();
  return words.some((word) => text.includes(word.toLowerCase()));
}

function hasLanguage({ language }: ScannedRow, languages?: readonly string[]): boolean {
  return languages?.some((name) => name.toLowerCase() === language.toLowerCase()) ?? true;
}

function toToldRow(row: ScannedRow) {
  const { id, fullName, url, description, language, stars, starsGained, firstSeen } = row;
  return { id, fullName, url, description, language, stars, starsGained, firstSeen };
}
