import { generatePrivateKey } from 'viem/accounts';
import { toBase64Json } from '../../../gateway/payment/answers.ts';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import type { Reason } from '../../../gateway/payment/reasons.ts';
import { type Signed, signAuthorization } from '../../../scripts/lab/paying/sign.ts';

/** A payment before it is encoded, of either version. */
type Written = {
  x402Version: number;
  accepted: Record<string, unknown>;
  payload: { signature: string; authorization: Record<string, unknown> };
  extensions?: unknown;
};

/** A way to spoil a payment, and the reason for which the spoiled payment is refused. */
export type Malformed = [name: string, spoil: (signed: Signed) => string, reason: Reason];

const malformed = 'invalid_payload';

/** Headers that hold no payment. */
export const rubbish: readonly Malformed[] = [
  ['no base64', () => '{"x402Version":2}', malformed],
  ['null', () => btoa('null'), malformed],
  ['a list of one payment', (signed) => btoa(`[${atob(write(signed))}]`), malformed],
  ['JSON that is deep', () => btoa(`${'['.repeat(6_000)}${']'.repeat(6_000)}`), malformed],
  ['a prototype', () => btoa('{"__proto__":{"x402Version":2}}'), malformed],
  ['two payments in one header', (signed) => `${write(signed)}, ${write(signed)}`, malformed],
  ['a payment with a tab in it', (signed) => insert(write(signed), '\t'), malformed],
  ['a payment with a letter of Latin-1 in it', (signed) => insert(write(signed), 'é'), malformed],
  ['a good payment that is longer than 16 KB', (signed) => write(signed, pad), malformed],
];

/** Payments of another protocol, or for something else. */
export const otherTerms: readonly Malformed[] = [
  ['version "2"', change((it) => Object.assign(it, { x402Version: '2' })), 'invalid_x402_version'],
  ['version 1 in the form of V2', change((it) => (it.x402Version = 1)), malformed],
  ['nothing accepted', change((it) => Object.assign(it, { accepted: null })), malformed],
  ['the scheme upto', accept({ scheme: 'upto' }), 'unsupported_scheme'],
  ['the scheme EXACT', accept({ scheme: 'EXACT' }), 'unsupported_scheme'],
  ['another scheme’s payload', otherPayload({ scheme: 'batch' }), 'unsupported_scheme'],
  ['a payload of Permit2', otherPayload({ scheme: 'exact' }), malformed],
  ['no network', accept({ network: undefined }), malformed],
  ['Ethereum', accept({ network: 'eip155:1' }), 'invalid_network'],
  ['V1’s name of the network in V2', accept({ network: 'base' }), 'invalid_network'],
  ['V2’s name of another network in V1', toV1({ network: 'eip155:1' }), 'invalid_network'],
  ['another scheme in V1', toV1({ scheme: 'deferred' }), 'unsupported_scheme'],
  ['no scheme in V1', toV1({ scheme: undefined }), malformed],
  ['another asset', accept({ asset: `0x${'12'.repeat(20)}` }), 'invalid_payment_requirements'],
  ['another payee', accept({ payTo: `0x${'34'.repeat(20)}` }), 'invalid_payment_requirements'],
  ['an amount too low', accept({ amount: '9999' }), 'invalid_payment_requirements'],
  ['an amount too high', accept({ amount: '10001' }), 'invalid_payment_requirements'],
  ['the amount as a number', accept({ amount: 10_000 }), malformed],
];

const value = 'invalid_exact_evm_payload_authorization_value_mismatch';
const recipient = 'invalid_exact_evm_payload_recipient_mismatch';
const tooBig = String(2n ** 256n);

/** Authorizations that no payer can have signed for us. */
export const otherAuthorizations: readonly Malformed[] = [
  ['less than is asked for', authorize({ value: '9999' }), value],
  ['more than is asked for', authorize({ value: '10001' }), value],
  ['a value of more than 256 bits', authorize({ value: tooBig }), malformed],
  ['a value as a number', authorize({ value: 10_000 }), malformed],
  ['a value with a zero before', authorize({ value: '010000' }), malformed],
  ['a value in other digits', authorize({ value: '١٠٠٠٠' }), malformed],
  ['times as numbers', authorize({ validAfter: 0, validBefore: 9_999_999_999 }), malformed],
  ['an end of more than 256 bits', authorize({ validBefore: tooBig }), malformed],
  ['no end', authorize({ validBefore: undefined }), malformed],
  ['another recipient', authorize({ to: `0x${'56'.repeat(20)}` }), recipient],
  ['a recipient that is no address', authorize({ to: 'vitalik.eth' }), malformed],
  ['a payer that is too short', authorize({ from: `0x${'56'.repeat(19)}` }), malformed],
  ['a payer with 0X', authorize({ from: `0X${'56'.repeat(20)}` }), malformed],
  ['a nonce that is too long', authorize({ nonce: `0x${'78'.repeat(33)}` }), malformed],
  ['no signature', sign(undefined), malformed],
  [
    'half a byte too much of a signature',
    (signed) => sign(`${signed.signature}0`)(signed),
    malformed,
  ],
  ['a signature that is no hex', sign(`0x${'zz'.repeat(65)}`), malformed],
  ['an identifier that is too short', extend({ info: { id: 'short' } }), malformed],
  ['an identifier that is a number', extend({ info: { id: 1_234_567_890_123_456 } }), malformed],
  ['an extension that is a text', extend('payment'), malformed],
];

/** A way to make a signature that is not the payer's under this authorization. */
type Forgery = [
  name: string,
  forge: (signature: string, payer: Hex, payTo: Hex) => string | Promise<string>,
];

export const forgeries: readonly Forgery[] = [
  ['made up', () => `0x${'1b'.repeat(65)}`],
  ['all zeros', () => `0x${'00'.repeat(65)}`],
  ['another signer’s', (_, _payer, payTo) => signAnew(generatePrivateKey(), { to: payTo })],
  ['for another amount', (_, payer, payTo) => signAnew(payer, { to: payTo, value: '10001' })],
  ['for another nonce', (_, payer, payTo) => signAnew(payer, { to: payTo })],
  ['for another recipient', (_, payer) => signAnew(payer, { to: `0x${'12'.repeat(20)}` })],
  ['with a v of 29', (signature) => `${signature.slice(0, -2)}1d`],
  [
    'with the other v',
    (signature) => `${signature.slice(0, -2)}${signature.endsWith('1b') ? '1c' : '1b'}`,
  ],
  // Without its last byte it would be the good signature in 64 bytes.
  ['two bytes too short', (signature) => signature.slice(0, -4)],
  ['a byte too long', (signature) => `${signature}00`],
  ['twice the same', (signature) => `${signature}${signature.slice(2)}`],
];

async function signAnew(...given: Parameters<typeof signAuthorization>): Promise<string> {
  return (await signAuthorization(...given)).signature;
}

function write({ authorization, signature }: Signed, how: (it: Written) => unknown = () => {}) {
  const { to: payTo, value: amount } = authorization;
  const it: Written = {
    x402Version: 2,
    accepted: {
      scheme: 'exact',
      network: 'eip155:8453',
      amount,
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo,
      maxTimeoutSeconds: 300,
      extra: { name: 'USD Coin', version: '2' },
    },
    payload: { signature, authorization: { ...authorization } },
  };
  how(it);
  return toBase64Json(it);
}

type Spoil = (signed: Signed) => string;

function change(how: (it: Written) => unknown): Spoil {
  return (signed) => write(signed, how);
}

function accept(about: Record<string, unknown>): Spoil {
  return change((it) => Object.assign(it.accepted, about));
}

function authorize(about: Record<string, unknown>): Spoil {
  return change((it) => Object.assign(it.payload.authorization, about));
}

function sign(signature: unknown): Spoil {
  return change((it) => Object.assign(it.payload, { signature }));
}

function extend(identifier: unknown): Spoil {
  return change((it) => (it.extensions = { 'payment-identifier': identifier }));
}

function otherPayload(about: Record<string, unknown>): Spoil {
  return change((it) => {
    Object.assign(it.accepted, about);
    const { signature, authorization } = it.payload;
    const { from, nonce } = authorization;
    Object.assign(it, { payload: { signature, permit2Authorization: { from, nonce } } });
  });
}

function toV1(about: Record<string, unknown>): Spoil {
  return (payload) =>
    toBase64Json({ x402Version: 1, scheme: 'exact', network: 'base', ...about, payload });
}

function pad(it: Written): void {
  Object.assign(it, { padding: 'a'.repeat(13_000) });
}

function insert(header: string, what: string): string {
  return `${header.slice(0, 40)}${what}${header.slice(40)}`;
}
