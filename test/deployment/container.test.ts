import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readGatewaySettings } from '../../gateway/settings/settings.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const gatewayStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
const Service = z.looseObject({
  build: z.looseObject({ target: z.string() }).optional(),
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
});
const Compose = z.looseObject({ services: z.record(z.string(), Service) });
const compose = Compose.parse(parse(readFileSync('compose.yml', 'utf8'), { merge: true }));

test('the Dockerfile is well-formed', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate('FRM node')).not.toEqual([]);
});

test('the gateway runs as nobody in particular, from built code alone, and tells whether it is well', () => {
  expect(gatewayStage).toMatch(/^USER node$/m);
  expect(gatewayStage).toMatch(/^HEALTHCHECK /m);
  expect(gatewayStage).toMatch(/^COPY --from=build \/app\/dist \.\/dist$/m);
  expect(gatewayStage).not.toMatch(/npm|node_modules/);
});

test('no image is taken as whatever is newest', () => {
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ...Object.values(compose.services).flatMap(({ image }) => image ?? []),
  ];
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !/:\d/.test(image))).toEqual([]);
});

test('every stage that compose builds is there', () => {
  const stages = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);
  const targets = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
  expect(stages).toEqual(expect.arrayContaining(targets));
});

test('what compose sets is what the gateway reads', () => {
  const set = compose.services['gateway-1']?.environment ?? {};
  const example: Record<string, string> = {
    BASE_URL: 'https://api.example.com',
    CONTACT_EMAIL: 'someone@example.com',
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: '0x00000000000000000000000000000000000000aa',
    FACILITATOR_URL: 'https://facilitator.example.com',
    POSTGRES_PASSWORD: 'word',
  };
  const environment = Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => example[variable] ?? ''),
    ]),
  );
  expect(readGatewaySettings({ ...environment, NODE_ENV: 'production' })).toMatchObject({
    proxyHops: 1,
    payment: { mode: 'remote', facilitatorUrl: 'https://facilitator.example.com' },
    ledger: { databaseUrl: 'postgres://gateway:word@ledger:5432/ledger' },
  });
});
