import { expect, test } from 'vitest';
import * as z from 'zod';
import { renderAgentCard } from '../../../gateway/documents/discovery.ts';
import { freeEndpoints, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { aSite } from './site.ts';
import { defaultFamily, parseFamily } from '../../../gateway/documents/site.ts';
import { FamilyCatalog } from '../../../pipeline/contract/service-answers.ts';

const Text = z.string().min(1);
const MediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+$/);

/** Source: A2A 1.0, specification/a2a.proto: the fields it names, and those it marks REQUIRED. */
const AgentCard = z.strictObject({
  name: Text,
  description: Text,
  supportedInterfaces: z.array(
    z.strictObject({
      url: z.url({ protocol: /^https?$/ }),
      protocolBinding: Text,
      tenant: z.string().optional(),
      protocolVersion: z.string().regex(/^\d+\.\d+$/),
    }),
  ),
  provider: z.strictObject({ url: z.url(), organization: Text }).optional(),
  version: Text,
  documentationUrl: z.url().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean().optional(),
    pushNotifications: z.boolean().optional(),
    extensions: z.array(z.looseObject({ uri: z.url() })).optional(),
    extendedAgentCard: z.boolean().optional(),
  }),
  securitySchemes: z.record(z.string(), z.looseObject({})).optional(),
  securityRequirements: z.array(z.looseObject({})).optional(),
  defaultInputModes: z.array(MediaType).min(1),
  defaultOutputModes: z.array(MediaType).min(1),
  skills: z
    .array(
      z.strictObject({
        id: Text,
        name: Text,
        description: Text,
        tags: z.array(Text).min(1),
        examples: z.array(Text).optional(),
        inputModes: z.array(MediaType).optional(),
        outputModes: z.array(MediaType).optional(),
        securityRequirements: z.array(z.looseObject({})).optional(),
      }),
    )
    .min(1),
  signatures: z.array(z.looseObject({ protected: Text, signature: Text })).optional(),
  iconUrl: z.url().optional(),
});

const card = renderAgentCard(aSite());

test('the card has every field that A2A 1.0 requires, and no unknown field', () => {
  expect(AgentCard.safeParse(card).error).toBeUndefined();
});

test('the card names no A2A interface, because none is served', () => {
  expect(card.supportedInterfaces).toEqual([]);
  expect(Object.values(card.capabilities)).not.toContain(true);
  expect(card.description).toContain('https://signals.example.net/openapi.json');
});

test('each endpoint is one skill, with its price or its limit', () => {
  const ids = card.skills.map(({ id }) => id);
  expect(new Set(ids).size).toBe(freeEndpoints.length + paidEndpoints.length);
  const repos = card.skills.find(({ id }) => id === 'getRepos');
  expect(repos?.description).toMatch(/USD 0\.01 a call/);
  const sample = card.skills.find(({ id }) => id === 'getSample');
  expect(sample?.description).toMatch(/5 requests a minute/);
});

test('the card names an organization only if the operator named one', () => {
  expect(card).not.toHaveProperty('provider');
  const named = renderAgentCard({ ...aSite(), organization: 'Night Watch' });
  expect(named.provider).toEqual({
    organization: 'Night Watch',
    url: 'https://signals.example.net',
  });
  expect(AgentCard.safeParse(named).error).toBeUndefined();
});

const family = defaultFamily('https://signals.example.net');
const [product] = family.products;

test('the catalogue is valid without configuration and lists this service', () => {
  expect(FamilyCatalog.safeParse(family).error).toBeUndefined();
  expect(family).toMatchObject({
    products: [{ slug: 'trend-intelligence', api: 'https://signals.example.net' }],
  });
});

test.each([
  ['{', /^family\.json: is not JSON/],
  ['[]', /^family\.json: /],
  [JSON.stringify({ ...family, products: [] }), /products: /],
  [change({ slug: 'Trend Intelligence' }), /products\[0\]\.slug: .*got "Trend Intelligence"/],
  [change({ api: 'javascript:alert(1)' }), /products\[0\]\.api: expected an http or https/],
  [change({ docs: 'llms.txt' }), /products\[0\]\.docs: /],
  [change({ mcp: 'Not A Package' }), /products\[0\]\.mcp: /],
  [change({ tagline: '' }), /products\[0\]\.tagline: /],
  [change({ price: 'free' }), /products\[0\]: .*price/],
  [JSON.stringify({ ...family, products: [product, product] }), /products: expected each slug/],
])('a catalogue with %s is refused, and the field is named', (text, reason) => {
  expect(() => parseFamily(text, 'family.json')).toThrow(reason);
});

function change(about: object): string {
  return JSON.stringify({ ...family, products: [{ ...product, ...about }] });
}

test('the catalogue names no package until one is published', () => {
  expect(product?.mcp).toBe('');
  const published = parseFamily(change({ mcp: '@night-watch/trends' }), 'family.json');
  expect(published.products[0]?.mcp).toBe('@night-watch/trends');
});
