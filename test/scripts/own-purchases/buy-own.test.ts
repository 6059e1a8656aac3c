import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { aSite } from '../../gateway/documents/site.ts';
import { day } from '../../gateway/start/open-gateway.ts';
import { openFacilitator } from '../../gateway/payment/facilitator.ts';
import { openPaidGateway } from '../../gateway/payment/open-paid-gateway.ts';
import { runProgram } from '../../run/run-program.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { at, openProxy, replace, status } from '../live/open-proxy.ts';

const chain = await openChain();
const payerKey = generatePrivateKey();
const ownPayer = privateKeyToAddress(payerKey);
const usual = {
  BASE_URL: 'http://127.0.0.1:9',
  PAYMENT_MODE: 'self',
  FACILITATOR_URL: 'http://127.0.0.1:9',
  OWN_PAYER_KEY: payerKey,
  OWN_PAYER_ADDRESS: ownPayer,
};

/** Runs the command as the unit does. */
async function buyOwn(settings: Record<string, string>) {
  const cwd = await mkdtemp(join(tmpdir(), 'own-'));
  return runProgram('scripts/buy-own.ts', [], { ...usual, ...settings }, cwd);
}

/** A gateway behind a proxy, and the settings with which the command buys there. */
async function openShop() {
  const facilitator = await openFacilitator(chain);
  const { url: baseUrl, leadTo, decide } = await openProxy('localhost');
  const env = { BASE_URL: baseUrl };
  const gateway = await openPaidGateway(chain, { ownPayer, listingUrl: facilitator.url, env });
  leadTo(gateway.address);
  await chain.mint(ownPayer, 1_000_000n);
  const settings = { BASE_URL: baseUrl, LEDGER_DIR: dirname(gateway.ledgerFile) };
  return { facilitator, gateway, decide, settings };
}

test('the command buys every paid path through the facilitator of a gateway with a wallet of its own, once', async () => {
  const { facilitator, gateway, settings } = await openShop();

  const first = await buyOwn(settings);
  expect(first).toMatchObject({ code: 0, error: '' });
  const line = String.raw`http:\S+/v1/\S+: 0\.0\d0000 USDC in 0x\w{64}\n`;
  expect(first.out).toMatch(new RegExp(`^(?:${line}){${paidEndpoints.length}}$`));
  const steps = paidEndpoints.flatMap(() => ['verify', 'settle']);
  expect(facilitator.calls).toEqual(steps);
  expect(await buyOwn(settings)).toMatchObject({ code: 0, out: '' });
  expect(facilitator.calls).toEqual(steps);
  expect(gateway.events.map(({ event }) => event)).not.toContain('settlement-mined');

  // Payments of others settle as ever.
  expect((await gateway.pay('/v1/repos')).status).toBe(200);
  expect(facilitator.calls).toEqual(steps);
});

test('while the newest digest cannot be read, the command asks about the example in the manifest, and says so if that is not sold', async () => {
  const { gateway, decide, settings } = await openShop();
  const away = at('/v1/digests/latest', status(503));
  decide(away);
  const { code, out, error } = await buyOwn(settings);
  expect(code).toBe(1);
  expect(out.match(/ USDC in /g)).toHaveLength(paidEndpoints.length - 1);
  const { example } = aSite();
  const refused = `${settings.BASE_URL}/v1/repos/${example} was not bought: it answered 404: `;
  expect(error).toMatch(new RegExp(`^buy-own: ${refused}[^\\n]+\\n$`));
  expect(error).toContain(
    `the newest digest names none: Error: ${settings.BASE_URL}/v1/digests/latest answered 503`,
  );

  const [row] = (await gateway.home.archive.readScan(day))?.value.rows ?? [];
  const listed = row?.fullName ?? '';
  const manifest = at('/.well-known/x402', replace(example, listed));
  decide((path, answer) => away(path, manifest(path, answer)));
  const later = await buyOwn(settings);
  expect([later.code, later.out]).toEqual([0, expect.stringContaining(`/v1/repos/${listed}: `)]);
});

test.each<[Record<string, string>, string[]]>([
  [
    { OWN_PAYER_KEY: '', PAYMENT_MODE: 'off', OWN_PURCHASES_MAX_USD: '1000' },
    [
      'OWN_PAYER_KEY: expected the key of the wallet that buys',
      'PAYMENT_MODE: expected remote or self, got "off"',
      'OWN_PURCHASES_MAX_USD: expected dollars from 0 to 999.99, got "1000"',
    ],
  ],
  [{ FACILITATOR_URL: '' }, ['FACILITATOR_URL: expected the facilitator of your own purchases']],
  [{ OWN_PAYER_ADDRESS: chain.payTo }, ['OWN_PAYER_ADDRESS is not the address of OWN_PAYER_KEY']],
  [{}, ['there is no ledger at var/ledger/payments.jsonl']],
])('%j ends in a sentence, and buys nothing', async (settings, sentences) => {
  const { code, out, error } = await buyOwn(settings);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toMatch(/^buy-own: [^\n]+\n$/);
  for (const sentence of sentences) expect(error).toContain(sentence);
  expect(error).not.toContain(payerKey.slice(2));
});
