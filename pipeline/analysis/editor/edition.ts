import { sort } from 'd3-array';
import { toDigestDate } from '../../contract/dates.ts';
import type { CountedFact } from '../../contract/analysis.ts';
import { describeEarlierPicks } from '../facts/earlier-picks.ts';
import { createFigures } from '../facts/figures.ts';
import { findGrowth } from '../facts/growth.ts';
import { judgeMood } from '../facts/mood.ts';
import { findMoves, type Groupings } from '../facts/moves.ts';
import { describeSetAside } from '../facts/set-aside.ts';
import { findThemes } from '../facts/themes.ts';
import { categoryOf } from '../kinds/categories.ts';
import type { EditedNight } from '../edited-night.ts';
import { findFear } from '../reader/fears.ts';
import { chooseCandidates, isCopy } from './candidates.ts';

export type Edition = ReturnType<typeof edit>;

export const groupings: Groupings = {
  category: (row) => categoryOf(row) ?? '',
  language: ({ language }) => language,
};

/** Decides what a digest of the night is about. The same night and record give the same edition. */
export function edit(night: EditedNight, record: readonly CountedFact[] = []) {
  const growth = findGrowth(night);
  const moves = findMoves(night, groupings);
  return {
    night,
    /** The best first. */
    candidates: chooseCandidates(night),
    figureOf: createFigures(night),
    /** Events of repositories that earlier nights saw, the largest gain first. */
    growth,
    /** Shares among newcomers that differ by more than chance. */
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
