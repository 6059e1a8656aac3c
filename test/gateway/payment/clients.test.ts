import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { readChallenge, receiptOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { toLegacyHeader } from './other-payments.ts';
import { validatePaymentRequired } from '@x402/core/schemas';
import { listCallable } from './callable.ts';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { parseBody } from '../open-gateway.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;

test.each([
  ['V2', toHeader],
  ['V1', toLegacyHeader],
] as const)('a payment of %s is accepted in X-PAYMENT', async (_, write) => {
  const gateway = await openPaidGateway(chain);
  const payment = write(await signAuthorization(payerKey, { to: payTo }));

  const answer = await gateway.send(path, payment, 'X-PAYMENT');

  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, network: 'eip155:8453' });
  const legacy = String(answer.headers['x-payment-response']);
  expect(JSON.parse(Buffer.from(legacy, 'base64').toString())).toEqual({
    ...receiptOf(answer),
    amount: '10000',
    network: 'base',
  });
  expect(await gateway.received()).toBe(10_000n);
});

const baseUrl = 'https://trends.example';
const gateway = await openPaidGateway(chain, { env: { BASE_URL: baseUrl } });
const legacyType = 'application/vnd.x402.v1+json';
const ask = (asked: string, headers: Record<string, string> = {}) =>
  gateway.ask(asked, { headers });

test.each([
  [legacyType],
  [`${legacyType}, application/json`],
  ['Application/Vnd.X402.V1+JSON; q=0.9'],
])(
  'a client that accepts %s gets the challenge of V1 as its body, and the usual header',
  async (accept) => {
    for (const { at, price, description } of listCallable()) {
      const answer = await ask(at, { Accept: accept });
      expect([answer.status, answer.headers['content-type']]).toEqual([402, legacyType]);
      const body = parseBody(answer);
      expect(() => validatePaymentRequired(body)).not.toThrow();
      expect(body).toEqual({
        success: false,
        charged: false,
        x402Version: 1,
        error: 'Payment required',
        accepts: [
          {
            scheme: 'exact',
            network: 'base',
            maxAmountRequired: price.atomic,
            resource: `${baseUrl}${at}`,
            description,
            mimeType: 'application/json',
            payTo: chain.payTo,
            maxTimeoutSeconds: 300,
            asset: usdc.address,
            extra: { name: 'USD Coin', version: '2' },
          },
        ],
      });
      const usual = await ask(at);
      expect(answer.headers['payment-required']).toBe(usual.headers['payment-required']);
    }
  },
);

test('the reason of a refusal is in the challenge of V1, too', async () => {
  const answer = await ask('/v1/repos', { Accept: legacyType, 'X-PAYMENT': 'rubbish' });
  expect(answer.status).toBe(402);
  expect(parseBody(answer)).toMatchObject({
    charged: false,
    x402Version: 1,
    error: 'invalid_payload',
  });
  expect(answer.body.toString()).toContain(' got a text that is not base64 of JSON."');
  expect(readChallenge(answer)).toMatchObject({ x402Version: 2, error: 'invalid_payload' });
});

test.each(['*/*', 'application/vnd.x402.v2+json', `${legacyType};q=0, application/json`])(
  'a client that accepts %s gets the usual body',
  async (accept) => {
    const answer = await ask('/v1/repos', { Accept: accept });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(parseBody(answer)).toMatchObject({ x402Version: 2 });
  },
);
