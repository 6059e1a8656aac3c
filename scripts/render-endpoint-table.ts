import {
  freeEndpoints,
  healthRoute,
  limitOf,
  paidEndpoints,
} from '../gateway/endpoints/endpoints.ts';
import { documentList } from '../gateway/endpoints/files.ts';

/** The endpoints as a Markdown table for the README. Each row has the path, its price or limit, and its answer. */
export function renderEndpointTable(): string {
  const rows = [
    ['GET', 'price', 'answers'],
    ['---', '---', '---'],
    ...freeEndpoints.map(limited),
    ...paidEndpoints.map(({ path, parameters, price, summary }) => [
      `\`${path}?${Object.keys(parameters.shape).join('&')}\``,
      `${price.display} a call`,
      summary,
    ]),
    limited(healthRoute),
    ...documentList.map(limited),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function limited({ path, summary }: { path: string; summary: string }): string[] {
  return [`\`${path}\``, `free, ${limitOf(path).limit} a minute`, summary];
}
