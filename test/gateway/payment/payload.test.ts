import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parsePayment } from '../../../gateway/payment/payload.ts';
import { ErrorResponse } from '../../../pipeline/contract/service-answers.ts';
import { explanations } from '../../../gateway/payment/reasons.ts';
import { toBase64Json } from '../../../gateway/payment/answers.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Answer } from '../http/ask.ts';
import { parseBody } from '../open-gateway.ts';
import { forgeries, otherAuthorizations, otherTerms, rubbish } from './malformed-payments.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { codeOf, readChallenge, reasonOf, receiptOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { toLegacyHeader } from './other-payments.ts';
import { runs } from '../../properties/runs.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);

const { payTo, payerKey } = chain;
const before = await gateway.received();
const shown = await gateway.ask(path).then(gateway.computed);

const ask = (headers: Record<string, string | string[]>) => gateway.askAnew(path, { headers });
const send = (payment: string) => ask({ 'PAYMENT-SIGNATURE': payment });

/** The effects of a payment: its answer, what was charged and recorded, and how often an answer was computed. */
async function effectsOf(answer: Answer): Promise<object> {
  const { error: inHeader } = readChallenge(answer);
  const { message } = ErrorResponse.parse(parseBody(answer)).error;
  const [explanation = ''] = message.split(/(?:, got .*)?\.$/s);
  return {
    status: answer.status,
    code: codeOf(answer),
    reason: reasonOf(answer),
    explained: explanation,
    got: message.slice(explanation.length),
    inHeader,
    kept: answer.headers['cache-control'],
    receipt: answer.headers['payment-response'],
    charged: (await gateway.received()) - before,
    recorded: await gateway.ledgerText(),
    computed: gateway.computed() - shown,
  };
}

const explained = new Map<string, string>(Object.entries(explanations));

const something: unknown = expect.stringMatching(/^, got \S.*\.$/);

/** The outcome of a payment that was refused for that reason. `got`: the end of the sentence, which says what came. */
function refusedFor(reason: string | undefined, got: unknown = something): object {
  return {
    status: 402,
    code: 'invalid_payment',
    reason,
    explained: `The payment was not accepted (${reason}): ${explained.get(reason ?? '')}`,
    got,
    inHeader: reason,
    kept: 'no-store',
    receipt: undefined,
    charged: 0n,
    recorded: '',
    computed: 0,
  };
}

test.each([...rubbish, ...otherTerms, ...otherAuthorizations])(
  '%s is refused, and charges nothing',
  async (_, spoil, reason) => {
    const signed = await signAuthorization(payerKey, { to: payTo });
    expect(await effectsOf(await send(spoil(signed)))).toEqual(refusedFor(reason));
  },
);

test.each([
  undefined,
  null,
  [],
  { 'payment-identifier': null },
  { 'payment-identifier': { info: { required: false, id: null } } },
])('a payment with the extensions %j has no identifier', async (extensions) => {
  const signed = await signAuthorization(payerKey, { to: payTo });
  const whole: unknown = JSON.parse(atob(toHeader(signed)));
  const header = toBase64Json({ ...z.looseObject({}).parse(whole), extensions });
  expect(parsePayment(header)).toMatchObject({ ok: true, payment: { identifier: null } });
});

test.each([
  ['pay', 'invalid_payload', ', got a text that is not base64 of JSON.'],
  ['eA'.repeat(8193), 'invalid_payload', ', got 16,386 characters.'],
  [toBase64Json('pay'), 'invalid_payload', ', got "pay".'],
  [
    toBase64Json({ x402Version: 2, accepted: { scheme: 'x'.repeat(9_000) } }),
    'unsupported_scheme',
    `, got "${'x'.repeat(79)}….`,
  ],
  [toBase64Json({ x402Version: 3 }), 'invalid_x402_version', ', got 3.'],
  [toBase64Json({}), 'invalid_payload', ', got nothing as x402Version, which takes 2 or 1.'],
  [
    toBase64Json({ x402Version: 2 }),
    'invalid_payload',
    ', got nothing as accepted, which takes a JSON object.',
  ],
])('the header %s is refused, and the refusal says what came', async (header, reason, got) => {
  expect(await effectsOf(await send(header))).toEqual(refusedFor(reason, got));
});

const now = () => Math.floor(Date.now() / 1000);
const after = 'invalid_exact_evm_payload_authorization_valid_after';
const end = 'invalid_exact_evm_payload_authorization_valid_before';

test.each([
  ['begins in a minute', () => ({ validAfter: String(now() + 60) }), after],
  ['has just ended', () => ({ validBefore: String(now() - 1) }), end],
  ['ends in four seconds', () => ({ validBefore: String(now() + 4) }), end],
  ['ends in a day and a minute', () => ({ validBefore: String(now() + 86_460) }), end],
])('an authorization that %s is refused', async (_, about, reason) => {
  const signed = await signAuthorization(payerKey, { to: payTo, ...about() });
  expect(await effectsOf(await send(toHeader(signed)))).toEqual(refusedFor(reason));
});

const signatureReasons = ['invalid_exact_evm_payload_signature', 'invalid_transaction_state'];

test.each(forgeries)('a signature that is %s moves no money', async (_, forge) => {
  const signed = await signAuthorization(payerKey, { to: payTo });
  const signature = await forge(signed.signature, payerKey, payTo);
  const answer = await send(toHeader({ ...signed, signature: `0x${signature.slice(2)}` }));
  expect(signatureReasons).toContain(reasonOf(answer));
  expect(await effectsOf(answer)).toEqual(refusedFor(reasonOf(answer), '.'));
});

test('an empty header is not a payment, and the challenge has no reason', async () => {
  const answer = await ask({ 'PAYMENT-SIGNATURE': '', 'X-PAYMENT': '' });
  expect([answer.status, codeOf(answer)]).toEqual([402, 'payment_required']);
  expect(reasonOf(answer)).toBeUndefined();
});

test('a header that comes twice is refused, and beside that of V2 the other one is not read', async () => {
  const signed = await signAuthorization(payerKey, { to: payTo });
  const twice = { 'PAYMENT-SIGNATURE': [toHeader(signed), toHeader(signed)] };
  const both = { 'PAYMENT-SIGNATURE': 'cnViYmlzaA==', 'X-PAYMENT': toLegacyHeader(signed) };
  for (const headers of [twice, both]) {
    expect(await effectsOf(await ask(headers))).toEqual(refusedFor('invalid_payload'));
  }
});

const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all).toString('base64'));
const printable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
});
const json = fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text).toString('base64'));
/** A payment of the right form, except for one field that may hold anything. */
const nearly = fc
  .tuple(
    fc.constantFrom('x402Version', 'accepted', 'payload', 'scheme', 'network', 'extensions'),
    fc.oneof(fc.jsonValue(), fc.bigInt().map(String), fc.constantFrom(1, 2, 'exact', 'base', {})),
  )
  .map(([name, anything]) =>
    Buffer.from(
      JSON.stringify({
        x402Version: 2,
        accepted: { scheme: 'exact', network: 'eip155:8453' },
        payload: { signature: '0x00', authorization: {} },
        [name]: anything,
      }),
    ).toString('base64'),
  );

test('any malformed payment header is refused with 402 and a reason, and nothing is charged', async () => {
  const headers = fc.oneof(bytes, printable, json, nearly).filter((header) => header.trim() !== '');
  const name = fc.constantFrom('PAYMENT-SIGNATURE', 'X-PAYMENT');
  await fc.assert(
    fc.asyncProperty(name, headers, async (header, value) => {
      const answer = await ask({ [header]: value });
      expect(answer.status).toBe(402);
      expect(reasonOf(answer)).toMatch(/^(?:invalid|unsupported)_/);
      expect(parseBody(answer)).toMatchObject({ charged: false });
    }),
    { numRuns: runs(300) },
  );
  expect(await gateway.received()).toBe(before);
  expect(await gateway.ledgerText()).toBe('');
});

test('a payment is the same in upper and lower case hex, and charged once', async () => {
  const { signature, authorization } = await signAuthorization(payerKey, { to: payTo });
  const { from, to, nonce } = authorization;
  const loud = { from: shout(from), to: shout(to), nonce: shout(nonce) };
  const shouted = { signature: shout(signature), authorization: { ...authorization, ...loud } };
  const first = await send(toHeader(shouted));
  expect(first.status).toBe(200);
  expect(receiptOf(first)).toMatchObject({ success: true, payer: from.toLowerCase() });
  const again = await send(toHeader({ signature, authorization }));
  expect([again.status, again.body.equals(first.body)]).toEqual([200, true]);
  expect((await gateway.received()) - before).toBe(10_000n);
});

const shout = (text: string): `0x${string}` => `0x${text.slice(2).toUpperCase()}`;
