import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { GatewaySettings, readGatewaySettings } from '../../gateway/start/settings.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const gatewayStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
const Service = z.looseObject({
  build: z
    .looseObject({ target: z.string(), args: z.record(z.string(), z.string()).optional() })
    .optional(),
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  privileged: z.boolean().optional(),
  ports: z.array(z.string()).optional(),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string() })).optional(),
  volumes: z.array(z.string()).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .optional(),
  mem_limit: z.string().optional(),
  memswap_limit: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
});
const Network = z.object({ ipam: z.object({ config: z.array(z.record(z.string(), z.string())) }) });
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), Network),
});
const compose = Compose.parse(parse(readFileSync('compose.yml', 'utf8'), { merge: true }));

test('the Dockerfile is well-formed', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate('FRM node')).not.toEqual([]);
});

test('the gateway runs without root rights, only from built code, and has a health check', () => {
  expect(gatewayStage).toMatch(/^USER node$/m);
  expect(gatewayStage).toMatch(/^HEALTHCHECK /m);
  expect(gatewayStage).toMatch(/^COPY --from=build \/app\/dist \.\/dist$/m);
  expect(gatewayStage).not.toMatch(/npm|node_modules/);
});

test('compose repeats the gateway’s health check, because some image formats hold none', () => {
  const [, command = ''] =
    /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(gatewayStage.replaceAll(/ \\\n */g, ' ')) ?? [];
  const check = ['CMD', ...z.array(z.string()).parse(JSON.parse(command))];
  expect(compose.services['gateway-1']?.healthcheck).toMatchObject({
    test: check,
    interval: '15s',
    timeout: '3s',
    start_period: '10s',
  });
});

test('the Dockerfile names no frontend that would be downloaded to read it', () => {
  expect(dockerfile).not.toMatch(/^#\s*(?:syntax|escape)\s*=/im);
});

test('every image is pinned by its digest, and its tag gives the version', () => {
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ...Object.values(compose.services).flatMap(({ image }) => image ?? []),
  ];
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !/:\d[\w.-]*@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
});

test('every stage that compose builds exists', () => {
  const stages = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);
  const targets = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
  expect(stages).toEqual(expect.arrayContaining(targets));
});

test('nginx, two gateways, PostgreSQL and its copies run, and only nginx can be reached from outside', () => {
  const { services } = compose;
  expect(Object.keys(services).join(' ')).toBe('gateway-1 gateway-2 front ledger ledger-copies');
  const volumes = services['gateway-1']?.volumes?.map((volume) =>
    volume.replace('gateway-1', 'gateway-2'),
  );
  expect(services['gateway-2']).toEqual({ ...services['gateway-1'], volumes });
  expect(services['ledger']?.image).toMatch(/^postgres:/);
  // `pg_dump` has to be as new as its server.
  expect(services['ledger-copies']?.image).toBe(services['ledger']?.image);
  expect(dockerfile).toMatch(/^FROM nginx:\S+ AS front$/m);
  expect(dockerfile).toContain('--gateway gateway-1:3000 --gateway gateway-2:3000');
  const reached = Object.keys(services).filter((name) => services[name]?.ports);
  expect(reached).toEqual(['front']);
});

test.each(['gateway-1', 'gateway-2', 'front'])(
  '%s cannot write to its image or to what is published, nor gain rights',
  (name) => {
    const service = compose.services[name];
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const own = name === 'front' ? [] : [`${name}:/srv/state`];
    expect(service?.volumes?.filter((volume) => !volume.endsWith(':ro'))).toEqual(own);
  },
);

test('only nginx gets rights back: for its port, and to run its workers without root rights', () => {
  const { services } = compose;
  expect(services['gateway-1']?.cap_add).toBeUndefined();
  expect(services['front']?.cap_add).toEqual(['CHOWN', 'NET_BIND_SERVICE', 'SETGID', 'SETUID']);
  expect(Object.values(services).filter(({ privileged }) => privileged)).toEqual([]);
});

test('nginx looks up the gateways’ names while it runs, by Docker’s DNS server, and is new enough', () => {
  const [, minor, patch] = /^FROM nginx:1\.(\d+)(?:\.(\d+))?/m.exec(dockerfile) ?? [];
  expect(Number(minor) * 1_000 + Number(patch ?? 0)).toBeGreaterThanOrEqual(27_003);
  expect(dockerfile).toMatch(/^ARG RESOLVER=127\.0\.0\.11$/m);
  expect(dockerfile).toContain('--resolver "$RESOLVER"');
  expect(compose.services['front']?.build?.args).toMatchObject({
    RESOLVER: '${RESOLVER:-127.0.0.11}',
  });
});

test('the gateways believe only nginx, and nginx believes those whom .env names', () => {
  const { services, networks } = compose;
  const { TRUSTED_PROXIES: believed } = services['gateway-1']?.environment ?? {};
  expect(services['front']?.networks).toEqual({ default: { ipv4_address: believed } });
  expect(networks['default']?.ipam.config).toEqual([
    { subnet: '${NETWORK:-172.31.243}.0/24', ip_range: '${NETWORK:-172.31.243}.0/25' },
  ]);
  // The address is in the half from which no other container gets one.
  expect(Number(believed?.split('.').at(-1))).toBeGreaterThan(127);
  expect(services['front']?.build?.args?.['TRUSTED_PROXIES']).toBe('${TRUSTED_PROXIES:-}');
  expect(dockerfile).toMatch(/^ARG TRUSTED_PROXIES=$/m);
  expect(dockerfile).toContain('--trusted-proxies "$TRUSTED_PROXIES"');
});

test.each(Object.keys(compose.services))('the log and the memory of %s are bounded', (name) => {
  const service = compose.services[name];
  expect(service?.logging).toEqual({
    driver: 'json-file',
    options: { 'max-size': '10m', 'max-file': '5' },
  });
  expect(service?.mem_limit).toMatch(/^\d+m$/);
  expect(service?.memswap_limit).toBe(service?.mem_limit);
});

test('the Prometheus configuration that we ship names every gateway, with its port', () => {
  const Prometheus = z.looseObject({
    scrape_configs: z.array(
      z.looseObject({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
    ),
  });
  const { scrape_configs } = Prometheus.parse(
    parse(readFileSync('gateway/metrics/prometheus.yml', 'utf8')),
  );
  const targets = scrape_configs.flatMap(({ static_configs }) =>
    static_configs.flatMap((config) => config.targets),
  );
  const gateways = Object.entries(compose.services).filter(([, { environment }]) =>
    Object.hasOwn(environment ?? {}, 'METRICS_PORT'),
  );
  expect(targets).toEqual(
    gateways.map(([name, { environment }]) => `${name}:${environment?.['METRICS_PORT']}`),
  );
});

test('every service has a health check, and none starts before what it needs', () => {
  const { services } = compose;
  const [, address = ''] =
    /http:\/\/127\.0\.0\.1(\/\S+)$/.exec(services['front']?.healthcheck?.test.at(-1) ?? '') ?? [];
  expect(existsSync(`public${address}`)).toBe(true);
  expect(address).not.toBe('');
  // While PostgreSQL's image makes the database, a server answers that only the Unix socket reaches.
  expect(services['ledger']?.healthcheck?.test.at(-1)).toMatch(/^pg_isready --host 127\.0\.0\.1 /);
  const healthy = { condition: 'service_healthy' };
  expect(services['gateway-1']?.depends_on).toEqual({ ledger: healthy });
  // nginx starts and serves files even if the gateways are not healthy.
  expect(services['front']?.depends_on).toEqual(['gateway-1', 'gateway-2']);
});

test('no image contains settings or the data that is sold', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', 'data', 'var']));
});

/** The environment that compose gives a gateway, with these variables from `.env`. */
function fillIn(variables: Readonly<Record<string, string>>): Record<string, string> {
  const set = compose.services['gateway-1']?.environment ?? {};
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::-([^}]*))?[^}]*\}/g,
        (_, variable: string, usual: string | undefined) => variables[variable] ?? usual ?? '',
      ),
    ]),
  );
}

test('what compose sets is what the gateway reads', () => {
  const example: Record<string, string> = {
    BASE_URL: 'https://api.example.com',
    CONTACT_EMAIL: 'someone@example.com',
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: '0x00000000000000000000000000000000000000aa',
    FACILITATOR_URL: 'https://facilitator.example.com',
    POSTGRES_PASSWORD: 'word',
  };
  expect(readGatewaySettings({ ...fillIn(example), NODE_ENV: 'production' })).toMatchObject({
    trustedProxies: ['172.31.243.130/32'],
    host: undefined,
    payment: { mode: 'remote', facilitatorUrl: 'https://facilitator.example.com' },
    ledger: { databaseUrl: 'postgres://gateway:word@ledger:5432/ledger' },
  });
});

test('every setting of a gateway that .env has reaches it', () => {
  const ofImage = [...gatewayStage.matchAll(/^(?:ENV)? +([A-Z_]+)=/gm)].map(([, name]) => name);
  // Only documents need these, and nginx serves the documents that are already built.
  const ofDocuments = ['FAMILY_CATALOG', 'MCP_PACKAGE'];
  // In a container, the gateway listens to the whole network of the containers.
  const ofMachines = ['HOST'];
  const set = Object.keys(compose.services['gateway-1']?.environment ?? {});
  const reached = new Set([...set, ...ofImage, ...ofDocuments, ...ofMachines]);
  expect(Object.keys(GatewaySettings.in.shape).filter((name) => !reached.has(name))).toEqual([]);
});

test('with a bucket in .env, the gateways of compose take nights from it', () => {
  const env: Record<string, string> = {
    BASE_URL: 'https://api.example.com',
    CONTACT_EMAIL: 'someone@example.com',
    PAYMENT_MODE: 'off',
    SNAPSHOTS_FROM: 's3://nights/trends',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_S3: 'https://store.example.com',
  };
  expect(readGatewaySettings(fillIn(env)).bucket).toMatchObject({
    bucket: 'nights',
    prefix: 'trends/',
    endpoint: 'https://store.example.com',
    region: 'us-east-1',
  });
});
