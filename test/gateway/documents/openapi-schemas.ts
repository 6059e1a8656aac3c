import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { OpenApiDocument } from './openapi-document.ts';

/** The problems of a value by the schema at a JSON pointer of openapi.json. */
export type Check = (pointer: string, value: unknown) => string[];

/**
 * Checks values by the schemas of openapi.json, JSON Schema 2020-12.
 *
 * The document allows more fields, for later versions. With `closed`, a field that it does not name is a problem.
 */
export function createCheck(document: OpenApiDocument, closed: boolean): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const text = JSON.stringify(joinParts(document));
  const schemas = OpenApiDocument.parse(JSON.parse(text, closed ? closeObject : undefined));
  ajv.addSchema(schemas, 'openapi', false, false);
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
}

type JsonObject = Record<string, unknown>;

const Part = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type Part = z.infer<typeof Part>;
const Joined = z.looseObject({ allOf: z.array(Part) });

/** The document with one object in place of each `allOf`, because its parts cannot be closed one by one. */
function joinParts(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const joined = Object.entries(schemas).map(([name, schema]): [string, JsonObject] => {
    const { allOf, ...rest } = { ...Joined.safeParse(schema).data };
    if (!allOf) return [name, schema];
    const parts = listParts(schema, schemas);
    const properties = Object.fromEntries(
      parts.flatMap((part) => Object.entries(part.properties ?? {})),
    );
    const required = parts.flatMap((part) => part.required ?? []);
    return [name, { ...rest, type: 'object', properties, required }];
  });
  const components = { ...document.components, schemas: Object.fromEntries(joined) };
  return { ...document, components };
}

/** The parts of an `allOf`, and those of the schemas that it refers to. */
function listParts(schema: unknown, schemas: Readonly<Record<string, unknown>>): Part[] {
  const { allOf } = { ...Joined.safeParse(schema).data };
  if (!allOf) return [Part.parse(schema)];
  return allOf.flatMap((part) =>
    part.$ref === undefined
      ? [part]
      : listParts(schemas[part.$ref.split('/').at(-1) ?? ''], schemas),
  );
}

/** A JSON reviver that forbids additional properties wherever an object schema does not say otherwise. */
function closeObject(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const isOpen = 'type' in part && part.type === 'object' && 'properties' in part;
  return isOpen && !('additionalProperties' in part)
    ? { ...part, additionalProperties: false }
    : part;
}
