import { expect, test } from 'vitest';
import * as z from 'zod';
import { type ErrorCode, errorCodes, errorTable } from '../../../gateway/http/errors.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Answer } from '../http/ask.ts';
import { openGateway, parseBody } from '../open-gateway.ts';
import { openHome } from '../../pipeline/night/run-night.ts';
import { explanations } from '../../../gateway/payment/reasons.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const rpc = await openRpc(chain.rpcUrl);
const gateway = await openPaidGateway(chain, { rpcUrl: rpc.url, timing: { settleMs: 2_000 } });

async function pay(path: string, value: `${bigint}` = '10000'): Promise<Answer> {
  const signed = await signAuthorization(chain.payerKey, { to: chain.payTo, value });
  return gateway.ask(path, { headers: { 'PAYMENT-SIGNATURE': toHeader(signed) } });
}

const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The answer of a gateway before the first night. */
async function askUnpublished(path: string): Promise<Answer> {
  const empty = await openGateway({ home: await openHome(), publish: false });
  const answer = await empty.ask(path);
  await empty.close();
  return answer;
}

/** A message with placeholders for its numbers and for the language that was asked for. */
function toSentence(text: string): string {
  return text.replaceAll(/\d+/g, 'N').replaceAll(/language [a-z]+/g, 'language L');
}

/** Values for the placeholders of messages. */
const values: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  invalid_parameter: { problem: 'limit takes a whole number from 1 to 100, got "999"' },
  payment_required: { price: '$0.01' },
  invalid_payment: { reason: 'insufficient_funds', explanation: explanations.insufficient_funds },
  no_match: { wanted: 'the language cobol', more: ' The field available lists what it has.' },
  not_seen: { nights: 1, first: '2026-11-20', names: 'nobody/nothing' },
  method_not_allowed: { method: 'POST' },
  answered_too_often: { limit: 20 },
  uri_too_long: { limit: 8192 },
  rate_limited: { limit: 10, seconds: 42 },
  headers_too_large: { limit: 32_768 },
  not_ready: { problems: 'No night is published.' },
  not_published: { problem: 'Nothing is published yet', seconds: 60 },
};

/** The message of the table, with its values filled in. */
function toDocumented(code: ErrorCode): string {
  return errorTable[code].message.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[code]?.[name]),
  );
}

/** How to cause each error. Other tests cover `elsewhere`: errors of nginx, and those before a request is read. */
const ways: Record<string, () => Promise<Answer>> = {
  '400 bad_request': () => pay('/v1/repos?limit=%zz'),
  '400 invalid_parameter': () => pay('/v1/repos?limit=999'),
  '402 payment_required': () => gateway.ask('/v1/repos'),
  '402 invalid_payment': async () => {
    const signed = await signAuthorization(`0x${'7d'.repeat(32)}`, { to: chain.payTo });
    return gateway.ask('/v1/repos', { headers: { 'PAYMENT-SIGNATURE': toHeader(signed) } });
  },
  '404 not_found': () => gateway.ask('/v2/repos'),
  '404 no_match': () => pay('/v1/repos?language=cobol'),
  '404 not_seen': () => pay('/v1/repos/nobody/nothing'),
  '405 method_not_allowed': () => gateway.ask('/v1/repos', { method: 'POST' }),
  '409 payment_already_used': async () => {
    const payment = await gateway.sign('/v1/repos');
    expect((await gateway.send('/v1/repos', payment)).status).toBe(200);
    return gateway.ask('/v1/repos?limit=1', { headers: { 'PAYMENT-SIGNATURE': payment } });
  },
  '409 answered_too_often': async () => {
    const payment = await gateway.sign('/v1/repos');
    for (let count = 0; count < 21; count += 1) await gateway.send('/v1/repos', payment);
    return gateway.ask('/v1/repos', { headers: { 'PAYMENT-SIGNATURE': payment } });
  },
  '414 uri_too_long': () => gateway.ask(`/v1/index?${'a'.repeat(9_000)}`),
  '429 rate_limited': async () => {
    for (let count = 0; count < 10; count += 1) await gateway.ask('/v1/index');
    return gateway.ask('/v1/index');
  },
  '500 internal': async () => {
    const whole = gateway.snapshots.saleableNight;
    gateway.snapshots.saleableNight = () => Promise.reject(new Error('scan.json: is not JSON'));
    const answer = await pay('/v1/repos');
    gateway.snapshots.saleableNight = whole;
    return answer;
  },
  '503 not_published': () => askUnpublished('/v1/index'),
  '503 not_ready': () => askUnpublished('/health?ready'),
  '503 payment_unavailable': async () => {
    rpc.decide(() => 'fail');
    const answer = await pay('/v1/repos');
    rpc.decide(() => 'through');
    return answer;
  },
  '503 settlement_pending': async () => {
    rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'drop' : 'through'));
    const answer = await pay('/v1/repos');
    rpc.decide(() => 'through');
    return answer;
  },
};

const elsewhere = ['408 request_timeout', '431 headers_too_large', '503 gateway_unavailable'];

test('every documented error is caused here or elsewhere', () => {
  const documented = errorCodes.map((code) => `${errorTable[code].status} ${code}`);
  expect(documented.toSorted()).toEqual([...Object.keys(ways), ...elsewhere].toSorted());
});

test.each(Object.entries(ways))('%s has the documented sentence', async (name, cause) => {
  const answer = await cause();
  expect(answer.headers).toHaveProperty('ratelimit-limit');
  const { code, message } = Refusal.parse(parseBody(answer)).error;
  expect(`${answer.status} ${code}`).toBe(name);
  const documented = errorCodes.find((known) => known === code);
  expect(toSentence(message)).toBe(toSentence(documented ? toDocumented(documented) : ''));
});
