import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GatewaySettings } from '../../gateway/start/settings.ts';
import { PipelineSettings } from '../../pipeline/night/settings.ts';
import { OwnPurchaseSettings } from '../../scripts/own-purchases/settings.ts';

const { shape: own } = OwnPurchaseSettings;
const schemas = { ...GatewaySettings.in.shape, ...PipelineSettings.in.shape, ...own };
const settings = Object.keys(schemas).toSorted();

/** Variables that compose.yml reads besides the settings that it passes on. */
const ofCompose = ['HTTP_PORT', 'NETWORK', 'POSTGRES_PASSWORD', 'RESOLVER'];

const example = readFileSync('.env.example', 'utf8');

test('.env.example names every setting, and those of compose, and nothing else', () => {
  const named = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...settings, ...ofCompose].toSorted());
});

test('a value in .env.example is the default of its setting', () => {
  const given = [...example.matchAll(/^#([A-Z0-9_]+)=(.+)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const defaults = new Map<unknown, unknown>(
    Object.entries({
      ...PipelineSettings.in.parse({}),
      ...GatewaySettings.in.parse({}),
      OWN_PURCHASES_MAX_USD: own.OWN_PURCHASES_MAX_USD.parse(undefined),
      HTTP_PORT: 80,
      NETWORK: '172.31.243',
      RESOLVER: '127.0.0.11',
    }),
  );
  expect(given.length).toBeGreaterThan(10);
  expect(given).toEqual(given.map(([name]) => [name, String(defaults.get(name))]));
});

test('docs/operations.md describes every setting', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(settings.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});
