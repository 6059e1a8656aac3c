import { expect, test } from 'vitest';
import * as z from 'zod';
import { freeEndpoints, healthRoute, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { documentList } from '../../../gateway/endpoints/files.ts';
import { createCheck, readOpenApi, Response, toPointer } from './openapi-document.ts';
import { aSite } from './site.ts';

const document = readOpenApi(aSite());
const { paths, components } = document;
const check = createCheck(document);

function follow($ref: string): unknown {
  return components.schemas[$ref.split('/').at(-1) ?? ''];
}

/** An answer made of the examples of its schema, as documentation pages show it. */
function toSample(schema: unknown): unknown {
  const {
    $ref,
    examples,
    const: only,
    default: usual,
    enum: words,
    ...more
  } = Sampled.parse(schema);
  const [first] = [...(examples ?? []), ...(words ?? [])];
  const known = first ?? only ?? usual;
  if (known !== undefined) return known;
  if ($ref !== undefined) return toSample(follow($ref));
  if (more.allOf) {
    return Object.fromEntries(
      more.allOf.flatMap((part) => Object.entries(Fields.parse(toSample(part)))),
    );
  }
  if (more.anyOf) return toSample(more.anyOf[0]);
  if (more.prefixItems) return more.prefixItems.map(toSample);
  if (more.items) return [toSample(more.items)];
  const simple = more.format === 'uri' ? 'https://example.com' : simplest.get(typeOf(more.type));
  if (simple !== undefined) return simple;
  const fields = Object.entries(more.properties ?? {});
  return Object.fromEntries(fields.map(([field, part]) => [field, toSample(part)]));
}

/** What a documentation page shows for a type without an example. */
const simplest = new Map<unknown, unknown>([
  ['string', 'string'],
  ['integer', 1],
  ['number', 0.5],
  ['boolean', true],
]);

function typeOf(type: unknown): unknown {
  return Array.isArray(type) ? type[0] : type;
}

const Fields = z.record(z.string(), z.unknown());

const Sampled = z.looseObject({
  $ref: z.string().optional(),
  type: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  prefixItems: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  format: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

test('every example follows its schema, without additional fields', () => {
  const examples = Object.entries(components.schemas).flatMap(([name, schema]) =>
    (Sampled.parse(schema).examples ?? []).map((value) => ({
      pointer: toPointer(['components', 'schemas', name]),
      value,
    })),
  );
  expect(examples.length).toBeGreaterThan(6);
  expect(examples.flatMap(({ pointer, value }) => check(pointer, value))).toEqual([]);
});

test('a value that breaks its schema is reported', () => {
  const index = toPointer(['components', 'schemas', 'IndexRecord']);
  const example = toSample(components.schemas['IndexRecord']);
  expect(check(index, example)).toEqual([]);
  expect(check(index, { ...Object(example), index: 'today', more: 1 })).toEqual([
    expect.stringMatching(/\/index must match pattern/),
    expect.stringMatching(/unevaluated properties/),
  ]);
});

const catalogue = documentList.filter(({ path }) => path === '/.well-known/family-catalog');

test.each([...freeEndpoints, ...paidEndpoints, healthRoute, ...catalogue])(
  'the examples of the fields make a valid answer of $path',
  ({ path }) => {
    const { content } = Response.parse(paths[path]?.['get']?.responses['200']);
    const sample = toSample(content?.['application/json']?.schema);
    const steps = [
      'paths',
      path,
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    ];
    expect(check(toPointer(steps), sample)).toEqual([]);
    expect(JSON.stringify(sample).length).toBeGreaterThan(100);
  },
);
