import * as z from 'zod';
import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  mcpRoute,
  ordinaryLimit,
  paidEndpoints,
} from '../endpoints/endpoints.ts';
import { StarBucket } from '../../pipeline/contract/digest.ts';
import {
  FamilyCatalogResponse,
  Health,
  PaymentRequiredResponse,
  Preview,
} from '../../pipeline/contract/service-answers.ts';
import { FollowedProject } from '../../pipeline/contract/follow-up.ts';
import { documentList, type DocumentPath } from '../endpoints/files.ts';
import { errorCodes, errorTable } from '../http/http-error.ts';
import { components, describeComponents, nameOf, toJsonSchema } from './openapi/components.ts';
import { type JsonSchema, mapValues } from './openapi/schema-parts.ts';
import { documentUrl, formatPrice } from './site.ts';
import { fromTemplate } from './templates.ts';
import { limitList, sections as terms } from './terms.ts';

const essential: readonly DocumentPath[] = ['/llms-full.txt', '/openapi.json', '/terms.txt'];
/** All documents but llms.txt itself. */
const others = documentList
  .map(({ path }) => path)
  .filter((path) => path !== '/llms.txt' && !essential.includes(path));

/** llms.txt: links to everything. Source: llmstxt.org, which asks for H1, a quotation, prose, and lists of links under H2. */
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
export const renderLlmsFull = fromTemplate('llms-full.txt', ({ baseUrl }) => {
  const paths = documentList.map(({ path }) => path).filter((path) => path !== '/llms-full.txt');
  const errors = errorCodes.map((code) => {
    const { status, meaning, advice } = errorTable[code];
    return `- ${status} \`${code}\`: ${meaning} ${advice}`;
  });
  const limits = limitList.map(({ path, requestsPerMinute }) => `- ${path}: ${requestsPerMinute}`);
  return {
    ...describeFields(),
    endpoints: describeEndpoints(baseUrl),
    errors: errors.join('\n'),
    limits: limits.join('\n'),
    terms: terms.map(({ title, text }) => `- ${title}: ${text}`).join('\n'),
    documents: listDocuments(baseUrl, paths).join('\n'),
  };
});

/** Every endpoint, its parameters and its answer. */
function describeEndpoints(baseUrl: string): string {
  const free = freeEndpoints.map(({ path, limit, maxAge, description, response }) =>
    [
      `### GET ${path}`,
      description,
      `Free; ${limit} requests a minute; a cache may keep it ${maxAge} seconds. Answers ${nameOf(response)}.`,
      `    curl ${baseUrl}${path}`,
    ].join('\n\n'),
  );
  const paid = paidEndpoints.map(({ path, price, description, parameters, response }) =>
    [
      `### GET ${path}`,
      description,
      `${formatPrice(price)} a call; ${ordinaryLimit} unpaid calls, ${ordinaryLimit} refused payments and ${ordinaryLimit} repeated calls a minute. Answers ${nameOf(response)}.`,
      describeParameters(toJsonSchema(parameters)),
    ].join('\n\n'),
  );
  return [
    ...free,
    ...paid,
    `### GET ${healthRoute.path}\n\n${healthRoute.description} Answers Health.`,
    `### GET ${legacyRoutes.bare}\n\nThe routes of an earlier product redirect with 308. This one redirects to ${legacyRoutes.target}. A path below it redirects to the path of the same name under /v1 if there is one, and otherwise to the index, with its query.`,
  ].join('\n\n');
}

/** The parts of a parameter's schema that the manual shows. */
const Parameter = z.object({
  type: z.string(),
  description: z.string(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.number(), z.string()]).optional(),
});

function describeParameters({ properties }: JsonSchema): string {
  const parameters = z.record(z.string(), Parameter).parse(properties);
  return Object.entries(parameters)
    .map(([name, { type, description, minimum, maximum, default: usual }]) => {
      const facts = [
        type,
        ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
        ...(usual === undefined ? [] : [`${usual} by default`]),
      ];
      return `- \`${name}\` (${facts.join(', ')}): ${description}`;
    })
    .join('\n');
}

/** The parts of a field's schema that the manual shows. If a field only refers to a schema, that schema has the description. */
const Field = z.object({ description: z.string().optional(), $ref: z.string().optional() });
const Described = z.object({
  description: z.string(),
  properties: z.record(z.string(), Field).default({}),
});

/** Parts of answers that are no schemas of openapi.json. */
const answerParts = [
  ['PaymentRequiredResponse', PaymentRequiredResponse],
  ['PaymentRequiredResponse.preview', Preview],
  ['FollowedProject', FollowedProject],
  ['StarBucket', StarBucket],
  ['Health.payment', Health.shape.payment],
  ['Health.snapshot', Health.shape.snapshot],
  ['Product', FamilyCatalogResponse.shape.products.element],
] as const;

/** What each schema and its fields mean, by the schema's name, from the descriptions in openapi.json. */
function describeFields(): Record<string, string> {
  const schemas = mapValues(describeComponents([...components, ...answerParts]), (schema) =>
    Described.parse(schema),
  );
  return mapValues(schemas, ({ description, properties }, name) => {
    const fields = Object.entries(properties).map(([field, { description: own, $ref = '' }]) => {
      const told = own ?? schemas[$ref.split('/').at(-1) ?? '']?.description;
      return `- \`${field}\`: ${told}`;
    });
    return [`### ${name}`, description, fields.join('\n')]
      .filter((text) => text !== '')
      .join('\n\n');
  });
}
