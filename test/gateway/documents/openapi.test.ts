import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  paidEndpoints,
  parametersInPath,
} from '../../../gateway/endpoints/endpoints.ts';
import { familyCatalog } from '../../../gateway/endpoints/files.ts';
import { errorCodes } from '../../../gateway/http/errors.ts';
import { reasons } from '../../../gateway/payment/reasons.ts';
import { readOpenApi, resolve } from './openapi-document.ts';
import { requestIdHeader } from '../../../gateway/http/log.ts';
import { paymentHeaders } from '../../../gateway/payment/protocol.ts';
import { aSite, render } from './site.ts';

const document = readOpenApi(aSite());
const text = render('/openapi.json');
const { paths, components } = document;
test('every route of the API is described, and no other', () => {
  expect(Object.keys(paths).toSorted()).toEqual(
    [
      ...freeEndpoints.map(({ path }) => path),
      ...paidEndpoints.map(({ path }) => path),
      familyCatalog.path,
      healthRoute.path,
      legacyRoutes.bare,
      legacyRoutes.below,
    ].toSorted(),
  );
});

test.each(paidEndpoints)('$path says its price, its parameters and how it is paid', (endpoint) => {
  const get = paths[endpoint.path]?.['get'];
  expect(get?.['x-payment-info']).toEqual({
    price: { mode: 'fixed', currency: 'USD', amount: endpoint.price.dollars },
    protocols: [{ x402: {} }],
  });
  const query = z.array(z.record(z.string(), z.unknown())).parse(get?.['parameters']);
  expect(query).toEqual([
    ...Object.keys(endpoint.parameters.shape).map((name): unknown =>
      expect.objectContaining({
        name,
        in: parametersInPath(endpoint.path).includes(name) ? 'path' : 'query',
      }),
    ),
    { $ref: '#/components/parameters/PaymentSignature' },
    { $ref: '#/components/parameters/XPayment' },
  ]);
  const statuses = ['200', '402', '404', '409', '429', '503', 'default'];
  expect(Object.keys(get?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
});

test.each(paidEndpoints)('$path describes the challenge in both of its forms', (endpoint) => {
  const responses = paths[endpoint.path]?.['get']?.responses ?? {};
  const challenge = resolve(responses['402'] ?? { $ref: '' }, components.responses);
  expect(Object.keys(challenge.headers ?? {})).toEqual(
    expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE']),
  );
  const content = challenge.content ?? {};
  expect(Object.keys(content)).toEqual(['application/json', 'application/vnd.x402.v1+json']);
  expect(components.schemas['Reason']?.['enum']).toEqual(reasons);
  expect(JSON.stringify(components.schemas['ErrorResponse'])).toContain('schemas/Reason');
});

test('every error is listed once', () => {
  expect(JSON.stringify(components.schemas['ErrorResponse'])).toContain(JSON.stringify(errorCodes));
});

test('no tuple has what oazapfts reads as never[], or what ng-openapi-gen cannot compile', () => {
  const row = JSON.stringify(components.schemas['CompactRow']);
  expect(row).not.toMatch(/"items"|"\$ref"/);
});

test('the bounds and defaults of a parameter are those it is parsed with', () => {
  expect(paths['/v1/repos']?.['get']?.['parameters']).toContainEqual(
    expect.objectContaining({
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
    }),
  );
});

test('every component is used, and every reference leads to a component', () => {
  const used = new Set(JSON.stringify(document).match(/#\/components\/\w+\/[\w-]+/g));
  const described = Object.entries(components).flatMap(([kind, entries]) =>
    Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
  );
  expect(described.filter((reference) => !used.has(reference))).toEqual([]);
  expect([...used].filter((reference) => !described.includes(reference))).toEqual([]);
});

test('the parts that are written by hand have the names and the pattern that the code uses', () => {
  const answered = Object.values(components.responses).flatMap(({ headers = {} }) =>
    Object.keys(headers),
  );
  const { challenge, receipt, payload, legacyPayload, legacyReceipt } = paymentHeaders;
  expect(answered).toEqual(expect.arrayContaining([requestIdHeader, challenge, receipt]));
  expect(Object.keys(components.headers)).toEqual(['Retry-After', receipt, legacyReceipt]);
  expect(components.parameters).toMatchObject({
    PaymentSignature: { name: payload },
    XPayment: { name: legacyPayload },
  });
});

test('document and guidance are short, and no slash is escaped, as openapi-zod-client does', () => {
  expect(text.length).toBeLessThan(42_000);
  expect(document.info['x-guidance'].length).toBeLessThan(4000);
  expect(text.includes(String.raw`\/`)).toBe(false);
});

test.each([['https://signals.example.net'], ['http://localhost:3000']])(
  'openapi.json of %s is valid by the schema of OpenAPI 3.1',
  async (baseUrl) => {
    const validator = new Validator();
    // The validator writes into what it is given.
    const { errors } = await validator.validate(structuredClone(readOpenApi(aSite(baseUrl))));
    expect(errors).toBeUndefined();
    expect(validator.version).toBe('3.1');
  },
);
