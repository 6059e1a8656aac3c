import { findAlike } from './alike.ts';
import { alikeFeatures } from './alike-features.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { Feature, Measured } from './feature.ts';
import { countedFeatures, pageFeatures } from './page-features.ts';
import type { Subject } from './subject.ts';
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
export function measureNight(subjects: readonly Subject[], earlier?: EarlierRows): Measured[] {
  const alike = findAlike(subjects, earlier);
  return subjects.flatMap((subject, index) => {
    const own = alike[index];
    return own === undefined ? [] : [{ subject, words: readWords(subject), alike: own }];
  });
}
