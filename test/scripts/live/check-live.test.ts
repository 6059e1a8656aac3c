import { expect, test } from 'vitest';
import { findFaults } from '../../../scripts/live/faults.ts';
import { lookAt } from '../../../scripts/live/look.ts';
import { now, openDeployment, openListing } from './open-deployment.ts';
import {
  at,
  challenge,
  type Change,
  openProxy,
  replace,
  set,
  status,
  whole,
  without,
} from './open-proxy.ts';

const deployment = await openDeployment();

test.each([
  ['a deployment that sells', whole],
  [
    'one whose free files are served without limits, by a proxy or a static host',
    at('/v1/brief', without('RateLimit-Remaining')),
  ],
])('nothing is found in %s', async (_, change) => {
  expect(await deployment.findFaults(change)).toEqual([]);
});

const broken: readonly (readonly [what: string, change: Change, says: RegExp])[] = [
  ['gives rows away', at('/v1/repos', status(200, '{}')), /\/v1\/repos\S* answers 200 without/],
  ['takes no payments', at('/v1/repos', status(503, '{}')), /\/v1\/repos\S* answers 503/],
  ['has no such path', at('/v1/digests', status(404, '<html>')), /\/v1\/digests answers 404/],
  ['loses the header', at('/v1/repos', without('PAYMENT-REQUIRED')), /without the header/],
  ['cuts the header', at('/v1/repos', set('PAYMENT-REQUIRED', 'eyJ4')), /does not decode/],
  [
    'names http',
    at('/v1/repos', challenge('http://127', 'http://10')),
    /challenge of \/v1\/repos\S* is for http:\/\/10/,
  ],
  ['asks too much', at('/v1/repos', challenge('"10000"', '"20000"')), /asks for 20000/],
  [
    'asks for another asset',
    at('/v1/repos', challenge(/0x833589/i, '0x111111')),
    /not for USDC on Base/,
  ],
  [
    'asks on a test chain',
    at('/v1/repos', challenge('eip155:8453', 'eip155:84532')),
    /on eip155:84532/,
  ],
  [
    'names another recipient in the header',
    at('/v1/', challenge(/"payTo":"0x../, '"payTo":"0x99')),
    /different recipients/,
  ],
  [
    'pays two wallets',
    at('/v1/repos', (answer) =>
      challenge(
        /"payTo":"0x../,
        '"payTo":"0x99',
      )(replace(/"payTo":"0x../, '"payTo":"0x99')(answer)),
    ),
    /paid to different addresses/,
  ],
  [
    'sells another night',
    at('/v1/repos', replace(/"snapshot":"2026-11-20/, '"snapshot":"2026-11-19')),
    /is of 2026-11-19/,
  ],
  [
    'caches challenges',
    at('/v1/repos', set('Cache-Control', 'public, max-age=60')),
    /may be kept by caches/,
  ],
  [
    'hides the header from browsers',
    at('/v1/digests', set('Access-Control-Expose-Headers', 'ETag')),
    /does not expose/,
  ],
  [
    'allows no other site',
    at('/v1/index', without('Access-Control-Allow-Origin')),
    /no Access-Control-Allow-Origin/,
  ],
  [
    'has a wrong clock',
    at('/v1/index', set('Date', new Date(now - 600_000).toUTCString())),
    /600 seconds behind/,
  ],
  [
    'answers with a page of a CDN',
    at('/v1/index', status(200, '<html>')),
    /in place of the name of the night/,
  ],
  ['shows made-up nights', at('/v1/index', replace('"github"', '"demo"')), /made up/],
  [
    'caches an older brief',
    at('/v1/brief', replace('2026-11-20T', '2026-11-19T')),
    /caches hold different nights/,
  ],
  ['has payments off', at('/health', replace('"remote"', '"off"')), /payment mode is off/],
  ['has no health', at('/health', status(404, '<html>')), /\/health answers 404/],
  [
    'is not ready',
    at(
      '/health?ready',
      status(503, '{"error":{"message":"The ledger of payments does not answer."}}'),
    ),
    /not ready: 503, “The ledger/,
  ],
  [
    'lists other addresses',
    at('/.well-known/x402', replace('http://127', 'http://10')),
    /x402 names http:\/\/10/,
  ],
  [
    'lists other prices',
    at('/.well-known/x402-resources.json', replace('"0.010000"', '"0.020000"')),
    /tells the prices 0.020000/,
  ],
  [
    'documents another server',
    at('/openapi.json', replace(/("servers": ?\[\s*\{\s*"url": ?")http:\/\/127/, '$1http://10')),
    /openapi.json sends its clients/,
  ],
  ['has no llms.txt', at('/llms.txt', status(404, '<html>')), /\/llms.txt answers 404/],
  [
    'has an agent card of another host',
    at('/.well-known/agent-card.json', replace(/http:\/\/127/g, 'http://10')),
    /agent-card.json names another address/,
  ],
  ['has no MCP server', at('/mcp', status(405, '{}')), /The MCP server answers 405/],
  ['hides the limits', at('/health', without('RateLimit-Remaining')), /no RateLimit-Remaining/],
];

test.each(broken)(
  'a deployment that %s is named, and nothing else',
  async (_what, change, says) => {
    const faults = await deployment.findFaults(change);
    expect(faults.filter((fault) => says.test(fault)).length).toBeGreaterThan(0);
    expect(faults.filter((fault) => !says.test(fault))).toEqual([]);
  },
);

test('a night that did not come is named', async () => {
  const late = now + 2.5 * 24 * 60 * 60_000;
  const faults = await deployment.findFaults(
    (_path, answer) => set('Date', new Date(late).toUTCString())(answer),
    { clock: late },
  );
  expect(faults).toEqual([expect.stringContaining('The newest night is 2026-11-20')]);
});

test.each([
  ['with an example that its nights never listed', '', undefined, 'a buyer gets nothing'],
  ['that believes every X-Forwarded-For', '127.0.0.1', openListing, 'pretend to be another one'],
])('a gateway %s is named', async (_, trustedProxies, open, fault) => {
  await deployment.replaceBy({ trustedProxies, ...(open ? { home: await open() } : {}) });
  const faults = await deployment.findFaults(whole);
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('an address where nothing answers is named, and so is one without https', async () => {
  const gone = await openProxy();
  await gone.close();
  const [fault] = findFaults(await lookAt(gone.url));
  expect(fault?.fault).toMatch(/cannot be reached: ECONNREFUSED/);
  const look = await lookAt(deployment.url, { now: () => now });
  const faults = findFaults({ ...look, baseUrl: 'http://trends.example' });
  expect(faults.map((one) => one.fault)).toContainEqual(expect.stringContaining('is not https'));
});
