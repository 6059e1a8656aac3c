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
import { documentUrl, formatPrice, service } from './service.ts';
import type { Site } from './site.ts';

/** A link of a list, with a note. Source: llmstxt.org. */
function formatLink(name: string, url: string, note: string): string {
  return `- [${name}](${url}): ${note}`;
}

/** The heading of llms.txt and of the manual. */
export function describeHead(site: Site): string {
  return [
    `# ${service.name}`,
    `> ${service.tagline}`,
    service.description,
    `Version ${site.version}. No accounts, no keys. The output is informational, made from public data, and provided as it is. Contact: ${site.contactEmail}.`,
  ].join('\n\n');
}

/** llms.txt: links to everything. Source: llmstxt.org, which asks for H1, a quotation, prose, and lists of links under H2. */
export function renderLlms(site: Site): string {
  const { baseUrl } = site;
  const free = freeEndpoints.map(({ path, summary, description, limit }) =>
    formatLink(summary, `${baseUrl}${path}`, `${description} ${limit} requests a minute.`),
  );
  const paid = paidEndpoints.map(({ path, summary, description, price, parameters }) =>
    formatLink(
      summary,
      `${baseUrl}${fillPath(path, site.example)}`,
      `${description} ${formatPrice(price)} a call with x402. Parameters: ${Object.keys(parameters.shape).join(', ')}. For example ${fillPath(path, site.example)}${examples[path]}.${notes[path]}`,
    ),
  );
  const health = formatLink(
    healthRoute.summary,
    `${baseUrl}${healthRoute.path}`,
    healthRoute.description,
  );
  const mcp = formatLink('MCP server', `${baseUrl}${mcpRoute.path}`, `${mcpRoute.summary}.`);
  return `${[
    describeHead(site),
    section('Free endpoints', [...free, health, mcp]),
    section('Paid endpoints', paid),
    section('Documents', listDocuments(baseUrl, essential)),
    section('Markdown', listTwins(baseUrl)),
    section('Optional', [...listDocuments(baseUrl, others), linkDataSet(baseUrl)]),
  ].join('\n\n')}\n`;
}

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

/** The newest page in Markdown, the rule for the addresses of all Markdown twins, and what twins leave out. */
function listTwins(baseUrl: string): string[] {
  return [
    formatLink(
      'The newest night',
      `${baseUrl}/${twinOf(publicPaths.frontPage)}`,
      `The text of the front page. /search/YYYY.json has a year of titles, summaries and recommended names. Any other page or document in Markdown is at its path with .md at the end, such as ${twinOf('/terms.txt')}. Pages in Markdown leave out chart tables, links to other pages, and these addresses: ${knownAddresses}. Stars can be bought, and a name on a page is no recommendation to run its code.`,
    ),
    formatLink(
      'How a night is made',
      `${baseUrl}/${twinOf(publicPaths.method)}`,
      'Where the repositories come from, and what recommended, doubtful and likely spam mean.',
    ),
  ];
}

/** The kinds of addresses that the Markdown twins of pages leave out. */
const knownAddresses = [
  'owner/name is that repository on github.com',
  `its history ${twinOf(`/${publicPaths.repositories}/owner/name.html`)}`,
  `a night, month or year ${twinOf(`/${publicPaths.page('YYYY-MM-DD')}`)}, ${twinOf(`/${publicPaths.page('YYYY-MM')}`)} or ${twinOf(`/${publicPaths.page('YYYY')}`)}`,
  `a week ${twinOf(`/${publicPaths.week('YYYY-Www')}`)}`,
  'a feed its page with .atom or .json in place of .html',
].join('; ');

function section(title: string, links: readonly string[]): string {
  return `## ${title}\n\n${links.join('\n')}`;
}

const essential: readonly DocumentPath[] = ['/llms-full.txt', '/openapi.json', '/terms.txt'];
/** All documents but llms.txt itself. */
const others = documentList
  .map(({ path }) => path)
  .filter((path) => path !== '/llms.txt' && !essential.includes(path));

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
