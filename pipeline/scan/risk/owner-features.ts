import { countOf, formatCount } from '../../platform/text.ts';
import { type Feature, listNames } from './feature.ts';

/** Besides this one. The stars of two repositories can be close by chance, or because both are parts of one project. */
const fewestSiblings = 2;

/** Features of the owner. */
export const ownerFeatures: readonly Feature[] = [
  {
    name: 'likeStars',
    meaning: 'Three repositories of one person in one night, with stars within a quarter',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: ({ isOrganization }, { siblings }) =>
      isOrganization === true ? 0 : Number(siblings.length >= fewestSiblings),
    explain: (_, { siblings }) =>
      `${listNames(siblings)}, new ones of this owner as well, have about as many stars`,
  },
  {
    name: 'quarantinedOwner',
    meaning: 'Another repository of this owner was quarantined, on this night or an earlier one',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: (_, { returned }) => Number(returned.ownerQuarantined.length > 0),
    explain: (_, { returned: { ownerQuarantined: names } }) =>
      `${countOf(names.length, 'other repository of this owner was', 'other repositories of this owner were')} set aside as likely spam: ${listNames(names)}`,
  },
  {
    name: 'doubtfulOwner',
    isAside: true,
    meaning:
      'Two other repositories of this owner called for caution, on this night or earlier ones',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: (_, { returned }) => Number(returned.ownerCaution.length > 1),
    explain: (_, { returned: { ownerCaution: names } }) =>
      `${formatCount(names.length)} other repositories of this owner have the standing caution: ${listNames(names)}`,
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
];
