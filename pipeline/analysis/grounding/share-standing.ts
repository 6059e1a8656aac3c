import type { Share, Theme } from '../../contract/evidence.ts';
import type { NightFacts } from './night-facts.ts';
import type { Measure } from './superlative-words.ts';

/** Whether shares are the first ones, by repositories or stars, or most of the night. */
export function rule(shares: readonly Share[], { evidence }: NightFacts): boolean {
  const { languages, categories } = evidence;
  const isFirst = (all: readonly Share[], by: 'count' | 'stars') =>
    shares.every(
      (share) =>
        all.filter((other) => !shares.includes(other) && other[by] > share[by]).length === 0,
    );
  const kind = shares.some((share) => languages.includes(share)) ? languages : categories;
  const together = shares.reduce((total, { share }) => total + share, 0);
  return together > 0.5 || isFirst(kind, 'count') || isFirst(kind, 'stars');
}

/** How far a share is from its usual one. */
function moved({ share: now, median7 }: Share): number {
  return now - (median7 ?? now);
}

export function isFirstShare(share: Share, measure: Measure, { evidence }: NightFacts): boolean {
  const kind = evidence.languages.includes(share) ? evidence.languages : evidence.categories;
  if (measure === 'pace') {
    return kind.every(
      (other) =>
        moved(other) <= moved(share) || (other.starsGained ?? 0) <= (share.starsGained ?? -1),
    );
  }
  if (measure !== 'size' && measure !== 'either') return false;
  return (
    kind.every(({ count }) => count <= share.count) ||
    kind.every(({ stars }) => stars <= share.stars)
  );
}

export function isFirstTheme(
  { repositories }: Theme,
  places: number,
  { evidence }: NightFacts,
): boolean {
  const larger = evidence.themes.filter((other) => other.repositories.length > repositories.length);
  return larger.length < places;
}
