import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { documents } from '../../../gateway/documents/documents.ts';
import { exampleAnswers, exampleRows } from '../../../gateway/documents/example-answers.ts';
import { components, schemaNameOf } from '../../../gateway/documents/schemas.ts';
import {
  fillPath,
  freeEndpoints,
  paidEndpoints,
  version,
} from '../../../gateway/endpoints/endpoints.ts';
import { madeUpOwnerPrefix } from '../../../pipeline/contract/scan.ts';
import { aSite, render, renderJson } from './site.ts';

test.each(documents)('$path names no other site than the one it is made for', ({ path }) => {
  const elsewhere = render(path, aSite('http://10.0.0.7:8080'));
  expect(elsewhere).not.toContain('signals.example.net');
  expect(elsewhere).not.toContain('localhost');
});

test('crawlers that know only some fields read their documents', () => {
  const addresses = z.strictObject({
    version: z.literal(1),
    x402Version: z.literal(2),
    resources: z.array(z.url()),
    instructions: z.string(),
  });
  expect(addresses.safeParse(renderJson('/.well-known/x402')).error).toBeUndefined();
});

const Resources = z.looseObject({
  resources: z.array(
    z.looseObject({
      resource: z.url(),
      price: z.string(),
      input: z.object({
        type: z.literal('http'),
        method: z.literal('GET'),
        queryParams: z.looseObject({ properties: z.looseObject({}) }),
      }),
      output: z.object({ type: z.literal('json'), schema: z.url() }),
    }),
  ),
});
const Terms = z.object({
  terms: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
  prices: z.array(z.looseObject({ path: z.string(), amount: z.string() })),
});

test.each(['/llms.txt', '/llms-full.txt', '/openapi.json', '/discovery', '/terms.txt'])(
  '%s lists every endpoint',
  (list) => {
    const text = render(list);
    const paths = [...freeEndpoints, ...paidEndpoints].map(({ path }) => path);
    // Lists of addresses name an example in place of the path with parameters.
    const isListed = (path: string) =>
      text.includes(path) || text.includes(fillPath(path, aSite().example));
    expect(paths.filter((path) => !isListed(path))).toEqual([]);
  },
);

test('paid resources carry their address, price and input', () => {
  const { resources } = Resources.parse(renderJson('/.well-known/x402-resources.json'));
  expect(resources.map(({ resource, price }) => ({ resource, price }))).toEqual([
    { resource: 'https://signals.example.net/v1/repos', price: '0.010000' },
    {
      resource: 'https://signals.example.net/v1/repos/demo_harbour/tide-table',
      price: '0.010000',
    },
    { resource: 'https://signals.example.net/v1/digests', price: '0.050000' },
  ]);
  for (const [index, { input }] of resources.entries()) {
    const endpoint = paidEndpoints[index];
    expect(Object.keys(input.queryParams.properties)).toEqual(
      Object.keys(endpoint?.parameters.shape ?? {}),
    );
  }
  expect(renderJson('/.well-known/x402')).toMatchObject({
    resources: resources.map(({ resource }) => resource),
  });
  expect(renderJson('/discovery')).toMatchObject({
    resources: resources.map(({ resource, price }) => ({ resource, price })),
  });
  const { prices } = Terms.parse(renderJson('/terms.json'));
  expect(prices.map(({ amount }) => amount)).toEqual(resources.map(({ price }) => price));
});

test('the addresses of examples name a repository in lower case', () => {
  const site = { ...aSite(), example: 'Demo_Harbour/Tide-Table' };
  const { resources } = Listed.parse(JSON.parse(render('/.well-known/x402', site)));
  expect(resources).toContain(`${site.baseUrl}/v1/repos/demo_harbour/tide-table`);
});

const Listed = z.object({ resources: z.array(z.string()) });

test('the terms say what the service promises and what it does not', () => {
  const terms = render('/terms.txt');
  for (const words of [
    /public data/i,
    /informational/i,
    /as they are/,
    /no accounts/,
    /no API keys/,
    /no bundles/,
    /no entitlements/,
    /error.*never charged/,
    /Settled payments are final on the chain and are not paid back/,
    /the same request with the same payment brings it without charge for 24 hours/,
    /three counts, each with this limit: calls without payment, refused payments, and calls answered again without charge/,
    /signed for at most 24 hours ahead/,
    /every 24 hours/,
    /5 a minute: \/v1\/sample, \/v1\/digests\/latest/,
    /operator@example\.net/,
  ]) {
    expect(terms).toMatch(words);
  }
  const { terms: sections } = Terms.parse(renderJson('/terms.json'));
  for (const { text } of sections) expect(terms).toContain(text);
});

test('the version is the same everywhere', async () => {
  const Package = z.object({ version: z.string() });
  const { version: packaged } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')));
  expect(version).toBe(packaged);
  expect(renderJson('/openapi.json')).toMatchObject({ info: { version } });
  expect(renderJson('/discovery')).toMatchObject({ version });
  expect(renderJson('/.well-known/agent-card.json')).toMatchObject({ version });
  expect(renderJson('/terms.json')).toMatchObject({ version });
  expect(render('/llms.txt')).toContain(version);
});

test.each(Object.entries(exampleAnswers))(
  'the example of %s follows its schema',
  (name, example) => {
    const schema = components.find(([component]) => component === name)?.[1];
    expect(schema?.parse(example)).toEqual(example);
  },
);

test('example repositories are made up and have no link', () => {
  for (const { fullName, url } of exampleRows) {
    expect(fullName.startsWith(madeUpOwnerPrefix)).toBe(true);
    expect(url).toBe('');
  }
  for (const { path } of documents) expect(render(path)).not.toMatch(/github\.com\//);
});

test('a response without a name is refused rather than left out', () => {
  expect(() => schemaNameOf(z.object({ more: z.string() }))).toThrow(/has no name/);
});

test('no example holds an address that somebody could pay', () => {
  for (const { path } of documents) expect(render(path)).not.toMatch(/0x[0-9a-fA-F]{40}/);
});

test('security.txt has the fields that RFC 9116 requires, and names its own address', () => {
  const lines = render('/.well-known/security.txt').trimEnd().split('\n');
  expect(lines).toContain('Contact: mailto:operator@example.net');
  expect(lines).toContain('Canonical: https://signals.example.net/.well-known/security.txt');
  const expires = lines.filter((line) => line.startsWith('Expires: '));
  expect(expires).toHaveLength(1);
  expect(expires[0]).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});

test('favicon.ico is a bitmap, because GTK’s readers such as Liferea refuse a PNG in it', async () => {
  expect((await readFile('public/favicon.ico')).includes('PNG')).toBe(false);
});
