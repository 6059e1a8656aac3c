import type { DigestDate } from './dates.ts';

/** Paths below the data folder. Files are named by date, so a window of days reads that many files. */
export const dataPaths = {
  scans: 'scans',
  analyses: 'analyses',
  digests: 'digests',
  tracking: 'tracking',
  nightLists: 'nights',
  scan: (date: DigestDate) => `scans/${date}.json`,
  analysis: (date: DigestDate) => `analyses/${date}.json`,
  digest: (date: DigestDate) => `digests/${date}.json`,
  outcomes: 'outcomes',
  trackingOf: (date: DigestDate) => `tracking/${date}.json`,
  /** The list of a year's nights, by the year. */
  nightList: (year: string) => `nights/${year}.json`,
  outcomesOf: (date: DigestDate) => `outcomes/${date}.json`,
  deliveries: 'deliveries',
  deliveriesOf: (date: DigestDate) => `deliveries/${date}.json`,
  sample: 'sample.json',
  pointer: 'current.json',
  overrides: 'overrides.csv',
} as const;

/** Paths below the public folder: free endpoints with `.json`, pages and feeds. */
export const publicPaths = {
  index: 'v1/index.json',
  brief: 'v1/brief.json',
  sample: 'v1/sample.json',
  latest: 'v1/digests/latest.json',
  followUp: 'follow-up.json',
  scorecard: 'scorecard.json',
  frontPage: 'index.html',
  pages: 'digests',
  /** The page of a night, a month or a year, by its date. */
  page: (date: DigestDate) => `digests/${date}.html`,
  /** What the pages beside it show. Nobody but the publisher reads it. */
  renderedPages: 'digests/rendered.json',
  pictures: 'pictures',
  /** A picture to share: of a night by its date, or `site`. */
  picture: (name: string) => `pictures/${name}.png`,
  style: 'style.css',
  atomFeed: 'feed.atom',
  jsonFeed: 'feed.json',
  sitemap: 'sitemap.xml',
} as const;

/** The same words in Markdown: the address with `.md` at its end. Source: llmstxt.org. */
export function twinOf(path: string): string {
  return `${path}.md`;
}

/** The type of Markdown. */
export const markdownType = 'text/markdown; charset=utf-8';
