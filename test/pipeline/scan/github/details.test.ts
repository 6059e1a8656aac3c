import { expect, test } from 'vitest';
import { toNodeId } from '../../../standin/github/repository.ts';
import type { FaultKind } from '../../../standin/github/faults.ts';
import type { RecordedRequest } from '../../../standin/github/requests.ts';
import { makeRepositories } from './made-up.ts';
import { openNight, scanFailing } from './night.ts';

const heavy: FaultKind[] = [
  ...(['nginx-502', 'json-502', 'json-504', 'wrong-200', 'resource-limits'] as const),
  ...(['reset', 'truncated'] as const),
];

function sizesOf(requests: readonly RecordedRequest[]): number[] {
  return requests.filter(({ operation }) => operation === 'Details').map(({ size }) => size);
}

test.each(heavy)('halves a batch that is too heavy for GitHub (%s)', async (kind) => {
  const when = ({ operation, size }: RecordedRequest): boolean =>
    operation === 'Details' && size > 7;
  const repositories = makeRepositories(25);
  const { rows, github } = await scanFailing(kind, when, { repositories });

  expect(rows).toHaveLength(25);
  const sizes = sizesOf(github.requests);
  expect(sizes.filter((size) => size <= 7)).toEqual([7, 6, 6, 6]);
  // A heavy batch is tried twice, a query over the limits once.
  expect(sizes).toHaveLength(kind === 'resource-limits' ? 7 : 10);
});

test('keeps a repository that GitHub cannot answer in full, without its counts', async () => {
  const id = toNodeId('owner13/project13');
  const when = ({ operation, body }: RecordedRequest): boolean =>
    operation === 'Details' && body.includes(id);
  const repositories = makeRepositories(60);
  const { rows, gaps } = await scanFailing('nginx-502', when, { repositories });

  expect(rows).toHaveLength(60);
  expect(rows.find((row) => row.id === id)).toMatchObject({
    stars: 52,
    authorFollowers: 13,
    signals: { commits: null, readmeBytes: 68 },
  });
  expect(gaps).toMatchObject([{ fact: 'counts', of: 'owner13/project13' }]);
});

test('repositories side by side whose answers have no end are no outage: their rows lack the counts, and the others nothing', async () => {
  const ids = [1, 2, 3].map((index) => toNodeId(`owner${index}/project${index}`));
  const when = ({ operation, body }: RecordedRequest): boolean =>
    operation === 'Details' && ids.some((id) => body.includes(id));
  const repositories = makeRepositories(6);
  const { rows, gaps } = await scanFailing('endless', when, { repositories });

  expect(rows).toHaveLength(6);
  expect(gaps.map(({ fact }) => fact)).toEqual(['counts', 'counts', 'counts']);
});

test('loses only the one repository that GitHub cannot show', async () => {
  const id = toNodeId('owner13/project13');
  const when = ({ operation, body }: RecordedRequest): boolean =>
    ['Details', 'Essentials'].includes(operation ?? '') && body.includes(id);
  const repositories = makeRepositories(60);
  const { rows, metrics, logged } = await scanFailing('nginx-502', when, { repositories });

  expect(rows).toHaveLength(59);
  expect(metrics.candidateCount).toBe(60);
  expect(logged('row-lost')).toMatchObject([{ of: 'owner13/project13' }]);
});

test('takes it for an outage if three repositories in a row are lost', async () => {
  const when = ({ operation }: RecordedRequest): boolean => operation === 'Details';
  const night = await openNight({
    repositories: makeRepositories(100),
    faults: [{ kind: 'nginx-502', times: Infinity, when }],
  });

  await expect(night.scan()).rejects.toThrow(/GitHub failed with status 502/);
  expect(sizesOf(night.github.requests).length).toBeLessThan(40);
});
