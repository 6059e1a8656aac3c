/** The README names that nearly all repositories use, in GitHub's order of preference. */
export const usualReadmePaths = [
  '.github/README.md',
  'README.md',
  'readme.md',
  'README.rst',
  'README',
] as const;

export const searchPageQuery = `
query SearchPage($q: String!, $first: Int!, $cursor: String) {
  rateLimit { cost }
  search(query: $q, type: REPOSITORY, first: $first, after: $cursor) {
    pageInfo { hasNextPage endCursor }
    nodes { ... on Repository { id nameWithOwner stargazerCount owner { kind: __typename login } } }
  }
}`;

export const volumeQuery = `
query Volume($created: String!, $starred: String!) {
  rateLimit { cost }
  created: search(query: $created, type: REPOSITORY, first: 1) { repositoryCount }
  starred: search(query: $starred, type: REPOSITORY, first: 1) { repositoryCount }
}`;

const readmeFields = usualReadmePaths
  .map((path, index) => `readme${index}: object(expression: "HEAD:${path}") { ...Text }`)
  .join('\n      ');

const textFragment = `
fragment Text on GitObject { ... on Blob { byteSize isBinary text } }`;

const essentialFields = `id nameWithOwner url description createdAt pushedAt diskUsage
      stargazerCount forkCount
      isFork isArchived isDisabled isPrivate isEmpty
      primaryLanguage { name }
      licenseInfo { spdxId name }
      repositoryTopics(first: 20) { nodes { topic { name } } }`;

/**
 * Reads everything a row needs at one instant, as it is now and not when it was found. In GraphQL,
 * `Organization` has no followers. Six or seven connections of 25 repositories cost two points.
 */
export const detailsQuery = `
query Details($ids: [ID!]!) {
  rateLimit { cost }
  nodes(ids: $ids) {
    ... on Repository {
      ${essentialFields}
      owner {
        kind: __typename login
        ... on User {
          createdAt
          followers { totalCount }
        }
        ... on Organization { createdAt }
      }
      defaultBranchRef {
        target {
          ... on Commit {
            changedFilesIfAvailable
            history(first: 10) {
              totalCount
              nodes { messageHeadline committedDate author { user { login } } }
            }
          }
        }
      }
      issues { totalCount }
      pullRequests { totalCount }
      releases { totalCount }
      mentionableUsers { totalCount }
      latestRelease { tagName publishedAt }
      root: object(expression: "HEAD:") { ... on Tree { entries { name } } }
      ${readmeFields}
    }
  }
}${textFragment}`;

/** Reads a row without counts and git data, where GitHub cannot return all details. */
export const essentialsQuery = `
query Essentials($ids: [ID!]!) {
  rateLimit { cost }
  nodes(ids: $ids) {
    ... on Repository {
      ${essentialFields}
      owner { kind: __typename login }
    }
  }
}`;

/** Reads the fate of repositories. Without lists, a hundred repositories fit into one query. */
export const trackedQuery = `
query Tracked($ids: [ID!]!) {
  rateLimit { cost }
  nodes(ids: $ids) {
    ... on Repository { id nameWithOwner stargazerCount forkCount isArchived isDisabled isPrivate }
  }
}`;
