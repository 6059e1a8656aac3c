import { countedFeatures } from './counted-features.ts';
import { type Feature, formatCount } from './feature.ts';
import type { Subject } from './subject.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';
import { textFeatures } from './text-features.ts';

/** Features of the owner. */
const ownerFeatures: readonly Feature[] = [
  {
    name: 'numberedOwner',
    meaning: 'A login with two or more digits in a row, as registered by the dozen',
    direction: 1,
    isBehaviour: false,
    measure: ({ owner }) => Number(/\d{2}/.test(owner)),
    explain: ({ owner }) => `an owner with a numbered name (${owner})`,
  },
  {
    name: 'newOwner',
    meaning: 'The owner’s account is less than 30 days older than the repository',
    direction: 1,
    isBehaviour: true,
    measure: ({ ownerAgeDays }) => (ownerAgeDays === null ? null : Number(ownerAgeDays < 30)),
    explain: ({ ownerAgeDays }) =>
      `an owner of ${formatCount(Math.floor(ownerAgeDays ?? 0))} days when it was made`,
  },
  {
    name: 'ownerAge',
    meaning: 'Years the owner’s account is older than the repository, in fifths, to 5 years',
    direction: -1,
    isBehaviour: true,
    measure: ({ ownerAgeDays }) =>
      ownerAgeDays === null ? null : Math.min(1, ownerAgeDays / (5 * 365.25)),
  },
  {
    name: 'ownerFollowers',
    meaning: 'Followers of the owner, in powers of ten over 300, halved: 0 at 300, 1 at 30,000',
    direction: -1,
    isBehaviour: true,
    measure: ({ followers }) =>
      followers === null ? null : Math.min(1, Math.max(0, Math.log10((followers + 1) / 300) / 2)),
  },
  {
    name: 'organization',
    meaning: 'The owner is an organization',
    direction: -1,
    isBehaviour: true,
    measure: ({ isOrganization }) => (isOrganization === null ? null : Number(isOrganization)),
  },
];

/** All features, in the order of the model file. */
export const features: readonly Feature[] = [...countedFeatures, ...textFeatures, ...ownerFeatures];

/** A subject with its surroundings. Features measure both. */
export type Measured = { subject: Subject; surroundings: Surroundings };

/** Measures the subjects of one night, in the same order. */
export function measureNight(subjects: readonly Subject[]): Measured[] {
  const surroundings = readSurroundings(subjects);
  return subjects.flatMap((subject, index) => {
    const around = surroundings[index];
    return around === undefined ? [] : [{ subject, surroundings: around }];
  });
}
