import { dayMs, type Instant } from '../../contract/dates.ts';
import { type EnrichedRow, ownerOf, type ReadmePage } from '../../contract/repository-row.ts';

/** The facts of a repository from which its risk is estimated. Null means unknown. */
export type Assessed = {
  fullName: string;
  stars: number;
  forks: number;
  description: string | null;
  language: string | null;
  license: string | null;
  /** Label files have this number without the topics themselves. */
  topicCount: number | null;
  topics: readonly string[];
  followers: number | null;
  isOrganization: boolean | null;
  /** Age of the owner's account when the repository was created. */
  ownerAgeDays: number | null;
  readmeBytes: number | null;
  /** The beginning of the README as plain text. */
  readmeText: string | null;
  page: ReadmePage | null;
  createdAt: Instant | null;
  /** The day of creation, as a number of days since any fixed day. */
  bornDay: number | null;
  /** The first names of its top folder. */
  rootNames: readonly string[];
  /** Whether its history is somebody else's, but for its owner's commits to the README. */
  hasBorrowedHistory: boolean | null;
};

/** The facts of a row. Ages are those at its creation, so the clock does not matter. */
export function toAssessed(row: EnrichedRow): Assessed {
  const { signals } = row;
  const createdMs = Date.parse(row.createdAt);
  const { ownerCreatedAt } = signals;
  return {
    fullName: row.fullName,
    stars: row.stars,
    forks: row.forks,
    description: row.description,
    language: row.language,
    license: row.license,
    topicCount: row.topics.length,
    topics: row.topics,
    followers: row.authorFollowers,
    isOrganization: row.ownerType === 'Organization',
    ownerAgeDays:
      ownerCreatedAt === null
        ? null
        : Math.max(0, (createdMs - Date.parse(ownerCreatedAt)) / dayMs),
    readmeBytes: signals.readmeBytes,
    readmeText: signals.readmeText,
    page: signals.page,
    createdAt: row.createdAt,
    bornDay: Math.floor(createdMs / dayMs),
    rootNames: signals.rootNames ?? [],
    hasBorrowedHistory: isHistoryBorrowed(row),
  };
}

/** What GitHub writes above a commit to a README that a form of its website made. */
const readmeTitle = /^(?:update|create) readme(?:\.\w+)?$/i;

type Commit = NonNullable<EnrichedRow['signals']['lastCommits']>[number];

/** Whether the owner made the commit to a README, with a form of GitHub's website. */
export function isReadmeCommit({ title, author }: Commit, owner: string): boolean {
  return readmeTitle.test(title) && author?.toLowerCase() === owner.toLowerCase();
}

/**
 * Copies of newborn repositories bring the history along. The commit before those of the owner to
 * the README is then older than the repository and of somebody else. A commit without a known
 * account tells nothing.
 */
function isHistoryBorrowed(row: EnrichedRow): boolean | null {
  const { lastCommits, lastCommitFiles: files = null } = row.signals;
  const [last, before] = lastCommits ?? [];
  if (!last?.author || !before?.author || files === null) return null;
  const owner = ownerOf(row);
  return (
    files <= 2 &&
    isReadmeCommit(last, owner) &&
    before.author.toLowerCase() !== owner &&
    before.at < row.createdAt
  );
}

/** Whether a repository has no code. GitHub calls a repository with only a web page HTML. */
export function isWithoutCode(language: string): boolean {
  return language === '' || language === 'HTML';
}
