import { createPrivateKey } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, exportJWK } from 'jose';
import type { LedgerEntry } from './ledger/ledger.ts';
import { type Hex, network, type RailTerms } from './protocol.ts';

/** Signs offers and receipts, so that a buyer can prove what was offered and paid. */
export type ReceiptSigner = {
  /** The extension for the header of a receipt. The same payment always gives the same receipt. */
  signReceipt: (
    resourceUrl: string,
    paid: Pick<LedgerEntry, 'payer' | 'transaction' | 'claimedAt'>,
  ) => Promise<object>;
  /** The extension for a challenge. The offer ends at `validUntil`, in seconds since 1970. */
  signOffer: (terms: RailTerms, validUntil: number) => Promise<object>;
  /** The DID document for `/.well-known/did.json`: the public keys by which anybody can check a signature. */
  didDocument: object;
};

/** The ASN.1 frame around the 32 bytes of an Ed25519 key. Source: RFC 8410. */
const frame = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Signs with the first key, as the service at that address. The other keys signed earlier receipts, and stay in the
 * document.
 *
 * Source: x402's extension offer-and-receipt, version 1, in the form that `@x402/extensions` 2.27 reads: JWS with EdDSA,
 * and `did:web`. The specification says that this form may change.
 */
export async function openReceiptSigner(
  keys: readonly Hex[],
  baseUrl: string,
): Promise<ReceiptSigner> {
  const did = `did:web:${encodeURIComponent(new URL(baseUrl).host)}`;
  const pairs = await Promise.all(keys.map((key) => openPair(key, did)));
  const [signing] = pairs;
  if (!signing) throw new Error('expected a key');
  const sign = async (payload: object) => {
    const bytes = Buffer.from(JSON.stringify(payload));
    const header = { alg: 'EdDSA', kid: signing.method.id };
    const signature = await new CompactSign(bytes)
      .setProtectedHeader(header)
      .sign(signing.privateKey);
    return { format: 'jws', signature };
  };
  return {
    signReceipt: async (resourceUrl, { payer, transaction, claimedAt }) => {
      // The time of the first call, which no later call changes. The names are sorted, as RFC 8785 asks.
      const issuedAt = Math.floor(Date.parse(claimedAt) / 1000);
      const receipt = { issuedAt, network, payer, resourceUrl, transaction, version: 1 };
      return { [extension]: { info: { receipt: await sign(receipt) } } };
    },
    signOffer: async ({ requirements, resource: { url: resourceUrl } }, validUntil) => {
      const { amount, asset, payTo, scheme } = requirements;
      const offer = { amount, asset, network, payTo, resourceUrl, scheme, validUntil, version: 1 };
      const offers = [{ ...(await sign(offer)), acceptIndex: 0 }];
      return { [extension]: { info: { offers }, schema: offerSchema } };
    },
    didDocument: {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
      id: did,
      verificationMethod: pairs.map(({ method }) => method),
      assertionMethod: pairs.map(({ method }) => method.id),
    },
  };
}

async function openPair(key: Hex, did: string) {
  const bytes = Buffer.concat([frame, Buffer.from(key.slice(2), 'hex')]);
  const privateKey = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  const { d: _secret, ...publicJwk } = await exportJWK(privateKey);
  const publicKeyJwk = { ...publicJwk, alg: 'EdDSA' };
  const id = `${did}#${await calculateJwkThumbprint(publicKeyJwk)}`;
  return { privateKey, method: { id, type: 'JsonWebKey', controller: did, publicKeyJwk } };
}

const extension = 'offer-receipt';

/** The schema of `info` in a challenge, which x402 requires. */
const offerSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { offers: { type: 'array', items: { type: 'object' } } },
  required: ['offers'],
};
