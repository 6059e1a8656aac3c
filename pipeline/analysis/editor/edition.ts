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
import { chooseCandidates } from './candidates.ts';

export type Edition = ReturnType<typeof edit>;

export const groupings: Groupings = {
  category: (row) => categoryOf(row) ?? '',
  language: ({ language }) => language,
};

/** Decides what a digest of the night is about. The same night and record give the same edition. */
export function edit(night: EditedNight, record: readonly CountedFact[]) {
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
