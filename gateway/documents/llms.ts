import {
  fillPath,
  freeEndpoints,
  healthRoute,
  mcpRoute,
  type PaidEndpoint,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { categoryList } from '../../pipeline/contract/row-views.ts';
import { publicPaths, twinOf } from '../../pipeline/contract/paths.ts';
import { dataSetEntry, documentList, type DocumentPath } from '../endpoints/files.ts';
import { documentUrl, formatPrice } from './service.ts';
import { fromTemplate } from './templates.ts';

const essential: readonly DocumentPath[] = ['/llms-full.txt', '/openapi.json', '/terms.txt'];
/** All documents but llms.txt itself. */
const others = documentList
  .map(({ path }) => path)
  .filter((path) => path !== '/llms.txt' && !essential.includes(path));

/** llms.txt: links to everything. Source: llmstxt.org, which asks for H1, a quotation, prose, and lists of links under H2. */
export const renderLlms = fromTemplate('llms.txt', ({ baseUrl, example }) => {
  const free = freeEndpoints.map(({ path, summary, description, limit }) =>
    formatLink(summary, `${baseUrl}${path}`, `${description} ${limit} requests a minute.`),
  );
  const health = formatLink(
    healthRoute.summary,
    `${baseUrl}${healthRoute.path}`,
    healthRoute.description,
  );
  const mcp = formatLink('MCP server', `${baseUrl}${mcpRoute.path}`, `${mcpRoute.summary}.`);
  const paid = paidEndpoints.map(({ path, summary, description, price, parameters }) => {
    const call = fillPath(path, example);
    const names = Object.keys(parameters.shape).join(', ');
    return formatLink(
      summary,
      `${baseUrl}${call}`,
      `${description} ${formatPrice(price)} a call with x402. Parameters: ${names}. For example ${call}${examples[path]}.${notes[path]}`,
    );
  });
  return {
    freeLinks: [...free, health, mcp].join('\n'),
    paidLinks: paid.join('\n'),
    essentialDocuments: listDocuments(baseUrl, essential).join('\n'),
    otherDocuments: [...listDocuments(baseUrl, others), linkDataSet(baseUrl)].join('\n'),
  };
});

/** Example calls, which show what agents ask for most. */
const examples: Readonly<Record<PaidEndpoint['path'], string>> = {
  '/v1/repos':
    '?language=Rust&standing=clear&view=compact&since=1d&changes=entered for what is new since yesterday: 404 and no charge if nothing is',
  '/v1/repos/{owner}/{name}': '?view=compact',
  '/v1/digests': '?days=7&view=compact',
};

const notes: Readonly<Record<PaidEndpoint['path'], string>> = {
  '/v1/repos': ` Categories: ${categoryList}.`,
  '/v1/repos/{owner}/{name}':
    ' Call it before you install something new. A call without a payment tells free whether we know the name, since when, and by how many nights.',
  '/v1/digests': '',
};

/** A link of a list, with a note. Source: llmstxt.org. */
function formatLink(name: string, url: string, note: string): string {
  return `- [${name}](${url}): ${note}`;
}

/** A link to the data set: the newest rows are sold, and older rows are free in its files. */
export function linkDataSet(baseUrl: string): string {
  const { path, summary } = dataSetEntry;
  const card = `${baseUrl}/${twinOf(publicPaths.dataSetCard)}`;
  return formatLink(path, `${baseUrl}${path}`, `${summary}. ${card} says what it holds.`);
}

export function listDocuments(baseUrl: string, paths: readonly DocumentPath[]): string[] {
  return paths.flatMap((path) =>
    documentList
      .filter((entry) => entry.path === path)
      .map(({ summary }) => formatLink(path, documentUrl(baseUrl, path), `${summary}.`)),
  );
}
