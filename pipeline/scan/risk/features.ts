import { findAlike } from './alike.ts';
import { alikeFeatures } from './alike-features.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { Feature, Measured } from './feature.ts';
import { countedFeatures, pageFeatures } from './page-features.ts';
import type { Assessed } from './assessed.ts';
import { wordFeatures } from './word-features.ts';
import { readWords } from './words.ts';

/** All features. */
export const features: readonly Feature[] = [
  ...wordFeatures,
  ...pageFeatures,
  ...countedFeatures,
  ...alikeFeatures,
];

/** Measures the repositories of one night, in the order given, and compares them with those of earlier nights. */
export function measureNight(repositories: readonly Assessed[], earlier?: EarlierRows): Measured[] {
  const alike = findAlike(repositories, earlier);
  return repositories.flatMap((assessed, index) => {
    const own = alike[index];
    return own === undefined ? [] : [{ assessed, words: readWords(assessed), alike: own }];
  });
}
