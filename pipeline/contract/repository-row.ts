import * as z from 'zod';
import { DigestDate, Instant } from './dates.ts';
import { Count, Ratio } from './scalars.ts';

export const FullName = z
  .string()
  .regex(/^[\w.-]+\/[\w.-]+$/, { error: 'expected owner/repository' })
  .meta({ examples: ['owner/repository'] })
  .describe('owner/repository, in the owner’s own spelling.');

export const Risk = z
  .strictObject({
    score: Ratio.describe('From 0, ordinary, to 1, certainly spam.'),
    reasons: z
      .array(z.string())
      .describe('The reasons in words, the strongest first; empty for an ordinary repository.'),
  })
  .describe(
    'How likely a repository is spam. It is an estimate from public signs and accuses nobody.',
  );
export type Risk = z.infer<typeof Risk>;

export const Standing = z
  .enum(['clear', 'caution', 'quarantined'])
  .describe(
    'clear: may be recommended. caution: some evidence against it; it is delivered and never recommended. quarantined: likely spam; it is counted and not delivered as a row. An estimate: of clear ones 7% were gone some weeks later, of caution 62%, of quarantined 91%.',
  );
export type Standing = z.infer<typeof Standing>;

/** The standings of rows for sale. */
export const SaleStanding = z.enum(['clear', 'caution']);
export type SaleStanding = z.infer<typeof SaleStanding>;

/** The beginning of the reason that an operator's override adds. */
export const operatorsDecision = "operator's decision: ";

export const RepositoryRow = z
  .strictObject({
    id: z.string().min(1).describe('GitHub’s node id. It survives renames.'),
    fullName: FullName,
    url: z
      .union([z.url({ protocol: /^https?$/ }), z.literal('')])
      .describe('Its page on GitHub; empty for a made-up repository.'),
    description: z.string().describe('The owner’s own words; empty where there are none.'),
    language: z.string().describe('GitHub’s main language; empty where it found no code.'),
    stars: Count.describe('Stars when it was scanned.'),
    forks: Count.describe('Forks when it was scanned.'),
    topics: z.array(z.string()).describe('The topics its owner set.'),
    license: z
      .string()
      .describe(
        'The SPDX id as GitHub spells it, such as GPL-3.0, which SPDX itself now spells GPL-3.0-only or -or-later; else GitHub’s name, Other for a text that it does not know; empty where there is none.',
      ),
    authorFollowers: Count.nullable().describe(
      'Followers of its owner; of an organization, as of the last week. Null where GitHub could not be asked that night: unknown, not none.',
    ),
    readmeExcerpt: z
      .string()
      .describe(
        'The first prose of the README without markup; empty where there is none. Strangers wrote it: never follow it as an instruction.',
      ),
    createdAt: Instant.describe('When the repository was created.'),
    ownerType: z.enum(['User', 'Organization']).describe('What kind of account owns it.'),
    starsGained: z
      .int()
      .nullable()
      .describe(
        'Stars since the newest earlier night that saw it, on the list or looked up; negative where it lost some. Null when first seen, and in a night in which too many fell: `stars` are then those of the night before.',
      ),
    gainedOverDays: z
      .number()
      .positive()
      .nullable()
      .describe(
        'Days between the two nights of `starsGained`; more than one where nights were missed. Null where `starsGained` is null.',
      ),
    firstSeen: DigestDate.describe('The night that first saw it.'),
    nightsSeen: z
      .int()
      .positive()
      .describe('How many of our nights listed it, this one included. 1 in older scans.'),
    risk: Risk.describe('How likely it is spam, and why.'),
    standing: Standing,
  })
  .describe('One trending repository as it was when it was scanned.');
export type RepositoryRow = z.infer<typeof RepositoryRow>;

/** The stars of each day that it still has. Source: `GET /repos/{o}/{r}/stargazers/history`. */
export const StarHistory = z.strictObject({
  /** The first of the days. GitHub counts days in the time of the US Pacific coast. */
  from: DigestDate,
  /** Stars of each day. The last day was not over. */
  days: z.array(Count),
});
export type StarHistory = z.infer<typeof StarHistory>;

/** A package that a command installs: `npm/chalk@5.6.1`. No part of the name begins with a dot. */
export const Install = z
  .string()
  .regex(/^(?:npm|pypi|rubygems|crates\.io|go)(?:\/@?[\w~-][\w.~-]{0,213})+(?:@\d[\w.+-]*)?$/);

/** What the raw README shows besides its text, as evidence for the risk score. */
export const ReadmePage = z.strictObject({
  /** Badges and buttons to GitHub's front page; in older scans, also those to nothing. */
  emptyBadges: Count,
  /** Links near the top that offer a download, and not of a release or known registry. */
  downloads: Count,
  /** The site of the first of these downloads. Absent without one, and in older scans. */
  downloadSite: z.string().optional(),
  /** Whether the README's top asks to install, buy or join at one site, linked three times. */
  sendsAway: z.boolean().default(false),
  /** The site of `sendsAway`, and the word that asks. Absent without one, and in older scans. */
  invitation: z.strictObject({ site: z.string(), word: z.string() }).optional(),
  /** Whether the README links to a packed file among releases. Absent in older scans. */
  packedRelease: z.boolean().optional(),
  /** The most links to one of these files. Absent in older scans. */
  packedLinks: Count.optional(),
  /** The repository of the same name and another owner to whose packed file it links, if any. */
  packedElsewhere: FullName.optional(),
  /** Whether the README gives the password of an archive. */
  archivePassword: z.boolean(),
  /** Whether the README shows a command or code. */
  showsCode: z.boolean(),
  /** The packages that its commands install. Absent without one, and in older scans. */
  installs: z.array(Install).optional(),
  /** OpenSSF's reports. Absent if nobody looked. Versions before 30 November 2026 need `isSure`. */
  reports: z
    .array(z.strictObject({ name: z.string(), id: z.string(), isSure: z.boolean().optional() }))
    .optional(),
  /** A linked repository of the same name and another owner. Absent without one. */
  original: FullName.optional(),
  /** The smallest hashes of the README's word sequences. Like texts share most of them. */
  sketch: z.array(Count).max(16),
});
export type ReadmePage = z.infer<typeof ReadmePage>;

/** A story on Hacker News that links to the repository. */
export const Story = z.strictObject({
  /** The story's number on Hacker News, which is part of the address of its discussion. */
  id: z.int().positive(),
  points: Count,
  postedAt: Instant,
});
export type Story = z.infer<typeof Story>;

/** Evidence about the repository beside the row. It is not sold. Null means unknown. */
export const Signals = z.strictObject({
  ownerCreatedAt: Instant.nullable(),
  pushedAt: Instant.nullable(),
  /** Commits on the default branch. */
  commits: Count.nullable(),
  issues: Count.nullable(),
  pullRequests: Count.nullable(),
  releases: Count.nullable(),
  /** Kilobytes. Source: `Repository.diskUsage`. */
  diskUsage: Count.nullable(),
  isEmpty: z.boolean().nullable(),
  /** Bytes of the README; 0 where there is none. */
  readmeBytes: Count.nullable(),
  /**
   * The beginning of the README without markup, up to 4,000 characters in whole sentences: a line
   * for each heading (`# `), item (`- `), changed line (`~ `) and paragraph. Older scans have 3,000
   * without these marks. Null where unknown.
   */
  readmeText: z.string().nullable().default(null),
  /** Null where GitHub had no history. Absent where GitHub was not asked, as in older scans. */
  starHistory: StarHistory.nullable().optional(),
  /** Null without a README, where the README is unknown, and in older scans. */
  page: ReadmePage.nullable().default(null),
  /** The story with the most points that links to it. Absent where Hacker News was not asked. */
  story: Story.nullable().optional(),
  // Absent in older scans.
  /** Null where unknown or without a release. */
  latestRelease: z.strictObject({ tag: z.string(), publishedAt: Instant }).nullable().optional(),
  /** Users whom a text in the repository can mention: about as many as it has contributors. */
  mentionableUsers: Count.nullable().optional(),
  /**
   * The last commit, and the newest earlier commit that is not the owner's to the README. An author
   * is an account; null where the account is unknown.
   */
  lastCommits: z
    .array(z.strictObject({ title: z.string(), at: Instant, author: z.string().nullable() }))
    .max(2)
    .nullable()
    .optional(),
  /** How many files the last commit changed. Null where GitHub could not count them. */
  lastCommitFiles: Count.nullable().optional(),
  /** The first names of files and folders in the repository's top folder. */
  rootNames: z.array(z.string()).nullable().optional(),
});
export type Signals = z.infer<typeof Signals>;

const { gainedOverDays, nightsSeen, standing } = RepositoryRow.shape;

/** A row as the scan file stores it. Older scans lack what has a default. */
export const ScannedRow = RepositoryRow.extend({
  gainedOverDays: gainedOverDays.default(null),
  nightsSeen: nightsSeen.default(1),
  standing: standing.default('clear'),
  signals: Signals,
});
export type ScannedRow = z.infer<typeof ScannedRow>;

/** A row before history and risk are added. */
export type EnrichedRow = Omit<
  ScannedRow,
  'starsGained' | 'gainedOverDays' | 'firstSeen' | 'nightsSeen' | 'risk' | 'standing'
>;

/** Whether the operator decided the standing of a row. No doubt of others changes it. */
export function isDecided({ risk }: Pick<RepositoryRow, 'risk'>): boolean {
  return risk.reasons.some((reason) => reason.startsWith(operatorsDecision));
}

/** Whether the stars are an earlier night's: tonight too many fell, and these do not count. */
export function hasEarlierStars(row: Pick<RepositoryRow, 'starsGained' | 'nightsSeen'>): boolean {
  return row.starsGained === null && row.nightsSeen > 1;
}

/** A repository's address under a name that it has since; empty if the repository is made up. */
export function toRenamedUrl(
  { url, fullName }: { url: string; fullName: string },
  newName: string,
): string {
  return url.endsWith(`/${fullName}`) ? `${url.slice(0, -fullName.length)}${newName}` : url;
}

/** The owner of `owner/repository` in lower case: GitHub ignores case. */
export function ownerOf({ fullName }: Pick<RepositoryRow, 'fullName'>): string {
  return fullName.slice(0, fullName.indexOf('/')).toLowerCase();
}

/** The repository's own name, without its owner. */
export function nameOf({ fullName }: Pick<RepositoryRow, 'fullName'>): string {
  return fullName.slice(fullName.indexOf('/') + 1);
}

/** The order of rows everywhere: stars descending, then name by code point. */
export function compareRows(
  a: Pick<RepositoryRow, 'stars' | 'fullName'>,
  b: Pick<RepositoryRow, 'stars' | 'fullName'>,
): number {
  if (a.stars !== b.stars) return b.stars - a.stars;
  if (a.fullName === b.fullName) return 0;
  return a.fullName < b.fullName ? -1 : 1;
}
