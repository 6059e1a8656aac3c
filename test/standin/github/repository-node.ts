import type { KnownRepository } from './repository.ts';
import { createHash } from 'node:crypto';

/** A repository for graphql-js, which calls a property that is a function with the arguments of the field. */
export function toRepositoryNode(repository: KnownRepository, owner: object = {}): object {
  const total = (totalCount = 0) => ({ totalCount });
  const topics = repository.repositoryTopics?.nodes ?? [];
  const license = repository.licenseInfo;
  return {
    __typename: 'Repository',
    id: repository.id,
    nameWithOwner: repository.nameWithOwner,
    url: `https://github.com/${repository.nameWithOwner}`,
    description: repository.description ?? null,
    createdAt: repository.createdAt,
    pushedAt: repository.pushedAt ?? null,
    diskUsage: repository.diskUsage ?? null,
    stargazerCount: repository.stargazerCount,
    forkCount: repository.forkCount,
    isFork: repository.isFork ?? false,
    isArchived: repository.isArchived ?? false,
    isDisabled: repository.isDisabled ?? false,
    isPrivate: repository.isPrivate,
    isEmpty: repository.isEmpty ?? false,
    primaryLanguage: repository.primaryLanguage ?? null,
    licenseInfo: license ? { spdxId: license.spdxId ?? null, name: license.name } : null,
    repositoryTopics: (page: PageArguments) => toConnection(topics, page),
    owner: { ...toOwnerNode(repository.owner), ...owner },
    defaultBranchRef: repository.isEmpty ? null : { target: toLastCommit(repository) },
    issues: () => total(repository.issues),
    pullRequests: () => total(repository.pullRequests),
    releases: () => total(repository.releases),
    latestRelease: repository.latestRelease ?? null,
    mentionableUsers: () => total(repository.mentionableUsers),
    object: ({ expression }: { expression: string }) => toGitObject(repository, expression),
  };
}

/** GitHub counts the files of the last commit, and gives the newest commits first. */
function toLastCommit({ commits = 1, lastCommits = [], lastCommitFiles = null }: KnownRepository) {
  const nodes = lastCommits.map(({ title, at, author }) => ({
    messageHeadline: title,
    committedDate: at,
    author: { user: author === null ? null : { login: author } },
  }));
  return {
    __typename: 'Commit',
    changedFilesIfAvailable: lastCommitFiles,
    history: ({ first }: PageArguments) => ({
      totalCount: commits,
      nodes: nodes.slice(0, first ?? 0),
    }),
  };
}

function toOwnerNode({ __typename: kind = 'User', ...owner }: KnownRepository['owner']): object {
  return {
    __typename: kind,
    login: owner.login,
    createdAt: owner.createdAt ?? '2024-01-01T00:00:00Z',
    // The type Organization has no such field, so no query can ask for it there.
    followers: () => ({ totalCount: owner.followers ?? 0 }),
  };
}

export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
};

/** A page of a list. Cursors are base64 of `cursor:N`, like those of GitHub's search. */
export function toConnection<T>(all: readonly T[], { first, last, after }: PageArguments) {
  const start = after ? Number(atob(after).split(':')[1]) : 0;
  const nodes = all.slice(start, start + (first ?? last ?? 0));
  const end = start + nodes.length;
  return {
    totalCount: all.length,
    nodes,
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      endCursor: nodes.length > 0 ? btoa(`cursor:${end}`) : null,
    },
  };
}

/** GitHub cuts `Blob.text` after this many bytes. */
const mostTextBytes = 512_000;

/** Answers `Repository.object(expression: "HEAD:path")`: a blob, a tree, or null. */
function toGitObject(repository: KnownRepository, expression: string): object | null {
  if (repository.isEmpty) return null;
  const path = expression.replace(/^HEAD:/, '');
  const file = repository.files[path];
  return file === undefined ? toTree(repository, path) : toBlob(file);
}

function toBlob(file: string | Uint8Array): object {
  const bytes = Buffer.from(file);
  const isBinary = bytes.includes(0);
  return {
    __typename: 'Blob',
    oid: toOid(bytes),
    byteSize: bytes.byteLength,
    isBinary,
    isTruncated: bytes.byteLength > mostTextBytes,
    text: isBinary ? null : bytes.subarray(0, mostTextBytes).toString(),
  };
}

function toTree({ files }: KnownRepository, path: string): object | null {
  const prefix = path === '' ? '' : `${path}/`;
  const below = Object.keys(files).filter((file) => file.startsWith(prefix));
  if (below.length === 0 && path !== '') return null;
  const names = [...new Set(below.map((file) => file.slice(prefix.length).split('/')[0] ?? ''))];
  const entries = names.map((name) => {
    const file = files[prefix + name];
    const type = file === undefined ? 'tree' : 'blob';
    return { __typename: 'TreeEntry', name, path: prefix + name, type, size: file?.length ?? 0 };
  });
  return { __typename: 'Tree', oid: toOid(path), entries };
}

function toOid(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
/** The first moment of a Sunday, as GitHub's weeks begin on Sundays. */
const someWeek = Date.parse('2026-01-04T00:00:00Z');

/** Weeks with seven daily totals, as GitHub gives them: the newest first, without gaps. */
export function toStarWeeks(starDays: Readonly<Record<string, number>>): object[] {
  const weeks = Object.keys(starDays).map((day) => toWeek(Date.parse(day)));
  const [first, last] = [Math.min(...weeks), Math.max(...weeks)];
  const found: object[] = [];
  for (let week = last; week >= first; week -= weekMs) {
    const days = Array.from({ length: 7 }, (_, index) => {
      const day = new Date(week + index * dayMs).toISOString().slice(0, 10);
      return starDays[day] ?? 0;
    });
    const total = days.reduce((sum, stars) => sum + stars, 0);
    found.push({ week: week / 1000, total, days });
  }
  return found;
}

function toWeek(ms: number): number {
  return ms - ((((ms - someWeek) % weekMs) + weekMs) % weekMs);
}
