import * as z from 'zod';
import { freeEndpoints, paidEndpoints } from '../../endpoints/endpoints.ts';
import { errorCodes, errorTable } from '../../http/http-error.ts';
import { schemaExamples } from '../example-answers.ts';
import { documentUrl, formatPrice, service, type Site } from '../site.ts';
import { fromTemplate } from '../templates.ts';
import { describePaths, sharedParameters } from './operations.ts';
import parts from './parts.json' with { type: 'json' };
import { type JsonSchema, mapValues, toFirstClause } from './schema-parts.ts';
import { shareSchemas } from './components.ts';

/** The whole API in OpenAPI 3.1, made from the endpoints, their schemas and their prices. */
export function renderOpenApi(site: Site): object {
  const { baseUrl } = site;
  return {
    openapi: '3.1.0',
    info: {
      title: service.name,
      version: site.version,
      description: `${toFirstClause(service.description)}\n\nAny web page may read every answer, and OPTIONS answers a preflight with 204. Where GET is free, HEAD gives its headers and no body.\n\nWhat many answers share is described once. /llms-full.txt says more of each field. Every answer has the headers of \`Error\`; 200 and 304 of a free answer or document also have those of \`NotModified\`. Documents take If-None-Match too. Any 5XX is an \`Error\`. An error that comes before the path is read (400, 408, 414, 431, 500) may lack them.`,
      termsOfService: documentUrl(baseUrl, '/terms.txt'),
      contact: { name: service.name, url: baseUrl, email: site.contactEmail },
      license: { name: 'Terms of use', url: documentUrl(baseUrl, '/terms.txt') },
      'x-guidance': describeUse(site).trimEnd(),
    },
    servers: [{ url: toServerUrl(baseUrl) }],
    tags: parts.tags,
    'x-agentcash-guidance': { llmsTxtUrl: documentUrl(baseUrl, '/llms.txt') },
    paths: describePaths(),
    components: {
      schemas: describeSchemas(),
      responses: parts.responses,
      headers: parts.headers,
      parameters: { ...sharedParameters, ...parts.parameters },
    },
  };
}

/** The server's address. On localhost it is relative, because `localhost` means another machine to other readers. */
function toServerUrl(baseUrl: string): string {
  return new URL(baseUrl).hostname === 'localhost' ? '/' : baseUrl;
}

/** The named schemas, texts with an example. What several schemas have in common is described once. */
function describeSchemas(): Record<string, JsonSchema> {
  return mapValues(shareSchemas(), (schema, name) => {
    if (name === 'ErrorDetail') return describeErrorDetail(schema);
    return name in schemaExamples ? { ...schema, examples: [schemaExamples[name]] } : schema;
  });
}

const Fields = z.object({ code: z.looseObject({}), message: z.looseObject({}) });

/**
 * What went wrong: every code with its status and its meaning.
 *
 * Beside `code` and `message`, a field comes only with certain codes.
 */
function describeErrorDetail({ properties, ...detail }: JsonSchema): JsonSchema {
  const { code, message } = Fields.parse(properties);
  const codes = errorCodes.map((word) => ({
    const: word,
    description: `${errorTable[word].status}: ${toFirstClause(errorTable[word].meaning)}`,
  }));
  return {
    ...detail,
    properties: { code: { ...code, oneOf: codes }, message, ...parts.errorFields },
  };
}

/** What an agent should know before its first call. The text is short, because it is read with every discovery. */
const describeUse = fromTemplate('guidance.txt', () => ({
  free: freeEndpoints.map(({ path, limit }) => `${path} (${limit}/min)`).join('; '),
  paid: paidEndpoints
    .map(({ path, price, summary }) => `${path} (${summary}; ${formatPrice(price)})`)
    .join('; '),
}));

/** Down to this depth, each entry of an object has its own line: each path, and each component of a kind. */
const linedDepth = 3;

/** JSON in lines that a person can compare. It is not indented: indentation would cost a third more tokens. */
export function writeLines(value: object): string {
  return `${write(value, linedDepth)}\n`;
}

function write(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([name, entry]) => `${JSON.stringify(name)}:${write(entry, depth - 1)}`);
  return `{\n${entries.join(',\n')}\n}`;
}
