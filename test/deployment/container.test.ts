import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { GatewaySettings, readGatewaySettings } from '../../gateway/settings.ts';
import { newFolder } from '../run/new-folder.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const gatewayStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
/** A service. What only has to be equal to something is not described. */
const Service = z.looseObject({
  image: z.string().default(''),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.looseObject({ default: z.unknown() }),
});
const { services, networks } = Compose.parse(
  parse(readFileSync('compose.yml', 'utf8'), { merge: true }),
);
const [gateway, front] = [services['gateway-1'], services['front']];
const servicesWith = (key: string) =>
  Object.keys(services).filter((name) => services[name]?.[key] !== undefined);

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
  expect(gateway?.healthcheck).toMatchObject({
    test: check,
    interval: '15s',
    timeout: '3s',
    start_period: '10s',
  });
});

test('every image is pinned by its digest, and its tag gives the version', () => {
  const images = [
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ...Object.values(services).flatMap(({ image }) => image || []),
  ];
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !/:\d[\w.-]*@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
});

test('nginx, two gateways, PostgreSQL and its copies run, and only nginx can be reached from outside', () => {
  expect(Object.keys(services).join(' ')).toBe('gateway-1 gateway-2 front ledger ledger-copies');
  expect(services['ledger']?.image).toMatch(/^postgres:/);
  // `pg_dump` has to be as new as its server.
  expect(services['ledger-copies']?.image).toBe(services['ledger']?.image);
  expect(dockerfile).toMatch(/^FROM nginx:\S+ AS front$/m);
  expect(dockerfile).toMatch(/^FROM \S+ AS gateway$/m);
  expect(servicesWith('ports')).toEqual(['front']);
});

/** nginx's configuration as the image has it. */
function fitNginx(resolver: string, trusted: string): { text: string; upstream: string[] } {
  const file = join(newFolder(), 'default.conf');
  copyFileSync('deployment/nginx.conf', file);
  execFileSync('sh', ['deployment/fit-nginx.sh', file, resolver, trusted]);
  expect(dockerfile).toContain('default.conf "$RESOLVER" "$TRUSTED_PROXIES"');
  const text = readFileSync(file, 'utf8');
  const [, block = ''] =
    /upstream gateways \{\s*zone gateways 64k;\s*([^}]*?)\s*keepalive/.exec(text) ?? [];
  return { text, upstream: block.split(/\s*\n\s*/) };
}

const locked = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
const folders = ['./data:/srv/data:ro', './public:/srv/public:ro'];

test.each([
  ['gateway-1', { build: { target: 'gateway' }, volumes: [...folders, 'gateway-1:/srv/state'] }],
  ['gateway-2', { ...gateway, volumes: [...folders, 'gateway-2:/srv/state'] }],
  ['front', { build: { target: 'front' }, volumes: folders.slice(1) }],
])('%s cannot write to its image or to what is published, nor gain rights', (name, expected) => {
  expect(services[name]).toMatchObject({ ...expected, ...locked });
});

test('nginx gets rights back for its port and to run its workers without root rights, and no service is privileged', () => {
  expect(front).toMatchObject({ cap_add: ['CHOWN', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'] });
  // The folder of copies belongs to whoever made it.
  expect(servicesWith('cap_add')).toEqual(['front', 'ledger-copies']);
  expect(servicesWith('privileged')).toEqual([]);
});

test('nginx looks up the gateways’ names while it runs, by Docker’s DNS server, and is new enough', () => {
  const [, minor, patch] = /^FROM nginx:1\.(\d+)(?:\.(\d+))?/m.exec(dockerfile) ?? [];
  expect(Number(minor) * 1_000 + Number(patch ?? 0)).toBeGreaterThanOrEqual(27_003);
  expect(dockerfile).toMatch(/^ARG RESOLVER=127\.0\.0\.11$/m);
  const { text, upstream } = fitNginx('127.0.0.11', '');
  expect(upstream).toEqual([
    'resolver 127.0.0.11 valid=5s;',
    'resolver_timeout 2s;',
    ...['max_fails=1 fail_timeout=10s;', 'max_fails=0 backup;'].flatMap((rest) =>
      ['gateway-1', 'gateway-2'].map((name) => `server ${name}:3000 resolve ${rest}`),
    ),
  ]);
  expect(text).toMatch(/^ {2}root \/srv\/public;$/m);
  expect(text).not.toContain('brotli_static on');
  expect(front).toMatchObject({ build: { args: { RESOLVER: '${RESOLVER:-127.0.0.11}' } } });
});

test('the gateways believe only nginx, and nginx believes those whom .env names', () => {
  const { TRUSTED_PROXIES: believed } = gateway?.environment ?? {};
  expect(front).toMatchObject({
    networks: { default: { ipv4_address: believed } },
    build: { args: { TRUSTED_PROXIES: '${TRUSTED_PROXIES:-}' } },
  });
  const [subnet, ip_range] = ['24', '25'].map((bits) => `\${NETWORK:-172.31.243}.0/${bits}`);
  expect(networks.default).toEqual({ ipam: { config: [{ subnet, ip_range }] } });
  // The address is in the half from which no other container gets one.
  expect(Number(believed?.split('.').at(-1))).toBeGreaterThan(127);
  expect(dockerfile).toMatch(/^ARG TRUSTED_PROXIES=$/m);
  expect(fitNginx('127.0.0.11', '10.0.0.9,192.0.2.0/24').text).toContain(
    '  set_real_ip_from 10.0.0.9;\n  set_real_ip_from 192.0.2.0/24;\n',
  );
});

test.each(Object.keys(services))('the log and the memory of %s are bounded', (name) => {
  expect(services[name]).toMatchObject({
    logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    mem_limit: expect.stringMatching(/^\d+m$/) as unknown,
    memswap_limit: services[name]?.['mem_limit'],
  });
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
  const gateways = Object.entries(services).flatMap(([name, { environment }]) => {
    const { METRICS_PORT: port } = environment;
    return port === undefined ? [] : [`${name}:${port}`];
  });
  expect(targets).toEqual(gateways);
});

test('every service has a health check, and none starts before what it needs', () => {
  const [, address = ''] =
    /http:\/\/127\.0\.0\.1(\/\S+)$/.exec(front?.healthcheck?.test.at(-1) ?? '') ?? [];
  expect(existsSync(`public${address}`)).toBe(true);
  expect(address).not.toBe('');
  // While PostgreSQL's image makes the database, a server answers that only the Unix socket reaches.
  expect(services['ledger']?.healthcheck?.test.at(-1)).toMatch(/^pg_isready --host 127\.0\.0\.1 /);
  expect(gateway?.['depends_on']).toEqual({ ledger: { condition: 'service_healthy' } });
  // nginx starts and serves files even if the gateways are not healthy.
  expect(front?.['depends_on']).toEqual(['gateway-1', 'gateway-2']);
});

test('no image contains settings or the data that is sold', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', 'data', 'var']));
});

/** The environment that compose gives a gateway, with these variables from `.env`. */
function fillIn(variables: Readonly<Record<string, string>>): Record<string, string> {
  const set = gateway?.environment ?? {};
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
  // Only documents need it, and nginx serves the documents that are already built.
  const ofDocuments = ['FAMILY_CATALOG'];
  // In a container, the gateway listens to the whole network of the containers.
  const ofMachines = ['HOST'];
  const set = Object.keys(gateway?.environment ?? {});
  const reached = new Set([...set, ...ofImage, ...ofDocuments, ...ofMachines]);
  expect(Object.keys(GatewaySettings.in.shape).filter((name) => !reached.has(name))).toEqual([]);
});
