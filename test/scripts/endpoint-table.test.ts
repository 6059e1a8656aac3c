import { expect, test } from 'vitest';
import { documentList } from '../../gateway/endpoints/files.ts';
import { freeEndpoints, paidEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { renderEndpointTable } from '../../scripts/render-endpoint-table.ts';

test('the table of endpoints has one row for each path of the API and each document', () => {
  const paths = [...freeEndpoints, ...paidEndpoints, ...documentList].map(({ path }) => path);
  const rows = renderEndpointTable().split('\n').slice(2);
  const listed = rows.map((row) => /^\| `([^`?]+)/.exec(row)?.[1] ?? '');
  expect(listed.toSorted()).toEqual([...paths, '/health'].toSorted());
});

test('a row gives the limit of a free path, and the price and parameters of a paid one', () => {
  const table = renderEndpointTable();
  expect(table).toContain('| `/v1/index` | free, 10 a minute | Which digest is current |');
  expect(table).toContain(
    '| `/v1/digests?days&limit&view&fields&max_tokens&cursor` | $0.05 a call | Full digests of past days |',
  );
});
