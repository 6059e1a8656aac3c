import * as z from 'zod';
import { FullName } from '../../contract/repository-row.ts';
import { GitHubFailure, type GraphqlError, isTooHeavy } from './failure.ts';

const Count = z.int().nonnegative();
const Total = z.object({ totalCount: Count });
const Moment = z.iso.datetime({ offset: true });

/** A repository in the search results. */
export const CandidateNode = z.object({
  id: z.string().min(1),
  nameWithOwner: FullName,
  stargazerCount: Count,
  owner: z.object({ kind: z.enum(['User', 'Organization']), login: z.string().min(1) }),
});
export type CandidateNode = z.infer<typeof CandidateNode>;

/** A file. Anything else with this name, such as a folder, counts as missing. */
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
    /** The first alone. */
    repositories: z
      .object({ nodes: z.array(z.object({ createdAt: Moment }).nullable()).nullable() })
      .nullish()
      .catch(null),
  }),
  z.object({
    kind: z.literal('Organization'),
    login: z.string().min(1),
    createdAt: Moment.nullish(),
    isVerified: z.boolean().nullish().catch(null),
  }),
]);
export type Owner = z.infer<typeof Owner>;

/** A repository with everything a row needs. Absent counts were not asked for, or GitHub could not count in time. */
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
    .object({ target: z.object({ history: Total.nullish() }).nullable() })
    .nullish(),
  issues: Total.nullish().catch(null),
  pullRequests: Total.nullish().catch(null),
  releases: Total.nullish().catch(null),
  mentionableUsers: Total.nullish().catch(null),
  watchers: Total.nullish().catch(null),
  homepageUrl: z.string().nullish().catch(null),
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

/** A repository that is looked up again. */
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

/** The response to `nodes(ids:)` in the order of the ids. Null means that GitHub shows nothing. */
export const NodesAnswer = z.object({ nodes: z.array(z.unknown()) });

/**
 * What GitHub said about a node that it did not return.
 *
 * gone: it does not exist or was taken down. closed: the token may not see it. nothing: no error mentions it.
 * unexplained: any other error, which may be temporary.
 */
type Verdict = 'gone' | 'closed' | 'nothing' | 'unexplained';

/** A node of a response, or why it is missing. */
export type NodeResult<T> =
  | { ok: true; node: T }
  | { ok: false; verdict: Verdict | 'unreadable'; reason: string };

/**
 * Reads the nodes of a partial response in order.
 *
 * @throws GitHubFailure if nodes are missing because the batch was too heavy. A smaller batch would have them.
 */
export function readNodes<T>(
  nodes: readonly unknown[],
  errors: readonly GraphqlError[],
  schema: z.ZodType<T>,
): NodeResult<T>[] {
  if (nodes.length > 1) refuseIfTooHeavy(errors);
  return toResults(nodes, errors, schema);
}

/** Reads the nodes in order. It never throws, whatever is missing. */
export function toResults<T>(
  nodes: readonly unknown[],
  errors: readonly GraphqlError[],
  schema: z.ZodType<T>,
): NodeResult<T>[] {
  return nodes.map((node, index) => {
    if (node === null) return toMissing(errors, index);
    const parsed = schema.safeParse(node);
    if (parsed.success) return { ok: true, node: parsed.data };
    const place = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    return { ok: false, verdict: 'unreadable', reason: `unreadable at ${place}` };
  });
}

/** @throws GitHubFailure for a response whose missing parts a smaller query may return. */
function refuseIfTooHeavy(errors: readonly GraphqlError[]): void {
  const heavy = errors.find((error) => isTooHeavy(error) || isUnsettled(error));
  if (!heavy) return;
  const sentence = `GitHub answered only in part (${heavy.message.slice(0, 200)}), also when asked for less: run the night again later`;
  throw new GitHubFailure('heavy', sentence);
}

/** Whether the error lost a whole node, such as `nodes.3`, for a reason that the node did not cause. */
function isUnsettled(error: GraphqlError): boolean {
  const { path } = error;
  return path[0] === 'nodes' && path.length === 2 && toVerdict(error) === 'unexplained';
}

function toMissing(errors: readonly GraphqlError[], index: number): NodeResult<never> {
  const error = errors.find(({ path }) => path[0] === 'nodes' && path[1] === index);
  if (!error) return { ok: false, verdict: 'nothing', reason: 'null' };
  const message = error.message.replaceAll(/\s+/g, ' ').slice(0, 200);
  return { ok: false, verdict: toVerdict(error), reason: error.type ?? message };
}

/** REST answers 451 "Repository access blocked" for a repository that was taken down. */
const takenDownTypes = /^(?:REPOSITORY_)?(?:ACCESS_)?BLOCKED$|DMCA|TAKE_?DOWN|LEGAL/;
const takenDownMessages = /repository access blocked|\bdmca\b|legal reasons/i;

function toVerdict({ type = '', message }: GraphqlError): Verdict {
  const isTakenDown = takenDownTypes.test(type) || takenDownMessages.test(message);
  if (type === 'NOT_FOUND' || isTakenDown) return 'gone';
  return type === 'FORBIDDEN' ? 'closed' : 'unexplained';
}
