import { extractDiscoveryInfo, validateDiscoveryExtensionSpec } from '@x402/extensions/bazaar';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { exampleRepository } from '../../../gateway/documents/example-answers.ts';
import { fillPath, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { type Callable, listCallable } from './callable.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openMcp } from '../mcp/open-mcp.ts';
import { day } from '../open-gateway.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { toLegacyHeader } from './other-payments.ts';

const chain = await openChain();
const baseUrl = 'https://trends.example';
const facilitator = await openFacilitator(chain);
const gateway = await openPaidGateway(chain, {
  facilitatorUrl: facilitator.url,
  env: { BASE_URL: baseUrl },
});

const known = (await gateway.home.archive.readScan(day))?.value.rows[0];
if (!known) throw new Error('the night has rows');

function splitName(fullName: string) {
  const [owner, name] = fullName.split('/');
  return { owner, name };
}

const Listed = z.object({ bazaar: z.record(z.string(), z.unknown()) });

const signed = ({ price }: Pick<Callable, 'price'>) =>
  signAuthorization(chain.payerKey, { to: chain.payTo, value: price.atomic });

/** A resource and extensions that a dishonest client sends in place of ours. */
const lies = {
  resource: {
    url: 'https://evil.example/',
    description: 'evil',
    serviceName: 'Evil',
    tags: ['evil'],
  },
  extensions: { bazaar: { info: { input: { type: 'http', method: 'GET' } }, schema: {} } },
};

function lie(header: string): string {
  const payment = z.looseObject({}).parse(JSON.parse(atob(header)));
  return btoa(JSON.stringify({ ...payment, ...lies }));
}

const clients: [string, (endpoint: Callable) => Promise<string>, header?: string][] = [
  ['echoes the challenge', ({ at }) => gateway.sign(at)],
  ['sends only its payment', async (endpoint) => toHeader(await signed(endpoint))],
  ['lies about the resource', async (endpoint) => lie(toHeader(await signed(endpoint)))],
  ['speaks V1', async (endpoint) => toLegacyHeader(await signed(endpoint)), 'X-PAYMENT'],
];

test.each(clients)(
  'a catalogue lists every path at the first settlement of a client that %s',
  async (_, pay, header = 'PAYMENT-SIGNATURE') => {
    for (const endpoint of listCallable(known.fullName)) {
      const before = facilitator.asked.length;
      const answer = await gateway.send(endpoint.at, await pay(endpoint), header);
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200]);

      const asked = facilitator.asked.slice(before);
      expect(asked.map(({ step }) => step)).toEqual(['verify', 'settle']);
      for (const { paymentPayload, paymentRequirements } of asked) {
        const entry = extractDiscoveryInfo(paymentPayload, paymentRequirements);
        expect(entry).toMatchObject({
          resourceUrl: `${baseUrl}${fillPath(endpoint.path, exampleRepository)}`,
          description: endpoint.description,
          mimeType: 'application/json',
          serviceName: 'Trend Intelligence API',
          tags: ['github', 'trending', 'open-source', 'repositories', 'agents'],
          iconUrl: `${baseUrl}/favicon.svg`,
          method: 'GET',
          x402Version: 2,
          discoveryInfo: { input: { type: 'http', method: 'GET' }, output: { type: 'json' } },
        });
        const { bazaar } = Listed.parse(entry?.extensions);
        expect(validateDiscoveryExtensionSpec(bazaar)).toEqual({ valid: true });
        // The SDK's Ajv knows no formats, and warns of each.
        expect(JSON.stringify(bazaar['schema'])).not.toContain('"format"');
        expect(JSON.stringify(paymentPayload)).not.toMatch(/evil/i);
      }
    }
  },
);

test('a catalogue lists the tools at the first settlement of a payment over MCP', async () => {
  const mcp = await openMcp(gateway.address);
  for (const endpoint of paidEndpoints) {
    const before = facilitator.asked.length;
    const payment = toHeader(await signed(endpoint));
    const name = endpoint.tool;
    const sent = name === 'check_repository' ? splitName(known.fullName) : {};
    const { structuredContent } = await mcp.call(name, sent, { payment });
    expect(structuredContent).toMatchObject({ charged: true });
    const asked = facilitator.asked.slice(before);
    expect(asked.map(({ step }) => step)).toEqual(['verify', 'settle']);
    for (const { paymentPayload, paymentRequirements } of asked) {
      expect(extractDiscoveryInfo(paymentPayload, paymentRequirements)).toMatchObject({
        resourceUrl: `${baseUrl}/mcp`,
        toolName: name,
        description: endpoint.description,
        serviceName: 'Trend Intelligence API',
        discoveryInfo: { input: { type: 'mcp', transport: 'streamable-http' } },
      });
    }
  }
});

test('every description has at most the 500 characters that catalogues accept', () => {
  for (const { description } of paidEndpoints) expect(description.length).toBeLessThanOrEqual(500);
});
