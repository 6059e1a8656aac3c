import { countOf, formatCount } from '../../platform/text.ts';
import type { Feature } from './feature.ts';

/** The stars of two repositories of one owner can be close by chance, or because both are parts of one project. */
const fewestSiblings = 3;

/** Features of the owner. */
export const ownerFeatures: readonly Feature[] = [
  {
    name: 'numberedOwner',
    meaning: 'A login with two or more digits in a row, as registered by the dozen',
    direction: 1,
    kind: 'owner',
    grade: 'hints',
    measure: ({ owner }) => Number(/\d{2}/.test(owner)),
    explain: ({ owner }) => `an owner with a numbered name (${owner})`,
  },
  {
    name: 'madeUpOwner',
    meaning: 'A login of words or a person’s name with three digits or more at its end',
    direction: 1,
    kind: 'owner',
    grade: 'supports',
    measure: ({ owner }) => Number(/^[a-z-]{6,}\d{3,}[a-z]?\d*$/i.test(owner)),
    explain: ({ owner }) => `an owner named as accounts are made by the dozen (${owner})`,
  },
  {
    name: 'newOwner',
    meaning: 'The owner’s account is less than 30 days older than the repository',
    direction: 1,
    kind: 'owner',
    grade: 'supports',
    measure: ({ ownerAgeDays }) => (ownerAgeDays === null ? null : Number(ownerAgeDays < 30)),
    explain: ({ ownerAgeDays }) =>
      `an owner whose account was ${countOf(Math.floor(ownerAgeDays ?? 0), 'day')} old when it was made`,
  },
  {
    name: 'likeStars',
    meaning: 'Three repositories of one person in one night, with stars within a quarter',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: ({ isOrganization }, { siblings }) =>
      isOrganization === true ? 0 : Number(siblings >= fewestSiblings),
    explain: (_, { siblings }) =>
      `${formatCount(siblings)} new repositories of this owner have about as many stars`,
  },
  {
    name: 'quarantinedOwner',
    meaning: 'Another repository of this owner was quarantined, on this night or an earlier one',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: (_, { returned }) => Number(returned.ownerQuarantined > 0),
    explain: (_, { returned }) =>
      `${countOf(returned.ownerQuarantined, 'other repository', 'other repositories')} of this owner set aside`,
  },
  {
    name: 'doubtfulOwner',
    meaning:
      'Two other repositories of this owner called for caution, on this night or earlier ones',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: (_, { returned }) => Number(returned.ownerCaution > 1),
    explain: (_, { returned }) =>
      `${formatCount(returned.ownerCaution)} others of this owner called for caution`,
  },
  {
    name: 'ownerAge',
    meaning: 'Years the owner’s account is older than the repository, in fifths, to 5 years',
    direction: -1,
    kind: 'owner',
    measure: ({ ownerAgeDays }) =>
      ownerAgeDays === null ? null : Math.min(1, ownerAgeDays / (5 * 365.25)),
  },
  {
    name: 'ownerFollowers',
    meaning: 'Followers of the owner, in powers of ten over 300, halved: 0 at 300, 1 at 30,000',
    direction: -1,
    kind: 'owner',
    measure: ({ followers }) =>
      followers === null ? null : Math.min(1, Math.max(0, Math.log10((followers + 1) / 300) / 2)),
  },
  {
    name: 'organization',
    meaning: 'The owner is an organization',
    direction: -1,
    kind: 'owner',
    measure: ({ isOrganization }) => (isOrganization === null ? null : Number(isOrganization)),
  },
];
