import { formatCount } from '../../platform/text.ts';
import type { Feature } from './feature.ts';
import { isWithoutCode, type Subject } from './subject.ts';

/** Features of the README as a page. */
export const pageFeatures: readonly Feature[] = [
  {
    name: 'emptyBadges',
    meaning: 'Badges that link to GitHub’s front page or to nothing, halved, to 1',
    direction: 1,
    kind: 'page',
    grade: (subject) => ((subject.page?.emptyBadges ?? 0) > 1 ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Math.min(1, page.emptyBadges / 2)),
    explain: ({ page }) => {
      const count = page?.emptyBadges ?? 0;
      return `${formatCount(count)} ${count === 1 ? 'badge that leads' : 'badges that lead'} nowhere`;
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
      page?.showsCode === false
        ? 'a README that offers a download and shows no code'
        : 'a download that leads away from its releases',
  },
  {
    name: 'landingPage',
    meaning: 'A download near the top, and no command or code in the README',
    direction: 1,
    kind: 'page',
    grade: 'hints',
    measure: ({ page }) => (page === null ? null : Number(page.downloads > 0 && !page.showsCode)),
    explain: () => 'no command and no code in its README',
  },
  {
    name: 'sendsAway',
    meaning: 'The top of the README asks to install, buy or join at one site, linked three times',
    direction: 1,
    kind: 'page',
    grade: ({ language }) => (isWithoutCode(language ?? '-') ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Number(page.sendsAway)),
    explain: ({ language }) =>
      isWithoutCode(language ?? '-')
        ? 'no code, and a README that sends its readers to a website'
        : 'a README that sends its readers to a website',
  },
  {
    name: 'archivePassword',
    meaning: 'The README gives the password of an archive',
    direction: 1,
    kind: 'page',
    grade: 'cautions',
    measure: ({ page }) => (page === null ? null : Number(page.archivePassword)),
    explain: () => 'a download behind a password',
  },
  {
    name: 'otherUpstream',
    meaning: 'Badges or clone commands that name a repository of another owner as this one',
    direction: 1,
    kind: 'page',
    grade: (subject) => (isFreshlyMade(subject) ? 'cautions' : 'supports'),
    measure: ({ page }) => (page === null ? null : Number(page.upstream !== null)),
    explain: ({ page }) => `its badges and links belong to ${page?.upstream ?? 'another owner'}`,
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

/** Whether the owner is new, or the interest does not look like that of people. */
function isFreshlyMade({ ownerAgeDays, stars, forks }: Subject): boolean {
  if (ownerAgeDays !== null && ownerAgeDays < fresh) return true;
  return stars >= 50 && (forks < stars / 100 || forks >= stars / 2);
}
