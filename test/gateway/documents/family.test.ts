import { expect, test } from 'vitest';
import { defaultFamily, parseFamily } from '../../../gateway/documents/site.ts';
import { FamilyCatalog } from '../../../pipeline/contract/service-answers.ts';

const family = defaultFamily('https://signals.example.net');
const [product] = family.products;

test('the catalogue is valid without configuration and lists this service', () => {
  expect(FamilyCatalog.safeParse(family).error).toBeUndefined();
  expect(family).toMatchObject({
    products: [{ slug: 'trend-intelligence', api: 'https://signals.example.net' }],
  });
});

test('a catalogue that an operator wrote is used unchanged', () => {
  const text = JSON.stringify({ ...family, family: 'Night Watch' });
  expect(parseFamily(text, 'family.json')).toEqual({ ...family, family: 'Night Watch' });
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
  const published = defaultFamily('https://signals.example.net', '@night-watch/trends');
  expect(published.products[0]?.mcp).toBe('@night-watch/trends');
  expect(FamilyCatalog.safeParse(published).error).toBeUndefined();
});
