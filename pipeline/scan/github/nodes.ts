import * as z from 'zod';
import { FullName } from '../../contract/repository-row.ts';
import { Count } from '../../contract/scalars.ts';

const Total = z.object({ totalCount: Count });
const Moment = z.iso.datetime({ offset: true });

export const CandidateNode = z.object({
  id: z.string().min(1),
  nameWithOwner: FullName,
  stargazerCount: Count,
  owner: z.object({ kind: z.enum(['User', 'Organization']), login: z.string().min(1) }),
});
export type CandidateNode = z.infer<typeof CandidateNode>;

/** A file. A folder with the name of the file counts as a missing file. */
const FileNode = z
  .object({ byteSize: Count, isBinary: z.boolean().nullable(), text: z.string().nullable() })
  .nullish()
  .catch(null);

const Owner = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('User'),
    login: z.string().min(1),
    createdAt: Moment.nullish(),
    followers: Total.nullish(),
  }),
  z.object({
    kind: z.literal('Organization'),
    login: z.string().min(1),
    createdAt: Moment.nullish(),
  }),
]);
export type Owner = z.infer<typeof Owner>;

const Commit = z.object({
  messageHeadline: z.string(),
  committedDate: Moment,
  author: z.object({ user: z.object({ login: z.string() }).nullable() }).nullable(),
});

/** All that a row needs. Counts are absent if not asked for, or if GitHub was too slow. */
export const RepositoryNode = z.object({
  id: z.string().min(1),
  nameWithOwner: FullName,
  url: z.url({ protocol: /^https?$/ }),
  description: z.string().nullable(),
  createdAt: Moment,
  pushedAt: Moment.nullable(),
  diskUsage: Count.nullable(),
  stargazerCount: Count,
  forkCount: Count,
  isFork: z.boolean(),
  isArchived: z.boolean(),
  isDisabled: z.boolean(),
  isPrivate: z.boolean(),
  isEmpty: z.boolean(),
  primaryLanguage: z.object({ name: z.string() }).nullable(),
  licenseInfo: z.object({ spdxId: z.string().nullable(), name: z.string() }).nullable(),
  repositoryTopics: z.object({
    nodes: z.array(z.object({ topic: z.object({ name: z.string() }) }).nullable()).nullable(),
  }),
  owner: Owner,
  defaultBranchRef: z
    .object({
      target: z
        .object({
          changedFilesIfAvailable: Count.nullish().catch(null),
          history: Total.extend({ nodes: z.array(Commit).nullish().catch(null) }).nullish(),
        })
        .nullable(),
    })
    .nullish(),
  issues: Total.nullish().catch(null),
  pullRequests: Total.nullish().catch(null),
  releases: Total.nullish().catch(null),
  mentionableUsers: Total.nullish().catch(null),
  latestRelease: z.object({ tagName: z.string(), publishedAt: Moment }).nullish().catch(null),
  root: z
    .object({ entries: z.array(z.object({ name: z.string() })).nullable() })
    .nullish()
    .catch(null),
  readme0: FileNode,
  readme1: FileNode,
  readme2: FileNode,
  readme3: FileNode,
  readme4: FileNode,
});
export type RepositoryNode = z.infer<typeof RepositoryNode>;

export const TrackedNode = z.object({
  id: z.string().min(1),
  nameWithOwner: FullName,
  stargazerCount: Count,
  forkCount: Count,
  isArchived: z.boolean(),
  isDisabled: z.boolean(),
  isPrivate: z.boolean(),
});
export type TrackedNode = z.infer<typeof TrackedNode>;
