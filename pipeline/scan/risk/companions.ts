import type { SuspectFeature } from './feature.ts';

/** A finding that counts only beside evidence of another kind. */
export type Companion = {
  feature: SuspectFeature;
  /** Log odds that it adds. Set by hand, because no label tells it. */
  push: number;
};

/**
 * Findings that no label holds, and that honest rows show as well. So none counts alone, or where it is unknown.
 *
 * They are no part of the fit.
 */
export const companions: readonly Companion[] = [
  {
    // The odds rise by half.
    push: 0.4,
    feature: {
      name: 'firstRepository',
      meaning: 'The first public repository of a person, forks apart',
      direction: 1,
      kind: 'owner',
      grade: 'hints',
      measure: ({ isOwnersFirst }) => (isOwnersFirst === null ? null : Number(isOwnersFirst)),
      explain: () => 'the first repository of its owner',
    },
  },
];
