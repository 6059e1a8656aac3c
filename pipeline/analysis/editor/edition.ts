import { sort } from 'd3-array';
import { toDigestDate } from '../../contract/dates.ts';
import type { CountedFact, Sentiment } from '../../contract/analysis.ts';
import { describeEarlierPicks } from '../facts/earlier-picks.ts';
import { createFigures, type FigureOf } from '../facts/figures.ts';
import { findGrowth } from '../facts/growth.ts';
import { judgeMood } from '../facts/mood.ts';
import { findMoves, type Grouping } from '../facts/moves.ts';
import { describeSetAside } from '../facts/set-aside.ts';
import { findThemes, type Theme } from '../facts/themes.ts';
import { categoryOf } from '../kinds/categories.ts';
import type { EditedNight } from '../edited-night.ts';
import { findFear } from '../reader/fears.ts';
import type { Candidate } from '../reader/reading.ts';
import { chooseCandidates, isCopy } from './candidates.ts';

export type Edition = {
  night: EditedNight;
  /** The best first. */
  candidates: readonly Candidate[];
  figureOf: FigureOf;
  /** Events of repositories that earlier nights saw, the largest gain first. */
  growth: readonly CountedFact[];
  /** Shares among newcomers that differ by more than chance, the least likely first. */
  moves: readonly CountedFact[];
  themes: readonly Theme[];
  setAside: readonly CountedFact[];
  earlierPicks: readonly CountedFact[];
  mood: Sentiment;
};

export const groupings: readonly Grouping[] = [
  { kind: 'category', nameOf: (row) => categoryOf(row) ?? '' },
  { kind: 'language', nameOf: ({ language }) => language },
];

/** Decides what a digest of the night is about. The same night and record give the same edition. */
export function edit(night: EditedNight, record: readonly CountedFact[] = []): Edition {
  const growth = findGrowth(night);
  const moves = findMoves(night, groupings);
  return {
    night,
    candidates: chooseCandidates(night),
    figureOf: createFigures(night),
    growth,
    moves,
    themes: findThemes(night),
    setAside: [...describeSetAside(night), ...record],
    earlierPicks: describeEarlierPicks(night),
    mood: judgeMood(night.scan, night.earlier),
  };
}

/** A mark with fewer stars is no news for the whole night. */
const leastMark = 10_000;

/** The marks that repositories passed, greatest first, without what is feared and copies. */
export function findMarks(night: EditedNight, growth: readonly CountedFact[]): CountedFact[] {
  const dateBefore = night.earlier[0] && toDigestDate(night.earlier[0].scanDate);
  const marks = growth.filter(({ numbers: { passed = 0 }, subjects: [name] }) => {
    const row = night.clear.find(({ fullName }) => fullName === name);
    const isOldNews = row && night.memory.get(row.id)?.lastOn === dateBefore;
    return passed >= leastMark && row && !isOldNews && !findFear(row) && !isCopy(row);
  });
  return sort(marks, ({ numbers: { passed = 0 } }) => -passed);
}
