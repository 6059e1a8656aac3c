import type { DigestDate } from './dates.ts';

/** Where things lie below the data folder. Dates name files, so a window of days reads that many files. */
export const dataPaths = {
  scans: 'scans',
  analyses: 'analyses',
  digests: 'digests',
  scan: (date: DigestDate) => `scans/${date}.json`,
  analysis: (date: DigestDate) => `analyses/${date}.json`,
  digest: (date: DigestDate) => `digests/${date}.json`,
  sample: 'sample.json',
  pointer: 'current.json',
} as const;

/** Where the free endpoints lie below the public folder, their paths and `.json`; and the pages and feeds. */
export const publicPaths = {
  index: 'v1/index.json',
  brief: 'v1/brief.json',
  sample: 'v1/sample.json',
  latest: 'v1/digests/latest.json',
  followUp: 'follow-up.json',
  frontPage: 'index.html',
  pages: 'digests',
  /** The page of a night or of a month, by its date. */
  page: (date: DigestDate) => `digests/${date}.html`,
  style: 'style.css',
  atomFeed: 'feed.atom',
  jsonFeed: 'feed.json',
  sitemap: 'sitemap.xml',
} as const;
