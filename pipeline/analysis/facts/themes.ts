import { greatest, groups, sort } from 'd3-array';
import { ownerOf, type ScannedRow } from '../../contract/repository-row.ts';
import type { EditedNight } from '../edited-night.ts';
import { chanceOf } from './moves.ts';

const leastMembers = 5;
const leastNew = 2;
/** A topic of a larger part of the list is a whole field, not a theme. */
const mostOfList = 0.15;
/** How often chance alone makes a night name a theme: once in this many nights. */
const nightsToOneMistake = 20;
const mostThemes = 2;

/** Rows of different owners that have one topic. */
export type Theme = { topic: string; members: ScannedRow[]; newcomers: ScannedRow[] };

/**
 * Topics that five owners chose or more, and newcomers more often than by chance: most newcomers
 * first.
 */
export function findThemes({ clear, newcomers }: EditedNight): Theme[] {
  const isNew = new Set(newcomers);
  const languages = new Set(clear.map(({ language }) => language.toLowerCase()));
  const topics = [...new Set(newcomers.flatMap((row) => row.topics))].filter(
    (topic) => !languages.has(topic),
  );
  const isWave = (members: readonly ScannedRow[], came: readonly ScannedRow[]) => {
    const fresh = { part: came.length, whole: newcomers.length };
    const rest = { part: members.length - fresh.part, whole: clear.length - fresh.whole };
    const isMore = fresh.part * rest.whole > rest.part * fresh.whole;
    return isMore && chanceOf(fresh, rest) * topics.length < 1 / nightsToOneMistake;
  };
  const themes = topics
    .map((topic): Theme => {
      const ofTopic = clear.filter((row) => row.topics.includes(topic));
      const members = groups(ofTopic, ownerOf).flatMap(
        ([, ofOwner]) => greatest(ofOwner, ({ stars }) => stars) ?? [],
      );
      const came = members.filter((row) => isNew.has(row));
      return { topic, members, newcomers: came };
    })
    .filter(
      ({ members, newcomers: came }) =>
        members.length >= leastMembers &&
        members.length <= Math.max(leastMembers, mostOfList * clear.length) &&
        came.length >= leastNew &&
        isWave(members, came),
    );
  const largest = sort(
    themes,
    (theme) => -theme.newcomers.length,
    (theme) => -theme.members.length,
    (theme) => theme.topic,
  );
  const kept: Theme[] = [];
  for (const theme of largest) {
    if (!kept.some((other) => overlaps(theme, other))) kept.push(theme);
  }
  return kept.slice(0, mostThemes);
}

/** Whether more than half of a theme's members belong to another one too. */
function overlaps({ members }: Theme, other: Theme): boolean {
  return members.filter((row) => other.members.includes(row)).length * 2 > members.length;
}
