import { max, sort } from 'd3-array';
import type { CountedFact, Sentiment } from '../../contract/analysis.ts';
import { categoryOf } from '../kinds/categories.ts';
import type { Candidate } from '../reading.ts';
import { isAbuse } from '../reader/caveat.ts';
import { chooseCandidates, isCopy } from './candidates.ts';
import { describeEarlierPicks } from './facts/earlier-picks.ts';
import { createFigures, type Figures } from './facts/figures-of-rows.ts';
import { findGrowth, leastForEvent } from './facts/growth.ts';
import { judgeMood } from './facts/mood.ts';
import { findMoves, type Grouping } from './facts/moves.ts';
import { describeSetAside } from './facts/set-aside.ts';
import { findThemes, type Theme } from './facts/themes.ts';
import { bar, findEvent } from './merit.ts';
import type { EditedNight } from './night.ts';

/** All that code decides about a night before anybody reads it. */
export type Edition = {
  night: EditedNight;
  /** The best first. */
  candidates: readonly Candidate[];
  figures: Figures;
  /** Events of repositories that earlier nights saw, the largest gain first. */
  growth: readonly CountedFact[];
  /** Shares among newcomers that differ by more than chance. */
  moves: readonly CountedFact[];
  themes: readonly Theme[];
  setAside: readonly CountedFact[];
  earlierPicks: readonly CountedFact[];
  mood: Sentiment;
  /** The facts that may open the digest, the best first. */
  leads: readonly CountedFact[];
};

export const groupings: readonly Grouping[] = [
  { kind: 'category', nameOf: (row) => categoryOf(row) ?? '' },
  { kind: 'language', nameOf: ({ language }) => language },
];

const mostLeads = 8;

/** Decides what a digest of the night is about. The same night gives the same edition. */
export function edit(night: EditedNight): Edition {
  const candidates = chooseCandidates(night);
  const figures = createFigures(night);
  const growth = findGrowth(night);
  return {
    night,
    candidates,
    figures,
    growth,
    moves: findMoves(night, groupings),
    themes: findThemes(night),
    setAside: describeSetAside(night),
    earlierPicks: describeEarlierPicks(night),
    mood: judgeMood(night.scan, night.earlier),
    leads: chooseLeads(night, candidates, growth, figures),
  };
}

/**
 * The greatest mark that a repository passed comes first if it is above the stars of every newcomer in front. The event
 * of the night leaves no choice. What can be used against others never leads, and neither does a copy.
 */
function chooseLeads(
  night: EditedNight,
  candidates: readonly Candidate[],
  growth: readonly CountedFact[],
  { figureOf }: Figures,
): CountedFact[] {
  const front = candidates.filter(({ row, merit }) => merit >= bar && !isAbuse(row));
  const figures = front.map(({ row }) => figureOf(row));
  const barred = night.clear.filter((row) => isAbuse(row) || isCopy(row));
  const marks = growth
    .filter(({ numbers }) => (numbers['passed'] ?? 0) >= leastForEvent)
    .filter(({ subjects }) => !barred.some(({ fullName }) => subjects.includes(fullName)));
  const events = sort(marks, ({ numbers }) => -(numbers['passed'] ?? 0));
  const [greatest] = events;
  const mostStars = max(front, ({ row, isNewcomer }) => (isNewcomer ? row.stars : 0)) ?? 0;
  const isGreater = greatest !== undefined && (greatest.numbers['passed'] ?? 0) > mostStars;
  if (!isGreater && front.some(({ row }) => row === findEvent(night))) return figures.slice(0, 1);
  return (isGreater ? [greatest, ...figures] : [...figures, ...events]).slice(0, mostLeads);
}
