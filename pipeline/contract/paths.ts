import type { DigestDate, Month, Week, Year } from './dates.ts';

/** Paths below the data folder, by date: a window of days reads that many files. */
export const dataPaths = {
  scans: 'scans',
  analyses: 'analyses',
  digests: 'digests',
  nightYears: 'nights',
  scan: (date: DigestDate) => `scans/${date}.json`,
  analysis: (date: DigestDate) => `analyses/${date}.json`,
  digest: (date: DigestDate) => `digests/${date}.json`,
  trackingOf: (date: DigestDate) => `tracking/${date}.json`,
  /** Which nights and weeks are published. */
  nightList: 'nights.json',
  /** The nights of a year, as lists and the search show them. */
  nightYear: (year: Year) => `nights/${year}.json`,
  weeks: 'weeks',
  /** The edition of a week, by its name. */
  week: (week: Week) => `weeks/${week}.json`,
  histories: 'history',
  /** What the nights know of the repositories that were created in a month, by the month. */
  history: (month: Month) => `history/${month}.jsonl`,
  /** A part of the index of names: the year of creation, and a hex digit of the name's hash. */
  namePart: (year: Year, part: string) => `name-index/${year}/${part}.json`,
  /** The checksums of the months and of the index of names. */
  historyIndex: 'history.json',
  sample: 'sample.json',
  pointer: 'current.json',
  /** Every language and category that ever had a page, with its address. */
  groups: 'subjects.json',
  overrides: 'overrides.csv',
} as const;

/** Paths below the public folder: free endpoints with `.json`, pages and feeds. */
export const publicPaths = {
  index: 'v1/index.json',
  brief: 'v1/brief.json',
  sample: 'v1/sample.json',
  latest: 'v1/digests/latest.json',
  /** The current digest and the one before, each at an address whose content never changes. */
  nights: 'v1/nights',
  /** A whole digest, by its id. */
  night: (id: string) => `v1/nights/${id}.json`,
  followUp: 'follow-up.json',
  frontPage: 'index.html',
  pages: 'digests',
  /** The page of a night, a month or a year, by its date. */
  page: (date: DigestDate) => `digests/${date}.html`,
  /** The picture that previews of links show. */
  picture: 'pictures/site.png',
  /** All languages and categories that have a page. */
  groups: 'subjects.html',
  weekList: 'weeks.html',
  /** How a night is made, for people. */
  method: 'method.html',
  trackRecord: 'track-record.json',
  /** `track-record.json` for people. */
  trackRecordPage: 'track-record.html',
  /** What a browser gets at an address without a page. Static hosts look for this name. */
  notFound: '404.html',
  weeks: 'weeks',
  /** The edition of a week, by its name. */
  week: (week: Week) => `weeks/${week}.html`,
  weeksAtomFeed: 'weeks/feed.atom',
  weeksJsonFeed: 'weeks/feed.json',
  repositories: 'repositories',
  /** The page of a repository that was put forward or found clear, by its owner and name. */
  repository: (fullName: string) => `repositories/${fullName}.html`,
  style: 'style.css',
  atomFeed: 'feed.atom',
  jsonFeed: 'feed.json',
  sitemap: 'sitemap.xml',
  search: 'search.html',
  searchScript: 'search.js',
  searchLists: 'search',
  /** The clear repositories that a month first listed, by the month. */
  searchMonth: (month: Month) => `search/${month}.json`,
  searchYear: (year: Year) => `search/${year}.json`,
} as const;

/** The fields of public files whose dates are still to come when the file is written. */
export const datesToCome = ['nextExpected', 'pageUntil'] as const;

/** The folders of groups. A repository has one language and at most one category. */
export const groupFolders = ['languages', 'categories'] as const;
export type GroupFolder = (typeof groupFolders)[number];

/**
 * The content security policy of our pages. A page can load only its own style and icon: no script,
 * frame or form.
 *
 * `connect-src` is for tools that read `/robots.txt` in the name of a page, such as Lighthouse: a
 * page has no script.
 *
 * Pages contain it for hosts that send no headers. Servers also send it as a header.
 */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The policy of the search page, whose script loads the lists of its own folder. */
export const searchPolicy = `${pagePolicy}; script-src 'self'`;
