import type { EnrichedRow, ReadmePage } from '../../contract/repository-row.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
  /** The day of creation, as a number of days since any fixed day. */
  bornDay: number | null;
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
    bornDay: Math.floor(createdMs / dayMs),
  };
}

/** Whether a repository has no code. GitHub calls a repository with only a web page HTML. */
export function isWithoutCode(language: string): boolean {
  return language === '' || language === 'HTML';
}
