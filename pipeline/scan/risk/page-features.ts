import type { ReadmePage } from '../../contract/repository-row.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { hasForksNearStars } from './alike.ts';
import { type Signs, type Measured, quoteWithMeaning } from './feature.ts';
import { isWithoutCode, type Assessed } from './assessed.ts';

/** In UTF-16 units of prose. Recorded READMEs are cut off, but not before this length. */
const longProse = 1_200;

export const pageFeatures: Signs = {
  // Badges that link to GitHub's front page: 1 for two or more.
  emptyBadges: {
    kind: 'page',
    grade: ({ assessed: { page } }) => ((page?.emptyBadges ?? 0) > 1 ? 'cautions' : 'supports'),
    measure: ({ assessed: { page } }) => (page === null ? null : Math.min(1, page.emptyBadges / 2)),
    explain: ({ assessed: { page } }) =>
      `${countOf(page?.emptyBadges ?? 0, 'badge that links', 'badges that link')} to GitHub’s front page and so prove nothing`,
  },
  // A download near the top of the README from a site that is neither releases nor a registry.
  offersDownload: {
    kind: 'page',
    grade: ({ assessed: { page } }) => (page?.showsCode === false ? 'cautions' : 'supports'),
    measure: ({ assessed: { page } }) => (page === null ? null : Number(page.downloads > 0)),
    explain: ({ assessed: { page } }) =>
      `the top of its README links to a download at ${page?.downloadSite ?? 'another site'}, not in GitHub’s releases`,
  },
  // The top of the README asks to install, buy or join at one site, linked three times.
  sendsAway: {
    kind: 'page',
    grade: ({ assessed: { language } }) =>
      isWithoutCode(language ?? '-') ? 'cautions' : 'supports',
    measure: ({ assessed: { page } }) => (page === null ? null : Number(page.sendsAway)),
    explain: ({ assessed: { page } }) => {
      const { site = 'one website', word } = page?.invitation ?? {};
      return `the top of its README links to ${site} three times or more${word === undefined ? ', and asks to install, buy or join' : `, once with ${quoteWithMeaning(word, word)}`}`;
    },
  },
  // A README links to a packed file among releases or in the tree, and shows no code, is a copy,
  // has many such links, or has no other text.
  packedRelease: {
    kind: 'page',
    grade: (measured) => {
      const isButton = (measured.assessed.readmeText?.length ?? thinExcerpt) < thinExcerpt;
      if (isChanged(measured) || isButton) return 'cautions';
      return isWithoutCode(measured.assessed.language ?? '-') ? 'supports' : 'hints';
    },
    measure: (measured) => {
      const { page } = measured.assessed;
      if (page?.packedRelease === undefined) return null;
      if (measured.alike.returned.packedElsewhere !== undefined) return 1;
      return Number(page.packedRelease && (!page.showsCode || isChanged(measured)));
    },
    explain: ({ assessed: { page }, alike: { returned } }) =>
      `its README links straight to a packed file ${returned.packedElsewhere === undefined ? 'on GitHub' : `of ${returned.packedElsewhere}`}${isBait(page) ? `, one file from ${formatCount(page?.packedLinks ?? 0)} places` : ''}`,
  },
  // The README gives the password of an archive. Nobody honest locks what the next link offers to
  // everybody.
  archivePassword: {
    kind: 'page',
    grade: ({ assessed: { page } }) => (page?.packedRelease === true ? 'condemns' : 'cautions'),
    measure: ({ assessed: { page } }) => (page === null ? null : Number(page.archivePassword)),
    explain: () =>
      'its README gives the password of a packed download, so virus scanners cannot look into it',
  },
  // The owner's last commits change the README. The commit before them is older than the repository
  // and of somebody else.
  borrowedHistory: {
    kind: 'content',
    grade: ({ assessed: { page, rootNames } }) =>
      page?.packedRelease === true || hasArchive(rootNames) ? 'condemns' : 'cautions',
    measure: ({ assessed: { hasBorrowedHistory } }) =>
      hasBorrowedHistory === null ? null : Number(hasBorrowedHistory),
    explain: ({ assessed: { rootNames } }) =>
      `its history is older than itself and of somebody else, but for its owner’s commits to the README${hasArchive(rootNames) ? ', and a packed file stands in its top folder' : ''}`,
  },
  // A command of the README installs a package that OpenSSF reports. Studies of an attack show such
  // a command, too: like a count, it quarantines neither alone nor beside counts.
  maliciousPackage: {
    kind: 'counts',
    grade: 'cautions',
    measure: ({ assessed: { page } }) => Math.min(1, page?.reports?.length ?? 0),
    explain: ({ assessed: { page } }) => {
      const { name, id } = page?.reports?.[0] ?? {};
      return `its README has a command that installs ${name}, reported as malicious: ${id}`;
    },
  },
  // A README of its own with a command or code, and 1,200 characters of prose.
  explains: {
    kind: 'page',
    measure: ({ assessed: { page, readmeText }, alike: { returned } }) => {
      if (page === null) return null;
      const isLong = page.showsCode && (readmeText?.length ?? 0) >= longProse;
      return Number(isLong && returned.textOf === null);
    },
  },
};

/** Whether the text or the history is another owner's, or the README names an original. */
function isCopy({ assessed, alike: { returned } }: Measured): boolean {
  const { page, hasBorrowedHistory } = assessed;
  return returned.textOf !== null || page?.original !== undefined || hasBorrowedHistory === true;
}

/** Whoever changes the links of somebody else's README lets them all lead to one file. */
function isBait(page: ReadmePage | null): boolean {
  return (page?.packedLinks ?? 0) >= 3;
}

function isChanged(measured: Measured): boolean {
  return isCopy(measured) || isBait(measured.assessed.page);
}

function hasArchive(names: readonly string[]): boolean {
  return names.some((name) => /\.(?:zip|rar|7z)$/i.test(name));
}

/** Forks for each star. With more, people fork to deploy or learn; bait shows other signs, too. */
const deployedTimes = 3;
/** In stars. With fewer, a class or the users of a relay account for as many forks. */
const popular = 250;
/** In stars. With fewer, missing forks are normal, and the feature counts less. */
const tellingStars = 50;
/** In stars. Missing forks call for caution from `manyStars` on; from `someStars`, they support. */
const manyStars = 150;
const someStars = 30;
/** Of 20 topics that GitHub allows. They are evidence only beside no code, as far as known. */
const stuffedTopics = 17;
/** In words. A Han character counts as one word. */
const shortDescription = 3;
/** In characters of prose. */
const thinExcerpt = 80;

/** Features of counts: what other people did with the repository, and how much content it has. */
export const countedFeatures: Signs = {
  noForks: {
    kind: 'counts',
    grade: ({ assessed: { stars } }) =>
      stars >= manyStars ? 'cautions' : stars >= someStars ? 'supports' : 'hints',
    measure: ({ assessed }) => (assessed.forks === 0 ? tellingPart(assessed) : 0),
    explain: ({ assessed: { stars } }) =>
      `no forks at ${countOf(stars, 'star')}, where ${stars >= manyStars ? 'most' : 'many'} repositories have some`,
  },
  // At least one fork, but fewer than one for a hundred stars.
  fewForks: {
    kind: 'counts',
    grade: ({ assessed: { stars } }) => (stars >= 500 ? 'cautions' : 'supports'),
    measure: ({ assessed: { stars, forks } }) => Number(forks > 0 && forks < stars / 100),
    explain: ({ assessed: { stars, forks } }) =>
      `only ${countOf(forks, 'fork')} at ${countOf(stars, 'star')}`,
  },
  // Forks near or above the stars, in proportion to the stars.
  forksNearStars: {
    kind: 'counts',
    grade: ({ assessed: { stars, forks } }) =>
      stars < popular || forks > deployedTimes * stars ? 'supports' : 'cautions',
    measure: ({ assessed }) => (hasForksNearStars(assessed) ? tellingPart(assessed) : 0),
    explain: ({ assessed: { stars, forks } }) =>
      `${formatCount(forks)} forks at ${countOf(stars, 'star')}: unusually many, as with bought forks, but also with courses and templates`,
  },
  // The number of topics over 20, the most that GitHub allows.
  topics: {
    isAside: true,
    kind: 'words',
    grade: ({ assessed: { topicCount, page, language } }) => {
      const isBare = page === null ? isWithoutCode(language ?? '-') : !page.showsCode;
      return (topicCount ?? 0) >= stuffedTopics && isBare ? 'supports' : 'hints';
    },
    measure: ({ assessed: { topicCount } }) =>
      topicCount === null ? null : Math.min(1, topicCount / 20),
    explain: ({ assessed: { topicCount } }) =>
      `${formatCount(topicCount ?? 0)} of the 20 topics that GitHub allows`,
  },
  // Neither description nor README says anything: a finding from counts, which alone never
  // quarantine.
  wordless: {
    kind: 'counts',
    grade: ({ assessed: { stars } }) => (stars >= someStars ? 'cautions' : 'supports'),
    measure: ({ assessed: { readmeText, readmeBytes }, words: { description } }) => {
      const length = readmeText?.length ?? (readmeBytes === 0 ? 0 : null);
      return length === null
        ? null
        : Number(length < thinExcerpt && description.length < shortDescription);
    },
    explain: ({ assessed: { stars, readmeText }, words: { description } }) =>
      `${countOf(description.length, 'word')} of description and ${countOf(readmeText?.length ?? 0, 'character')} of README at ${countOf(stars, 'star')}`,
  },
};

function tellingPart({ stars }: Assessed): number {
  return Math.min(1, stars / tellingStars);
}
