import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderEndpointTable } from '../../scripts/render-endpoint-table.ts';

test('the table of the README lists the endpoints as the code defines them', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, table = ''] = /<!-- endpoints -->\n(.*?)<!-- \/endpoints -->/s.exec(readme) ?? [];
  expect(table.trim()).toBe(renderEndpointTable());
});
