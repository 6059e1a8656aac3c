import { countOf } from '../../platform/text.ts';
import { type Feature, listNames } from './feature.ts';
import type { Subject } from './subject.ts';

/** An equal count of stars can be chance between two owners, and hardly among three. */
const certainCohort = 3;
/**
 * Besides the repository itself. The stars of two repositories can be close by chance, or because both are parts of
 * one project.
 */
const fewestSiblings = 2;

/** Features of the owner, and of what repeats within a night and from earlier nights. */
export const alikeFeatures: readonly Feature[] = [
  // Owners with one fingerprint in one night, in doublings, to 4 owners.
  {
    name: 'cohort',
    direction: 1,
    kind: 'cohort',
    grade: ({ subject, alike: { ofPrint } }) => {
      if (ofPrint.length + 1 < certainCohort) return 'supports';
      return isBare(subject) ? 'cautions' : 'condemns';
    },
    measure: ({ alike: { ofPrint } }) => toDoublings(ofPrint),
    explain: ({ alike: { ofPrint } }) =>
      `${tellOthers(ofPrint)} the same topics, licence, language and day of creation, as many forks, and about as many stars`,
  },
  // Owners with forks near stars and about the same counts in one week, in doublings, to 4 owners.
  {
    name: 'forkFarm',
    direction: 1,
    kind: 'cohort',
    grade: ({ alike: { ofFarm } }) => (ofFarm.length + 1 < certainCohort ? 'supports' : 'condemns'),
    measure: ({ alike: { ofFarm } }) => toDoublings(ofFarm),
    explain: ({ alike: { ofFarm } }) =>
      `${tellOthers(ofFarm)} about as many stars and about as many forks, and ${ofFarm.length === 1 ? 'is' : 'are'} at most a week older or younger`,
  },
  // The same name under several owners in one night, in doublings, to 4 owners.
  {
    name: 'repeatedName',
    direction: 1,
    kind: 'text',
    grade: ({ alike: { ofName } }) => (ofName.length > 1 ? 'cautions' : 'supports'),
    measure: ({ alike: { ofName } }) => toDoublings(ofName),
    explain: ({ alike: { ofName } }) => `${tellOthers(ofName)} the same name`,
  },
  // Nearly the README that another owner had on an earlier night.
  {
    name: 'returnedText',
    direction: 1,
    kind: 'text',
    grade: 'cautions',
    measure: ({ subject: { page }, alike: { returned } }) =>
      page === null ? null : Number(returned.textOf !== null),
    explain: ({ alike: { returned } }) =>
      `its README is nearly that of ${returned.textOf ?? ''}, which was ${returned.isTextKnownSpam ? 'set aside as likely spam' : 'listed'} before`,
  },
  // Three repositories of one person in one night, with stars within a quarter.
  {
    name: 'likeStars',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: ({ subject: { isOrganization }, alike: { siblings } }) =>
      isOrganization === true ? 0 : Number(siblings.length >= fewestSiblings),
    explain: ({ alike: { siblings } }) =>
      `${listNames(siblings)}, new ones of this owner as well, have about as many stars`,
  },
  // Another repository of this owner was quarantined, on this night or an earlier one.
  {
    name: 'quarantinedOwner',
    direction: 1,
    kind: 'owner',
    grade: 'cautions',
    measure: ({ alike: { returned } }) => Number(returned.ownerQuarantined.length > 0),
    explain: ({ alike: { returned } }) =>
      `${countOf(returned.ownerQuarantined.length, 'other repository of this owner was', 'other repositories of this owner were')} set aside as likely spam: ${listNames(returned.ownerQuarantined)}`,
  },
  // Years the owner's account is older than the repository, in fifths, to 5 years.
  {
    name: 'ownerAge',
    direction: -1,
    kind: 'owner',
    measure: ({ subject: { ownerAgeDays } }) =>
      ownerAgeDays === null ? null : Math.min(1, ownerAgeDays / (5 * 365.25)),
  },
  // Followers of the owner, in powers of ten over 300, halved: 0 at 300, 1 at 30,000.
  {
    name: 'ownerFollowers',
    direction: -1,
    kind: 'owner',
    measure: ({ subject: { followers } }) =>
      followers === null ? null : Math.min(1, Math.max(0, Math.log10((followers + 1) / 300) / 2)),
  },
];

/** The number of owners, the repository's own one included, in doublings: 1 for two owners, 2 for four. */
function toDoublings(others: readonly string[]): number {
  return Math.min(2, Math.log2(others.length + 1));
}

function tellOthers(names: readonly string[]): string {
  return `${listNames(names)} of ${names.length === 1 ? 'another owner has' : 'other owners have'}`;
}

/**
 * Without forks and topics, a fingerprint is little more than stars and a day, which projects of beginners share by
 * chance.
 */
function isBare({ forks, topicCount }: Subject): boolean {
  return forks === 0 && (topicCount ?? 0) === 0;
}
