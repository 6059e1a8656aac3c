import * as z from 'zod';
import { componentNotes } from '../notes/component-notes.ts';
import { components } from './components.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 speaks. */
export type JsonSchema = { [keyword: string]: unknown };

/** Patterns that say the same as ours in one line, or what a check in code says. */
const readablePatterns: Readonly<Record<string, string>> = {
  Instant: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
  Midnight: String.raw`^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$`,
  DigestDate: String.raw`^\d{4}-\d{2}-\d{2}$`,
};

/**
 * The named schemas of openapi.json, made from the ones that answers are checked with.
 *
 * Objects are left open: a client must bear a field that a later version adds.
 */
export function describeComponents(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of components) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (name) => `#/components/schemas/${name}`,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema);
      const { description } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description ??= description;
    },
  });
  return Object.fromEntries(
    components.map(([name]) => [name, describe(name, schemas[name] ?? {})]),
  );
}

/** A schema that stands by itself. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const { $schema: _dialect, ...kept } = described;
  return kept;
}

/** Takes out what says nothing: closed objects, and the bounds of every whole number in JavaScript. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) Reflect.deleteProperty(schema, 'additionalProperties');
  if (schema.maximum === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(schema, 'maximum');
  if (schema.minimum === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(schema, 'minimum');
}

function describe(name: string, schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _id, properties, ...kept } = schema;
  const note = componentNotes[name];
  const pattern = readablePatterns[name];
  return {
    ...(note ? { description: note.about } : {}),
    ...kept,
    ...(pattern === undefined ? {} : { pattern }),
    ...(isObject(properties) ? { properties: describeFields(properties, note?.fields ?? {}) } : {}),
  };
}

function describeFields(
  properties: JsonSchema,
  notes: Readonly<Record<string, string>>,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = notes[name];
      if (!isObject(property) || description === undefined) return [name, property];
      return [name, { description, ...property }];
    }),
  );
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
