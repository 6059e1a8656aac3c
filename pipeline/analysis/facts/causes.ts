import type { Cause, CountedFact } from '../../contract/analysis.ts';
import { addDays, type DigestDate, toDigestDate, formatShortDay } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { countOf } from '../../platform/text.ts';
import { toFact } from './fact.ts';

/**
 * Stories with fewer points are not mentioned. About five leave the list of new stories, and
 * friends can give these; four times as many need readers of the front page.
 */
const leastPoints = 20;

/** Days after a first release in which it may explain attention. */
const newsDays = 7;

/**
 * Why a row may have attention: the story on Hacker News that links to it, or else its first
 * release. Titles and names of releases are left out: strangers wrote them.
 */
export function findCause(row: ScannedRow, date: DigestDate): CountedFact | undefined {
  return findStory(row, date) ?? findFirstRelease(row, date);
}

function findStory(row: ScannedRow, date: DigestDate): CountedFact | undefined {
  const { id, fullName } = row;
  const { story } = row.signals;
  if (!story || story.points < leastPoints) return undefined;
  const { points, postedAt } = story;
  const age = sayDay(toDigestDate(postedAt), date);
  const since = age === 'today' ? age : `since ${age}`;
  const sentence = `On Hacker News ${since}, ${countOf(points, 'point')}.`;
  const numbers = { story: story.id, points };
  return toFact('cause', id, sentence, { subjects: [fullName], numbers });
}

function findFirstRelease(row: ScannedRow, date: DigestDate): CountedFact | undefined {
  const { id, fullName, url } = row;
  const { releases, latestRelease } = row.signals;
  // A made-up repository has no address.
  if (releases !== 1 || !latestRelease || url === '') return undefined;
  const published = toDigestDate(latestRelease.publishedAt);
  if (published < addDays(date, -newsDays)) return undefined;
  const age = sayDay(published, date);
  const sentence = `First release on GitHub: ${age}.`;
  return toFact('cause', id, sentence, { subjects: [fullName], numbers: { releases } });
}

function sayDay(day: DigestDate, date: DigestDate): string {
  if (day >= date) return 'today';
  return day === addDays(date, -1) ? 'yesterday' : formatShortDay(day);
}

/** A cause with the address where anybody can check it. */
export function toCause({ sentence, numbers, subjects: [fullName] }: CountedFact): Cause {
  const { story } = numbers;
  const url =
    story === undefined
      ? `https://github.com/${fullName}/releases`
      : `https://news.ycombinator.com/item?id=${story}`;
  return { sentence, url };
}
