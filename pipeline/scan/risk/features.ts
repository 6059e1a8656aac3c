import { countedFeatures } from './counted-features.ts';
import type { Feature } from './feature.ts';
import { ownerFeatures } from './owner-features.ts';
import type { Subject } from './subject.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';
import { textFeatures } from './text-features.ts';

/** All features, in the order the model lists them. */
export const features: readonly Feature[] = [...countedFeatures, ...textFeatures, ...ownerFeatures];

/** A subject in its night: what every feature is measured by. */
export type Measured = { subject: Subject; surroundings: Surroundings };

/** Measures the subjects of one night, in the same order. */
export function measureNight(subjects: readonly Subject[]): Measured[] {
  const surroundings = readSurroundings(subjects);
  return subjects.flatMap((subject, index) => {
    const around = surroundings[index];
    return around === undefined ? [] : [{ subject, surroundings: around }];
  });
}
