import { toConnection, type PageArguments } from './connection.ts';
import { toGitObject } from './files.ts';
import type { KnownRepository } from './repository.ts';

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
    defaultBranchRef: repository.isEmpty
      ? null
      : { target: { __typename: 'Commit', history: () => total(repository.commits ?? 1) } },
    issues: () => total(repository.issues),
    pullRequests: () => total(repository.pullRequests),
    releases: () => total(repository.releases),
    object: ({ expression }: { expression: string }) => toGitObject(repository, expression),
  };
}

function toOwnerNode({ __typename: kind = 'User', ...owner }: KnownRepository['owner']): object {
  return {
    __typename: kind,
    login: owner.login,
    createdAt: owner.createdAt ?? '2024-01-01T00:00:00Z',
    // The type Organization has no such field, so no query can ask for it there.
    followers: () => ({ totalCount: owner.followers ?? 0 }),
    repositories: (page: PageArguments) =>
      toConnection(
        owner.firstRepositoryAt === undefined ? [] : [{ createdAt: owner.firstRepositoryAt }],
        page,
      ),
  };
}
