import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  freeEndpoints,
  healthRoute,
  paidEndpoints,
  parametersInPath,
} from '../../gateway/endpoints/endpoints.ts';
import { limitOf } from '../../gateway/endpoints/find-endpoint.ts';
import { documentList } from '../../gateway/endpoints/files.ts';

/** The endpoints as a Markdown table. Each row has the path, its price or limit, and its answer. */
function renderEndpointTable(): string {
  const rows = [
    ['GET', 'price', 'answers'],
    ['---', '---', '---'],
    ...freeEndpoints.map(limited),
    ...paidEndpoints.map(({ path, parameters, price, summary }) => [
      `\`${path}?${namesInQuery(path, parameters.shape).join('&')}\``,
      `${price.display} a call`,
      summary,
    ]),
    limited(healthRoute),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function namesInQuery(path: string, shape: object): string[] {
  return Object.keys(shape).filter((name) => !parametersInPath(path).includes(name));
}

function limited({ path, summary }: { path: string; summary: string }): string[] {
  return [`\`${path}\``, `free, ${limitOf(path).limit} a minute`, summary];
}

test('the README lists the endpoints as the code defines them, and names every document', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, table = ''] = /<!-- endpoints -->\n(.*?)<!-- \/endpoints -->/s.exec(readme) ?? [];
  expect(table.trim()).toBe(renderEndpointTable());
  const [, prose = ''] = readme.split('<!-- /endpoints -->');
  for (const { path } of documentList) expect(prose).toContain(`\`${path}\``);
});
