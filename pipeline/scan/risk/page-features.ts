import { countOf } from '../../platform/text.ts';
import { type Feature, quoteWithMeaning } from './feature.ts';
import { isWithoutCode, type Subject } from './subject.ts';

/** Features of the README as a page. */
export const pageFeatures: readonly Feature[] = [
  {
    name: 'emptyBadges',
    meaning: 'Badges that link to GitHub’s front page, halved, to 1',
    direction: 1,
    kind: 'page',
    grade: (subject) => ((subject.page?.emptyBadges ?? 0) > 1 ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Math.min(1, page.emptyBadges / 2)),
    explain: ({ page }) => {
      const count = page?.emptyBadges ?? 0;
      return `${countOf(count, 'badge that links', 'badges that link')} to GitHub’s front page and so prove nothing`;
    },
  },
  {
    name: 'offersDownload',
    meaning: 'A download near the top of the README from outside releases and registries',
    direction: 1,
    kind: 'page',
    grade: (subject) => (subject.page?.showsCode === false ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Number(page.downloads > 0)),
    explain: ({ page }) =>
      `the top of its README links to a download at ${page?.downloadSite ?? 'another site'}, not in GitHub’s releases`,
  },
  {
    name: 'sendsAway',
    meaning: 'The top of the README asks to install, buy or join at one site, linked three times',
    direction: 1,
    kind: 'page',
    grade: ({ language }) => (isWithoutCode(language ?? '-') ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Number(page.sendsAway)),
    explain: ({ page }) => {
      const { site = 'one website', word } = page?.invitation ?? {};
      return `the top of its README links to ${site} three times or more${word === undefined ? ', and asks to install, buy or join' : `, once with ${quoteWithMeaning(word, word)}`}`;
    },
  },
  {
    name: 'archivePassword',
    meaning: 'The README gives the password of an archive',
    direction: 1,
    kind: 'page',
    grade: 'cautions',
    measure: ({ page }) => (page === null ? null : Number(page.archivePassword)),
    explain: () =>
      'its README gives the password of a packed download, so virus scanners cannot look into it',
  },
  {
    name: 'otherUpstream',
    meaning: 'Badges or clone commands that name a repository of another owner as this one',
    direction: 1,
    kind: 'page',
    grade: (subject) => (isNewOwner(subject) ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Number(page.upstream !== null)),
    explain: ({ page }) =>
      `its badges, clone commands or links name ${page?.upstream ?? 'a repository'} of another owner`,
  },
  {
    name: 'explains',
    meaning: 'A README with a command or code, and 1,200 characters of prose',
    direction: -1,
    kind: 'page',
    measure: ({ page, readmeText }) =>
      page === null ? null : Number(page.showsCode && (readmeText?.length ?? 0) >= longProse),
  },
];

/** In UTF-16 units. Recordings cut READMEs, and this much is left. */
const longProse = 1_200;
/** In days. Moves between accounts of one person are common, and their accounts are older. */
const fresh = 90;

/** A count that is known to be low is evidence of its own, so it must not make a second kind here. */
function isNewOwner({ ownerAgeDays }: Subject): boolean {
  return ownerAgeDays !== null && ownerAgeDays < fresh;
}
