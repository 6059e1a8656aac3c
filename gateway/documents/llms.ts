import * as z from 'zod';
import { Health, Preview } from '../../pipeline/contract/service-answers.ts';
import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  mcpRoute,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { documentList, type DocumentPath } from '../endpoints/files.ts';
import { errorCodes, errorTable } from '../http/errors.ts';
import {
  components,
  describeComponents,
  type JsonSchema,
  schemaNameOf,
  toJsonSchema,
} from './schemas.ts';
import { documentUrl, formatPrice } from './site.ts';
import { fromTemplate } from './templates.ts';
import { limitList } from './terms.ts';

const essential: readonly DocumentPath[] = ['/llms-full.txt', '/openapi.json', '/terms.txt'];
/** All documents but llms.txt itself. */
const others = documentList
  .map(({ path }) => path)
  .filter((path) => path !== '/llms.txt' && !essential.includes(path));

/** llms.txt: links to everything. Source: llmstxt.org: H1, quotation, prose, lists under H2. */
export const renderLlms = fromTemplate('llms.txt', ({ baseUrl }) => {
  const free = freeEndpoints.map(({ path, summary, description, limit }) =>
    formatLink(summary, `${baseUrl}${path}`, `${description} ${limit} requests a minute.`),
  );
  const health = formatLink(
    healthRoute.summary,
    `${baseUrl}${healthRoute.path}`,
    healthRoute.description,
  );
  const mcp = formatLink('MCP server', `${baseUrl}${mcpRoute.path}`, `${mcpRoute.summary}.`);
  return {
    freeLinks: [...free, health, mcp].join('\n'),
    essentialDocuments: listDocuments(baseUrl, essential).join('\n'),
    otherDocuments: listDocuments(baseUrl, others).join('\n'),
  };
});

/** A link of a list, with a note. Source: llmstxt.org. */
function formatLink(name: string, url: string, note: string): string {
  return `- [${name}](${url}): ${note}`;
}

function listDocuments(baseUrl: string, paths: readonly DocumentPath[]): string[] {
  return paths.flatMap((path) =>
    documentList
      .filter((entry) => entry.path === path)
      .map(({ summary }) => formatLink(path, documentUrl(baseUrl, path), `${summary}.`)),
  );
}

/** The whole manual in one text: llms.txt with prose under its headings. */
export const renderLlmsFull = fromTemplate('llms-full.txt', () => {
  const errors = errorCodes.map((code) => {
    const { status, meaning, advice } = errorTable[code];
    return `- ${status} \`${code}\`: ${meaning} ${advice}`;
  });
  const limits = limitList.map(({ path, requestsPerMinute }) => `${path}: ${requestsPerMinute}`);
  return {
    fields: describeFields(),
    endpoints: describeEndpoints(),
    errors: errors.join('\n'),
    limits: limits.join('; '),
  };
});

/** Every endpoint, its parameters and its answer. */
function describeEndpoints(): string {
  const free = freeEndpoints.map(
    ({ path, limit, maxAge, description, response }) =>
      `### GET ${path}\n\n${description} Free; ${limit} requests a minute; a cache may keep it ${maxAge} seconds. Answers ${schemaNameOf(response)}.`,
  );
  const paid = paidEndpoints.map(
    ({ path, price, description, parameters, response }) =>
      `### GET ${path}\n\n${description} ${formatPrice(price)} a call. Answers ${schemaNameOf(response)}.\n\n${describeParameters(toJsonSchema(parameters))}`,
  );
  return [
    ...free,
    ...paid,
    `### GET ${healthRoute.path}\n\n${healthRoute.description} Answers Health.`,
    `### GET ${legacyRoutes.bare}\n\nThe routes of an earlier product redirect with 308 to the path of the same name under /v1, or to ${legacyRoutes.target}.`,
  ].join('\n\n');
}

/** The parts of a parameter's schema that the manual shows. */
const Parameter = z.object({
  description: z.string(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.number(), z.string()]).optional(),
});

function describeParameters({ properties }: JsonSchema): string {
  const parameters = z.record(z.string(), Parameter).parse(properties);
  return Object.entries(parameters)
    .map(([name, { description, minimum, maximum, default: usual }]) => {
      const facts = [
        ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
        ...(usual === undefined ? [] : [`${usual} by default`]),
      ];
      return `- \`${name}\`${facts.length > 0 ? ` (${facts.join(', ')})` : ''}: ${description}`;
    })
    .join('\n');
}

const Field = z.object({ description: z.string().optional(), $ref: z.string().optional() });
const Described = z.object({
  description: z.string(),
  properties: z.record(z.string(), Field).default({}),
});

/** The schemas whose fields the manual explains. */
const explained = [
  'IndexRecord',
  'Digest',
  'RepositoryRow',
  'Risk',
  'KnownRepository',
  'PaymentRequiredResponse.preview',
  'Health.snapshot',
] as const;

/** Parts of answers that are no schemas of openapi.json. */
const answerParts = [
  ['PaymentRequiredResponse.preview', Preview],
  ['Health.snapshot', Health.shape.snapshot],
] as const;

/** What each schema and its fields mean, by the schema's name. */
function describeFields(): string {
  const schemas = describeComponents([...components, ...answerParts], true);
  const describe = (name: string) => Described.parse(schemas[name]);
  return explained
    .map((name) => {
      const { description, properties } = describe(name);
      const fields = Object.entries(properties).map(([field, { description: text, $ref = '' }]) => {
        const meaning = text ?? describe($ref.split('/').at(-1) ?? '').description;
        return `- \`${field}\`: ${meaning}`;
      });
      return [`### ${name}`, description, fields.join('\n')].join('\n\n');
    })
    .join('\n\n');
}
