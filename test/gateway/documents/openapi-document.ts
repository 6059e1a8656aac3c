import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { renderOpenApi } from '../../../gateway/documents/openapi.ts';
import type { Site } from '../../../gateway/documents/site.ts';

const Reference = z.strictObject({ $ref: z.string() });
const Schema = z.record(z.string(), z.unknown());

const Header = z.looseObject({ required: z.boolean().optional(), schema: Schema });

const MediaType = z.object({ schema: Schema });

export const Response = z.object({
  description: z.string().min(1),
  headers: z.record(z.string(), z.union([Reference, Header])).optional(),
  content: z.record(z.string(), MediaType).optional(),
});
export type Response = z.infer<typeof Response>;

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()).length(0),
  'x-max-age': z.int().positive().optional(),
  'x-requests-per-minute': z.int().positive(),
  responses: z.record(z.string(), z.union([Reference, Response])),
});
export type Operation = z.infer<typeof Operation>;

/** The parts of OpenAPI 3.1 that the tests read. */
const OpenApiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({
    title: z.string().min(1),
    version: z.string().min(1),
    contact: z.looseObject({ email: z.email() }),
    'x-guidance': z.string().min(1),
  }),
  servers: z.array(z.object({ url: z.string() })).length(1),
  'x-agentcash-guidance': z.object({ llmsTxtUrl: z.url() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
    headers: z.record(z.string(), Header),
    parameters: z.record(z.string(), z.unknown()),
  }),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

/** The site's openapi.json as its readers parse it. */
export function readOpenApi(site: Site): OpenApiDocument {
  return OpenApiDocument.parse(JSON.parse(JSON.stringify(renderOpenApi(site))));
}

/** The value itself, or the shared one that it refers to. */
export function resolve<T extends object>(
  value: T | { $ref: string },
  shared: Readonly<Record<string, T>>,
): T {
  if (!isReference(value)) return value;
  const found = shared[value.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${value.$ref} leads nowhere`);
  return found;
}

function isReference(value: object): value is { $ref: string } {
  return '$ref' in value;
}

/** A JSON pointer as the fragment of an address. */
export function toPointer(steps: readonly string[]): string {
  const escaped = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.map((step) => `/${encodeURIComponent(step)}`).join('');
}

/** The problems of a value by the schema at a JSON pointer of openapi.json. */
export type Check = (pointer: string, value: unknown) => string[];

/**
 * Checks values by the schemas of openapi.json, JSON Schema 2020-12. The document allows more fields, for later versions.
 * Here a field that it does not name is a problem.
 */
export function createCheck(document: OpenApiDocument): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const uses: unknown = JSON.parse(JSON.stringify(document), closeUses);
  ajv.addSchema(Fields.parse(uses), 'openapi', false, false);
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (pointer, value) => {
    // A component is open, because it may be a part of an `allOf`. All other schemas are closed where they name fields.
    const closed = pointer.startsWith('/components/schemas/')
      ? { unevaluatedProperties: false }
      : {};
    const schema = { $ref: `openapi#${pointer}`, ...closed };
    const validate = compiled.get(pointer) ?? ajv.compile(schema);
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
}

const Fields = z.record(z.string(), z.unknown());

/**
 * A JSON reviver that closes each object schema where it is used. A part of an `allOf` stays open, and so does a component,
 * because it may be such a part.
 */
function closeUses(key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (key === 'allOf' && Array.isArray(part)) return part.map(open);
  if (key === 'schemas') {
    return Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, open(schema)]));
  }
  const isSchema = '$ref' in part || 'allOf' in part || 'properties' in part;
  return isSchema ? { ...part, unevaluatedProperties: false } : part;
}

function open(schema: unknown): unknown {
  const { unevaluatedProperties: _closed, ...rest } = Fields.parse(schema);
  return rest;
}
