import { randomBytes } from 'node:crypto';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  verifyOfferSignatureJWS,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt';

import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day } from '../start/open-gateway.ts';
import { openProxy } from '../../scripts/live/open-proxy.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';

const chain = await openChain();
const payer = privateKeyToAddress(chain.payerKey);

const { url: baseUrl, leadTo } = await openProxy('localhost');

function newKey(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}

async function openSigning(
  key: string,
  home?: Awaited<ReturnType<typeof openPaidGateway>>['home'],
) {
  const env = { BASE_URL: baseUrl, RECEIPT_KEY: key };
  const gateway = await openPaidGateway(chain, { env, ...(home ? { home } : {}) });
  leadTo(gateway.address);
  return gateway;
}

/** The signed offer of a challenge, proven by the SDK of the protocol. */
async function readOffer(header: unknown) {
  const required = decodePaymentRequiredHeader(String(header));
  const [signedOffer] = extractOffersFromPaymentRequired(required);
  if (signedOffer?.format !== 'jws') throw new Error('there is no offer');
  return verifyOfferSignatureJWS(signedOffer);
}

/** The receipt of a delivered call, as a client of the SDK finds it. */
function receiptIn(headers: object) {
  const receipt = extractReceiptFromResponse(
    new Response('', { headers: new Headers(z.record(z.string(), z.string()).parse(headers)) }),
  );
  if (receipt?.format !== 'jws') throw new Error('there is no receipt');
  return receipt;
}

test('the protocol’s own verifier resolves our key, and accepts offer and receipt, which fit each other', async () => {
  const gateway = await openSigning(newKey());
  const challenge = await fetch(`${gateway.address}${path}`);
  const required = decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? '');
  const [signedOffer] = extractOffersFromPaymentRequired(required);
  const [offer] = decodeSignedOffers(signedOffer ? [signedOffer] : []);
  if (!offer || signedOffer?.format !== 'jws') throw new Error('there is no offer');
  const [accepted] = required.accepts;
  const { scheme, network, asset, payTo, amount } = await verifyOfferSignatureJWS(signedOffer);
  expect(accepted).toMatchObject({ scheme, network, asset, payTo, amount });

  const paid = await gateway.send(path, await gateway.sign(path));
  const receipt = receiptIn(paid.headers);

  const proven = await verifyReceiptSignatureJWS(receipt);
  expect(proven).toMatchObject({ version: 1, resourceUrl: `${baseUrl}/v1/repos`, network });
  expect(proven.payer).toBe(payer.toLowerCase());
  expect(proven.transaction).toMatch(/^0x[0-9a-f]{64}$/);
  expect(Object.keys(proven)).toEqual(Object.keys(proven).toSorted());
  expect(verifyReceiptMatchesOffer(receipt, offer, [payer])).toBe(true);
  expect(offer.validUntil * 1000).toBeGreaterThan(Date.now());
  const [head = '', body = '', signature] = receipt.signature.split('.');
  const forged = Buffer.from(JSON.stringify({ ...proven, payer: payTo })).toString('base64url');
  const changed = { ...receipt, signature: [head, forged, signature].join('.') };
  await expect(verifyReceiptSignatureJWS(changed)).rejects.toThrow('signature verification failed');
  expect(body).not.toBe(forged);
});

test('the same payment has the same receipt, also after a restart, and an earlier key still proves it', async () => {
  const [first, second] = [newKey(), newKey()];
  const gateway = await openSigning(first);
  const payment = await gateway.sign(path);
  const paid = await gateway.send(path, payment);
  const again = await gateway.send(path, payment);
  expect(again.headers['payment-response']).toBe(paid.headers['payment-response']);
  await gateway.close();

  const same = await openSigning(first, gateway.home);
  const later = await same.send(path, payment);
  expect(later.headers['payment-response']).toBe(paid.headers['payment-response']);
  await same.close();

  const rotated = await openSigning(`${second},${first}`, gateway.home);
  expect((await verifyReceiptSignatureJWS(receiptIn(paid.headers))).payer).toBe(
    payer.toLowerCase(),
  );
  const renewed = receiptIn((await rotated.send(path, payment)).headers);
  expect(renewed).not.toEqual(receiptIn(paid.headers));
  expect(await verifyReceiptSignatureJWS(renewed)).toEqual(
    await verifyReceiptSignatureJWS(receiptIn(paid.headers)),
  );
});

test('offer and receipt of one repository are for its own address, also after a refused payment, and a replay has the same receipt, in any case of the name', async () => {
  const gateway = await openSigning(newKey());
  const [row] = (await gateway.home.archive.readScan(day))?.value.rows ?? [];
  const own = `/v1/repos/${row?.fullName}`;
  const resourceUrl = `${baseUrl}${own.toLowerCase()}`;
  const challenge = await fetch(`${gateway.address}${own}`);
  expect((await readOffer(challenge.headers.get('payment-required'))).resourceUrl).toBe(
    resourceUrl,
  );
  const refused = await gateway.send(own, 'no payment at all');
  expect((await readOffer(refused.headers['payment-required'])).resourceUrl).toBe(resourceUrl);

  const payment = await gateway.sign(own);
  const paid = await gateway.send(own, payment);
  expect(paid.status).toBe(200);
  const receipt = receiptIn(paid.headers);
  expect((await verifyReceiptSignatureJWS(receipt)).resourceUrl).toBe(resourceUrl);
  const upper = own.toUpperCase().replace('/V1/REPOS', '/v1/repos');
  expect(receiptIn((await gateway.send(upper, payment)).headers)).toEqual(receipt);
});

test('without a key nothing is signed, and there is no document of keys', async () => {
  const gateway = await openPaidGateway(chain);
  const paid = await gateway.send(path, await gateway.sign(path));
  expect(() => receiptIn(paid.headers)).toThrow('there is no receipt');
  expect((await fetch(`${gateway.address}/.well-known/did.json`)).status).toBe(404);
});
