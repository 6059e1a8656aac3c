import { countOf, formatCount } from '../../platform/text.ts';
import type { Feature } from './feature.ts';
import type { Subject } from './subject.ts';

/** An equal count of stars can be chance between two owners, and hardly among three. */
const certainCohort = 3;

/** Features of what repeats, within a night and from earlier nights. */
export const repetitionFeatures: readonly Feature[] = [
  {
    name: 'cohort',
    meaning: 'Owners with one fingerprint in one night, in doublings, to 4 owners',
    direction: 1,
    kind: 'cohort',
    grade: (subject, { ownersOfPrint }) => {
      if (ownersOfPrint < certainCohort) return 'supports';
      return isBare(subject) ? 'cautions' : 'condemns';
    },
    measure: (_, { ownersOfPrint }) => Math.min(2, Math.log2(ownersOfPrint)),
    explain: (_, { ownersOfPrint }) =>
      `${countOthers(ownersOfPrint)} with about as many stars, and the same forks, topics, licence, language and day of creation`,
  },
  {
    name: 'forkFarm',
    meaning:
      'Owners with forks near stars and about the same counts in one week, in doublings, to 4 owners',
    direction: 1,
    kind: 'cohort',
    grade: (_, { ownersOfFarm }) => (ownersOfFarm < certainCohort ? 'supports' : 'condemns'),
    measure: (_, { ownersOfFarm }) => Math.min(2, Math.log2(ownersOfFarm)),
    explain: (_, { ownersOfFarm }) =>
      `${countOthers(ownersOfFarm)} with about as many stars and nearly as many forks as stars, created within a week of this one`,
  },
  {
    name: 'repeatedName',
    meaning: 'The same name under several owners in one night, in doublings, to 4 owners',
    direction: 1,
    kind: 'text',
    grade: (_, { ownersOfName }) => (ownersOfName > 2 ? 'cautions' : 'supports'),
    measure: (_, { ownersOfName }) => Math.min(2, Math.log2(ownersOfName)),
    explain: (_, { ownersOfName }) => `the same name under ${formatCount(ownersOfName)} owners`,
  },
  {
    name: 'returnedIdentity',
    meaning: 'The name and the description of a repository of another owner on an earlier night',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: (_, { returned }) => Number(returned.identity),
    explain: () =>
      'its name and description are those of a repository of another owner that was listed before',
  },
  {
    name: 'copiedReadme',
    meaning: 'Nearly the README of an older or larger repository of another owner in one night',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: ({ page }, { isReadmeCopied }) => (page === null ? null : Number(isReadmeCopied)),
    explain: () => sameReadme,
  },
  {
    name: 'returnedText',
    meaning: 'Nearly the README that another owner had on an earlier night',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: ({ page }, { returned }) => (page === null ? null : Number(returned.text)),
    explain: (_, { returned, isReadmeCopied }) => {
      if (returned.isTextKnownSpam) {
        return 'its README is nearly that of a repository that was set aside before';
      }
      return isReadmeCopied ? sameReadme : `${sameReadme} that was listed before`;
    },
  },
];

const sameReadme = 'its README is nearly that of a repository of another owner';

function countOthers(owners: number): string {
  return countOf(owners - 1, 'other owner has a repository', 'other owners have repositories');
}

/** Without forks and topics, a fingerprint has little more than stars and a day. Projects of beginners share those. */
function isBare({ forks, topicCount }: Subject): boolean {
  return forks === 0 && (topicCount ?? 0) === 0;
}
