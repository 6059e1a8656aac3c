import type { EmergingTerm, Evidence, Share, Theme } from '../../contract/evidence.ts';
import { figures, gains, toPercent, type Figure } from './figures.ts';

/** What may be said of a category's or a language's part of the night. */
export function shareFigures(share: Share, { daysSinceEarlier }: Evidence): Figure[] {
  const { count, stars, starsGained, median7, median28, zScore } = share;
  const ratios = [share.share, share.starShare, median7, median28];
  const moved = median7 === null ? null : share.share - median7;
  return [
    ...figures('repositories', [count]),
    ...figures('stars', [stars]),
    ...gains([starsGained], daysSinceEarlier),
    ...figures('percent', [...ratios, moved].map(toPercent)),
    ...figures('deviations', [zScore]),
  ];
}

export function themeFigures({ repositories, entrants }: Theme, named: number): Figure[] {
  const sizes = [repositories.length, entrants, repositories.length - named];
  return figures('repositories', sizes);
}

export function termFigures({ count, shareBefore }: EmergingTerm, rowCount: number): Figure[] {
  return [
    ...figures('repositories', [count]),
    ...figures('percent', [count / rowCount, shareBefore].map(toPercent)),
  ];
}
