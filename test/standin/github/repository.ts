import * as z from 'zod';

const Moment = z.string();

/**
 * A repository in the form of a GraphQL node. Fields that a test leaves out get neutral values:
 *
 * no followers, counts or forks, no description, language, licence, topic or README, the owner whom
 * `nameWithOwner` names as a user since 2024, one commit, public, not a fork, archived or disabled.
 */
export const StandInRepository = z.object({
  id: z.string().optional(),
  nameWithOwner: z.string(),
  /** Names that it had before. REST answers them with a redirect, as GitHub does. */
  earlierNames: z.array(z.string()).optional(),
  owner: z
    .object({
      __typename: z.enum(['User', 'Organization']).optional(),
      login: z.string(),
      followers: z.number().optional(),
      createdAt: Moment.optional(),
    })
    .optional(),
  description: z.string().nullish(),
  primaryLanguage: z.object({ name: z.string() }).nullish(),
  stargazerCount: z.number(),
  /** The stars in the search index, if they are out of date. */
  indexedStars: z.number().optional(),
  forkCount: z.number().optional(),
  repositoryTopics: z
    .object({ nodes: z.array(z.object({ topic: z.object({ name: z.string() }) })) })
    .optional(),
  licenseInfo: z.object({ spdxId: z.string().nullish(), name: z.string() }).nullish(),
  createdAt: Moment.nullish(),
  pushedAt: Moment.nullish(),
  diskUsage: z.number().nullish(),
  isFork: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  isPrivate: z.boolean().optional(),
  isEmpty: z.boolean().optional(),
  commits: z.number().optional(),
  /** The newest first. */
  lastCommits: z
    .array(z.object({ title: z.string(), at: Moment, author: z.string().nullable() }))
    .optional(),
  lastCommitFiles: z.number().nullish(),
  issues: z.number().optional(),
  pullRequests: z.number().optional(),
  releases: z.number().optional(),
  latestRelease: z.object({ tagName: z.string(), publishedAt: Moment }).optional(),
  mentionableUsers: z.number().optional(),
  /** Stars gained by day. No history by default. */
  starDays: z.record(z.string(), z.number()).optional(),
  /** Short for `files: { 'README.md': readme }`. */
  readme: z.string().nullish(),
  /** Files by path. A binary file is given as bytes. */
  files: z.record(z.string(), z.union([z.string(), z.instanceof(Uint8Array)])).optional(),
});
export type StandInRepository = z.infer<typeof StandInRepository>;

type Known = 'id' | 'owner' | 'forkCount' | 'createdAt' | 'files';

/** A repository with the values that searches and answers need. */
export type KnownRepository = Omit<StandInRepository, Known | 'isPrivate'> & {
  id: string;
  owner: NonNullable<StandInRepository['owner']>;
  forkCount: number;
  createdAt: string;
  isPrivate: boolean;
  files: Record<string, string | Uint8Array>;
};

export function toKnown(repository: StandInRepository, createdAt: string): KnownRepository {
  const { readme } = repository;
  const readmeFiles = readme === null || readme === undefined ? {} : { 'README.md': readme };
  return {
    ...repository,
    id: repository.id ?? toNodeId(repository.nameWithOwner),
    owner: repository.owner ?? { login: repository.nameWithOwner.replace(/\/.*$/, '') },
    forkCount: repository.forkCount ?? 0,
    createdAt: repository.createdAt ?? createdAt,
    isPrivate: repository.isPrivate ?? false,
    files: repository.files ?? readmeFiles,
  };
}

/** The id of a repository without one. It is made of its first name, so a later rename does not change it. */
export function toNodeId(nameWithOwner: string): string {
  return `R_${Buffer.from(nameWithOwner).toString('base64url')}`;
}
