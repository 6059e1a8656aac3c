import { toInstant } from '../../contract/dates.ts';
import type { EnrichedRow, Signals } from '../../contract/repository-row.ts';
import { toDescription } from '../excerpt/plain-text.ts';
import { toReadmeExcerpt, toReadmeText } from '../excerpt/readme-excerpt.ts';
import { isReadmeCommit } from '../risk/assessed.ts';
import { toReadmePage } from '../risk/readme-page.ts';
import type { RepositoryNode } from './nodes.ts';
import type { Readme } from './readmes.ts';

/** What GitHub says about a repository outside its node. */
export type RowParts = {
  /** Null if GitHub did not answer. */
  authorFollowers: number | null;
  /** Null: the repository has no README. Undefined: GitHub did not answer. */
  readme: Readme | null | undefined;
};

/** Converts a node to a row. Missing texts become empty. */
export function toRow(node: RepositoryNode, { authorFollowers, readme }: RowParts): EnrichedRow {
  return {
    id: node.id,
    fullName: node.nameWithOwner,
    url: node.url,
    description: toDescription(node.description ?? ''),
    language: node.primaryLanguage?.name ?? '',
    stars: node.stargazerCount,
    forks: node.forkCount,
    topics: (node.repositoryTopics.nodes ?? []).flatMap((entry) => entry?.topic.name ?? []),
    license: toLicense(node.licenseInfo),
    authorFollowers,
    readmeExcerpt: readme ? toReadmeExcerpt(readme.text, readme.path) : '',
    createdAt: toInstant(node.createdAt),
    ownerType: node.owner.kind,
    signals: toSignals(node, readme),
  };
}

/** The SPDX id, or GitHub's name where there is no id. `NOASSERTION` means that there is no id. */
export function toLicense(license: { spdxId: string | null; name: string } | null): string {
  if (!license) return '';
  const hasId = license.spdxId !== null && !['', 'NOASSERTION'].includes(license.spdxId);
  return hasId ? (license.spdxId ?? '') : license.name;
}

/** The most names kept of the top folder, and the longest text of an owner in UTF-16 units. */
const keptNames = 100;
const longestText = 200;
const cut = (text: string) => text.slice(0, longestText).toWellFormed();

function toSignals(node: RepositoryNode, readme: RowParts['readme']): Signals {
  const { latestRelease: release, root } = node;
  const { createdAt } = node.owner;
  const target = node.defaultBranchRef?.target;
  return {
    ownerCreatedAt: createdAt ? toInstant(createdAt) : null,
    pushedAt: node.pushedAt === null ? null : toInstant(node.pushedAt),
    commits: node.isEmpty ? 0 : (target?.history?.totalCount ?? null),
    issues: node.issues?.totalCount ?? null,
    pullRequests: node.pullRequests?.totalCount ?? null,
    releases: node.releases?.totalCount ?? null,
    diskUsage: node.diskUsage,
    isEmpty: node.isEmpty,
    readmeBytes: readme === undefined ? null : (readme?.bytes ?? 0),
    readmeText: readme ? toReadmeText(readme.text, readme.path) : null,
    page: readme ? toReadmePage(readme.text, node.nameWithOwner) : null,
    // Their texts are the owner's.
    latestRelease: release
      ? { tag: cut(release.tagName), publishedAt: toInstant(release.publishedAt) }
      : null,
    mentionableUsers: node.mentionableUsers?.totalCount ?? null,
    lastCommits: toLastCommits(node),
    lastCommitFiles: target?.changedFilesIfAvailable ?? null,
    rootNames: root?.entries?.slice(0, keptNames).map(({ name }) => cut(name)) ?? null,
  };
}

/**
 * The last commit, and the newest earlier commit that is not the owner's to the README. A campaign
 * that copies newborn repositories changes each README in several commits.
 */
function toLastCommits(node: RepositoryNode): Signals['lastCommits'] {
  const nodes = node.defaultBranchRef?.target?.history?.nodes ?? null;
  const [last, ...earlier] = (nodes ?? []).map(({ messageHeadline, committedDate, author }) => ({
    title: cut(messageHeadline),
    at: toInstant(committedDate),
    author: author?.user?.login ?? null,
  }));
  const before = earlier.find((commit) => !isReadmeCommit(commit, node.owner.login));
  return nodes && [last, before].filter((commit) => commit !== undefined);
}
