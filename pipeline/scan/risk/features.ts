import { countedFeatures } from './counted-features.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { Feature } from './feature.ts';
import { ownerFeatures } from './owner-features.ts';
import { pageFeatures } from './page-features.ts';
import { repetitionFeatures } from './repetition-features.ts';
import type { Subject } from './subject.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';
import { textFeatures } from './text-features.ts';

/** All features, in the order of the model file. */
export const features: readonly Feature[] = [
  ...textFeatures,
  ...pageFeatures,
  ...countedFeatures,
  ...repetitionFeatures,
  ...ownerFeatures,
];

/** A subject with its surroundings. Features measure both. */
export type Measured = { subject: Subject; surroundings: Surroundings };

/** Measures the subjects of one night, in the same order, beside those of earlier nights. */
export function measureNight(subjects: readonly Subject[], earlier?: EarlierRows): Measured[] {
  const surroundings = readSurroundings(subjects, earlier);
  return subjects.flatMap((subject, index) => {
    const around = surroundings[index];
    return around === undefined ? [] : [{ subject, surroundings: around }];
  });
}
