import { type Feature, listNames } from './feature.ts';
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
    grade: (subject, { ofPrint }) => {
      if (ofPrint.length + 1 < certainCohort) return 'supports';
      return isBare(subject) ? 'cautions' : 'condemns';
    },
    measure: (_, { ofPrint }) => toDoublings(ofPrint),
    explain: (_, { ofPrint }) =>
      `${tellOthers(ofPrint)} the same topics, licence, language and day of creation, as many forks, and about as many stars`,
  },
  {
    name: 'forkFarm',
    meaning:
      'Owners with forks near stars and about the same counts in one week, in doublings, to 4 owners',
    direction: 1,
    kind: 'cohort',
    grade: (_, { ofFarm }) => (ofFarm.length + 1 < certainCohort ? 'supports' : 'condemns'),
    measure: (_, { ofFarm }) => toDoublings(ofFarm),
    explain: (_, { ofFarm }) =>
      `${tellOthers(ofFarm)} about as many stars and about as many forks, and ${ofFarm.length === 1 ? 'is' : 'are'} at most a week older or younger`,
  },
  {
    name: 'repeatedName',
    meaning: 'The same name under several owners in one night, in doublings, to 4 owners',
    direction: 1,
    kind: 'text',
    grade: (_, { ofName }) => (ofName.length > 1 ? 'cautions' : 'supports'),
    measure: (_, { ofName }) => toDoublings(ofName),
    explain: (_, { ofName }) => `${tellOthers(ofName)} the same name`,
  },
  {
    name: 'returnedIdentity',
    meaning: 'The name and the description of a repository of another owner on an earlier night',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: (_, { returned }) => Number(returned.identityOf !== null),
    explain: (_, { returned }) =>
      `its name and description are those of ${returned.identityOf ?? ''}, which was listed before`,
  },
  {
    name: 'copiedReadme',
    meaning: 'Nearly the README of an older or larger repository of another owner in one night',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: ({ page }, { readmeOf }) => (page === null ? null : Number(readmeOf !== null)),
    explain: (_, { readmeOf }) => `${sameReadme} ${readmeOf ?? ''}`,
  },
  {
    name: 'returnedText',
    meaning: 'Nearly the README that another owner had on an earlier night',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: ({ page }, { returned }) => (page === null ? null : Number(returned.textOf !== null)),
    explain: (_, { returned, readmeOf }) => {
      if (readmeOf !== null && !returned.isTextKnownSpam) return `${sameReadme} ${readmeOf}`;
      const then = returned.isTextKnownSpam ? 'set aside as likely spam' : 'listed';
      return `${sameReadme} ${returned.textOf ?? ''}, which was ${then} before`;
    },
  },
];

const sameReadme = 'its README is nearly that of';

/** The owners and this one, in doublings. */
function toDoublings(others: readonly string[]): number {
  return Math.min(2, Math.log2(others.length + 1));
}

function tellOthers(names: readonly string[]): string {
  return `${listNames(names)} of ${names.length === 1 ? 'another owner has' : 'other owners have'}`;
}

/** Without forks and topics, a fingerprint has little more than stars and a day. Projects of beginners share those. */
function isBare({ forks, topicCount }: Subject): boolean {
  return forks === 0 && (topicCount ?? 0) === 0;
}
