import type { Cause, CountedFact } from '../../../contract/analysis.ts';
import { addDays, type DigestDate, toDigestDate } from '../../../contract/dates.ts';
import type { ScannedRow } from '../../../contract/repository-row.ts';
import { countOf } from '../../../platform/text.ts';
import { formatDay, toFact } from '../fact.ts';

/**
 * A story with fewer points is not mentioned. With about five it can leave the list of new stories, and an owner's friends
 * can give these; four times as many seldom come without readers of the front page.
 */
const leastPoints = 20;

/** The story on Hacker News that links to a row. Undefined for none, or one with few points. Its title is never told. */
export function findCause(
  { id, fullName, signals: { story } }: ScannedRow,
  date: DigestDate,
): CountedFact | undefined {
  if (!story || story.points < leastPoints) return undefined;
  const { id: number, points, postedAt } = story;
  const sentence = `On Hacker News ${sayAge(toDigestDate(postedAt), date)}, ${countOf(points, 'point')}.`;
  return toFact('cause', id, sentence, {
    subjects: [fullName],
    numbers: { story: number, points },
  });
}

function sayAge(posted: DigestDate, date: DigestDate): string {
  if (posted >= date) return 'today';
  return posted === addDays(date, -1) ? 'since yesterday' : `since ${formatDay(posted)}`;
}

/** A cause with the address of its discussion. */
export function toCause({ sentence, numbers }: CountedFact): Cause {
  return { sentence, url: `https://news.ycombinator.com/item?id=${numbers['story']}` };
}
