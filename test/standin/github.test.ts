import { expect, onTestFinished, test } from 'vitest';
import { type GitHubOptions, startGitHub } from './github.ts';

async function ask(query: string, options: GitHubOptions = {}, authorization = 'token t') {
  const github = await startGitHub(options);
  onTestFinished(async () => github.close());
  const response = await fetch(`${github.url}/graphql`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ query }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body, points: github.points() };
}

test('refuses a query for a field that the schema does not have', async () => {
  const { body } = await ask(
    '{ repositoryOwner(login: "a") { ... on Organization { followers { totalCount } } } }',
  );

  expect(JSON.stringify(body)).toContain('Cannot query field \\"followers\\"');
});

test.each([
  {
    query: '{ search(query: "", type: REPOSITORY) { nodes { __typename } } }',
    type: 'MISSING_PAGINATION_BOUNDARIES',
  },
  {
    query: '{ search(query: "", type: REPOSITORY, first: 101) { nodes { __typename } } }',
    type: 'EXCESSIVE_PAGINATION',
  },
  {
    query: `{ nodes(ids: [${'"a" '.repeat(101)}]) { id } }`,
    type: 'ARGUMENT_LIMIT',
  },
])('refuses pages that GitHub refuses: $type', async ({ query, type }) => {
  const { body } = await ask(query);

  expect(body).toMatchObject({ errors: [{ type }] });
});

test('counts the points of a query by the connections of every parent', async () => {
  const page = 'search(query: "is:public", type: REPOSITORY, first: 100)';

  const { points } = await ask(
    `{ ${page} { nodes { ... on Repository { issues { totalCount } releases { totalCount } } } } }`,
  );

  expect(points).toBe(2);
});
