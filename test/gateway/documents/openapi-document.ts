import * as z from 'zod';
import { renderOpenApi } from '../../../gateway/documents/openapi/openapi.ts';
import type { Site } from '../../../gateway/documents/site.ts';

const Reference = z.strictObject({ $ref: z.string() });
const Schema = z.record(z.string(), z.unknown());

const Header = z.looseObject({ required: z.boolean().optional(), schema: Schema });

const MediaType = z.object({
  schema: Schema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});

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
export const OpenApiDocument = z.looseObject({
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
