import { countOf } from '../../platform/text.ts';
import { type Signs, listNames } from './feature.ts';

/** In owners. Two owners can have an equal count of stars by chance, three hardly. */
const certainCohort = 3;
/** Besides the repository. Two of an owner can have close stars by chance, or as one project. */
const fewestSiblings = 2;

/** Features of the owner, and of what a repository shares with others of any night. */
export const alikeFeatures: Signs = {
  // Owners with one fingerprint or of one batch in a night: 1 for two owners, 2 for four.
  cohort: {
    kind: 'cohort',
    grade: ({ assessed, alike: { ofPrint, ofBatch } }) => {
      if (ofBatch.length + 1 < certainCohort) return 'supports';
      // Without forks and topics, a fingerprint is stars and a day: beginners share these.
      const isBare = assessed.forks === 0 && (assessed.topicCount ?? 0) === 0;
      const isCertain = ofPrint.length + 1 >= certainCohort && !isBare;
      return isCertain ? 'condemns' : 'cautions';
    },
    measure: ({ alike: { ofBatch } }) => toDoublings(ofBatch),
    explain: ({ alike: { ofPrint, ofBatch } }) => {
      const same =
        ofPrint.length === ofBatch.length
          ? 'topics, licence, language, day of creation and number of forks'
          : 'licence, language, number of forks and, give or take one, day of creation';
      const [agree, have] = ofBatch.length === 1 ? ['agrees', 'has'] : ['agree', 'have'];
      return `${listOthers(ofBatch)} ${agree} with it in ${same}, and ${have} about as many stars`;
    },
  },
  // Three owners of near stars and forks in one week. Two courses may be as near by chance.
  forkFarm: {
    kind: 'cohort',
    grade: 'condemns',
    measure: ({ alike: { ofFarm } }) => Number(ofFarm.length + 1 >= certainCohort),
    explain: ({ alike: { ofFarm } }) =>
      `${tellOthers(ofFarm)} about as many stars and about as many forks, and are at most a week older or younger`,
  },
  // Owners whose descriptions have eight words in a row in common: 1 for two owners, 2 for four.
  sharedPhrase: {
    kind: 'text',
    grade: ({ alike: { ofPhrase } }) =>
      ofPhrase.length + 1 < certainCohort ? 'supports' : 'cautions',
    measure: ({ alike: { ofPhrase } }) => toDoublings(ofPhrase),
    explain: ({ alike: { ofPhrase } }) =>
      `${tellOthers(ofPhrase)} eight words in a row of its description`,
  },
  // The README is nearly that of an older repository of another owner.
  returnedText: {
    kind: 'text',
    grade: 'cautions',
    measure: ({ assessed: { page }, alike: { returned } }) =>
      page === null ? null : Number(returned.textOf !== null),
    explain: ({ alike: { returned } }) =>
      `its README is nearly that of ${returned.textOf ?? ''}, which ${returned.isTextKnownSpam ? 'was set aside as likely spam before' : 'is older'}`,
  },
  // Three repositories of one person in one night, whose stars differ by at most a quarter.
  likeStars: {
    kind: 'owner',
    grade: 'cautions',
    measure: ({ assessed: { isOrganization }, alike: { siblings } }) =>
      isOrganization === true ? 0 : Number(siblings.length >= fewestSiblings),
    explain: ({ alike: { siblings } }) =>
      `${listNames(siblings)}, new ones of this owner as well, have about as many stars`,
  },
  // Another repository of this owner was quarantined, tonight or on an earlier night.
  quarantinedOwner: {
    kind: 'owner',
    grade: 'cautions',
    measure: ({ alike: { returned } }) => Number(returned.ownerQuarantined.length > 0),
    explain: ({ alike: { returned } }) =>
      `${countOf(returned.ownerQuarantined.length, 'other repository of this owner was', 'other repositories of this owner were')} set aside as likely spam: ${listNames(returned.ownerQuarantined)}`,
  },
  // How many years the owner's account is older than the repository: 1 for 5 years or more.
  ownerAge: {
    kind: 'owner',
    measure: ({ assessed: { ownerAgeDays } }) =>
      ownerAgeDays === null ? null : Math.min(1, ownerAgeDays / (5 * 365.25)),
  },
  // The owner's followers, as a logarithm: 0 for 300 or fewer, 0.5 for 3,000, 1 for 30,000.
  ownerFollowers: {
    kind: 'owner',
    measure: ({ assessed: { followers } }) =>
      followers === null ? null : Math.min(1, Math.max(0, Math.log10((followers + 1) / 300) / 2)),
  },
};

/** The number of owners in doublings, the repository's owner included: 1 for two, 2 for four. */
function toDoublings(others: readonly string[]): number {
  return Math.min(2, Math.log2(others.length + 1));
}

function tellOthers(names: readonly string[]): string {
  return `${listOthers(names)} ${names.length === 1 ? 'has' : 'have'}`;
}

function listOthers(names: readonly string[]): string {
  return `${listNames(names)} of ${names.length === 1 ? 'another owner' : 'other owners'}`;
}
