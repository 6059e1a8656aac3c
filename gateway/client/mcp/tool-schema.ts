import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

/** The arguments of a call as they came. */
const Arguments = z.record(z.string(), z.unknown());
export type Arguments = z.infer<typeof Arguments>;

/**
 * A schema whose JSON Schema is made once. A server over HTTP lives for one request, and the conversion takes longer
 * than the rest of it.
 */
export function convertOnce<T extends z.ZodType>(
  schema: T,
  shorten: (json: JsonSchema) => JsonSchema = (json) => json,
): StandardSchemaWithJSON<z.input<T>, z.output<T>> {
  const { jsonSchema, ...standard } = schema['~standard'];
  const known = new Map<string, JsonSchema>();
  const convert =
    (side: 'input' | 'output'): typeof jsonSchema.input =>
    (options) => {
      const key = `${side} ${options.target}`;
      const json = known.get(key) ?? shorten(jsonSchema[side](options));
      known.set(key, json);
      return json;
    };
  return {
    '~standard': {
      ...standard,
      jsonSchema: { input: convert('input'), output: convert('output') },
    },
  };
}

/**
 * A schema that publishes its JSON Schema and takes any arguments. The tool reads them itself, so that it refuses them in
 * the words of the service.
 */
export function publish(schema: z.ZodObject): StandardSchemaWithJSON<Arguments> {
  const { jsonSchema } = convertOnce(schema)['~standard'];
  return { '~standard': { ...Arguments['~standard'], jsonSchema } };
}

/** A JSON Schema without its sentences. Agents load the list of tools whole, and openapi.json has the sentences. */
export function withoutSentences(json: JsonSchema): JsonSchema {
  const text = JSON.stringify(json, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
