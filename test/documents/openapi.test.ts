import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  paidEndpoints,
} from '../../gateway/endpoints/endpoints.ts';
import { documentList } from '../../gateway/endpoints/files.ts';
import { reasons } from '../../gateway/payment/reasons.ts';
import { readOpenApi, resolve, toPointer } from './openapi-document.ts';
import { createCheck } from './openapi-schemas.ts';
import { aSite } from './site.ts';

const require = createRequire(import.meta.url);
const document = readOpenApi(aSite());
const { paths, components } = document;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('every route of the service is described, and no other', () => {
  expect(Object.keys(paths).toSorted()).toEqual(
    [
      ...freeEndpoints.map(({ path }) => path),
      ...paidEndpoints.map(({ path }) => path),
      ...documentList.map(({ path }) => path),
      healthRoute.path,
      legacyRoutes.bare,
      legacyRoutes.below,
    ].toSorted(),
  );
});

test('operations have names of their own', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test.each(paidEndpoints)('$path says its price, its parameters and how it is paid', (endpoint) => {
  const get = paths[endpoint.path]?.['get'];
  expect(get?.['x-payment-info']).toEqual({
    price: { mode: 'fixed', currency: 'USD', amount: endpoint.price.amount },
    protocols: [{ x402: {} }],
  });
  expect(get?.['parameters']).toEqual([
    ...Object.keys(endpoint.parameters.shape).map((name): unknown =>
      expect.objectContaining({ name, in: 'query', required: false }),
    ),
    { $ref: '#/components/parameters/PaymentSignature' },
    { $ref: '#/components/parameters/XPayment' },
  ]);
  const statuses = ['200', '400', '402', '404', '405', '409', '429', '503'];
  expect(Object.keys(get?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
});

test.each(paidEndpoints)(
  '$path says how it is refused, in both forms of the challenge',
  (endpoint) => {
    const responses = paths[endpoint.path]?.['get']?.responses ?? {};
    const challenge = resolve(responses['402'] ?? { $ref: '' }, components.responses);
    expect(Object.keys(challenge.headers ?? {})).toEqual(
      expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE']),
    );
    const content = challenge.content ?? {};
    expect(Object.keys(content)).toEqual(['application/json', 'application/vnd.x402.v1+json']);
    const said = JSON.stringify(content['application/json']?.schema);
    expect(said).toContain(JSON.stringify(reasons));
    const legacy = JSON.stringify(components.schemas['LegacyChallenge']);
    expect(legacy).toContain(JSON.stringify(reasons).slice(1));
  },
);

test.each([
  ['400', ['bad_request', 'invalid_parameter']],
  ['402', ['payment_required', 'invalid_payment']],
  ['404', ['no_match', 'unknown_night']],
  ['409', ['payment_already_used']],
  ['429', ['rate_limited']],
  ['500', ['internal']],
  ['503', ['not_published', 'gateway_unavailable', 'payment_unavailable', 'settlement_pending']],
])('a paid path that answers %s says one of %j', (status, codes) => {
  for (const { path } of paidEndpoints) {
    const given = paths[path]?.['get']?.responses[status] ?? { $ref: '' };
    const { content, headers = {} } = resolve(given, components.responses);
    expect(Object.keys(content?.['application/json']?.examples ?? {})).toEqual(codes);
    expect('Retry-After' in headers).toBe(status === '429' || status === '503');
    const hasReceipt = status === '402' || status === '503';
    expect('PAYMENT-RESPONSE' in headers).toBe(hasReceipt);
  }
});

test('an answer without a match describes what is available', () => {
  const noMatch = components.responses['NoMatch'];
  const schema = JSON.stringify(noMatch?.content?.['application/json']?.schema);
  expect(schema).toContain('"available":{"type":"array","items":{"type":"string"}');
});

test('the bounds and defaults of a parameter are those it is parsed with', () => {
  expect(paths['/v1/repos']?.['get']?.['parameters']).toContainEqual(
    expect.objectContaining({
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
    }),
  );
});

test.each(freeEndpoints)('$path describes its caching and its rate limit', (endpoint) => {
  const success = paths[endpoint.path]?.['get']?.responses['200'];
  expect(success).toMatchObject({
    headers: {
      'Cache-Control': { schema: { const: `public, max-age=${endpoint.maxAge}` } },
      'RateLimit-Limit': { schema: { const: endpoint.limit } },
    },
  });
});

test('every field that is answered is described', () => {
  const bare = Object.entries(components.schemas).flatMap(([name, { description, properties }]) => {
    const fields = z.record(z.string(), z.looseObject({})).parse(properties ?? {});
    const silent = Object.keys(fields).filter((field) => !fields[field]?.['description']);
    return [
      ...(description === undefined ? [name] : []),
      ...silent.map((field) => `${name}.${field}`),
    ];
  });
  expect(bare).toEqual([]);
});

test('every description belongs to an operation', () => {
  const used = new Set(JSON.stringify(document).match(/#\/components\/\w+\/[\w-]+/g));
  const described = Object.entries(components).flatMap(([kind, entries]) =>
    Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
  );
  expect(described.filter((reference) => !used.has(reference))).toEqual([]);
  expect([...used].filter((reference) => !described.includes(reference))).toEqual([]);
});

const check = createCheck(document, true);

const examples = [
  ...operations.flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses).flatMap(([status, given]) =>
      '$ref' in given
        ? []
        : [{ steps: ['paths', path, method, 'responses', status], response: given }],
    ),
  ),
  ...Object.entries(components.responses).map(([name, response]) => ({
    steps: ['components', 'responses', name],
    response,
  })),
].flatMap(({ steps, response }) =>
  Object.entries(resolve(response, {}).content ?? {}).flatMap(([mediaType, content]) => {
    const pointer = toPointer([...steps, 'content', mediaType, 'schema']);
    const named = Object.values(content.examples ?? {}).map(({ value }) => value);
    const all = content.example === undefined ? named : [content.example, ...named];
    return all.map((value) => ({ pointer, value }));
  }),
);

test('every example is valid by its schema, without additional fields', () => {
  expect(examples.length).toBeGreaterThan(20);
  expect(examples.flatMap(({ pointer, value }) => check(pointer, value))).toEqual([]);
});

test('a value that breaks its schema is reported', () => {
  const index = toPointer(['components', 'schemas', 'IndexRecord']);
  const example = examples.find(({ pointer }) => pointer.includes('v1~1index'));
  expect(check(index, example?.value)).toEqual([]);
  expect(check(index, { ...Object(example?.value), index: 'today', more: 1 })).toEqual([
    expect.stringMatching(/additional properties/),
    expect.stringMatching(/\/index must match pattern/),
  ]);
});

test('every endpoint of the specification has an example', () => {
  const catalogue = documentList.filter(({ path }) => path === '/.well-known/family-catalog');
  const specified = [...freeEndpoints, ...paidEndpoints, healthRoute, ...catalogue];
  const without = specified.filter(({ path }) => {
    const prefix = toPointer(['paths', path, 'get', 'responses', '200']);
    return !examples.some(({ pointer }) => pointer.startsWith(prefix));
  });
  expect(without).toEqual([]);
});

test('the guidance is short enough to be read with every discovery', () => {
  expect(document.info['x-guidance'].length).toBeLessThan(4000);
});

const Lint = z.object({ problems: z.array(z.unknown()) });

test.each([['https://signals.example.net'], ['http://localhost:3000']])(
  'redocly reports no problem in openapi.json of %s',
  async (baseUrl) => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(readOpenApi(aSite(baseUrl))));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [require.resolve('@redocly/cli/bin/cli.js'), 'lint', file, '--format=json'],
      // Without these it asks its makers for news and tells them of the run.
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    expect(Lint.parse(JSON.parse(stdout)).problems).toEqual([]);
  },
);
