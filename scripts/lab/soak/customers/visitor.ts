import type { Chance } from '../../made-up/chance.ts';
import { askAs, type Market, pause } from '../market.ts';
import type { Authorization } from '../../../../gateway/payment/payload.ts';
import { randomBytes } from 'node:crypto';
import type { Hex } from '../../../../gateway/payment/protocol.ts';
import { signAuthorization, toHeader } from '../../paying/sign.ts';
import type { Asking } from '../service/ask.ts';

const files = [
  '/v1/index',
  '/v1/brief',
  '/v1/digests/latest',
  '/follow-up.json',
  '/',
  '/feed.json',
];
const paid = ['/v1/repos', '/v1/digests?days=3', '/v1/repos?limit=x'];

/** Reads free paths like a client that knows the last ETag. Every read must succeed, because nginx serves the files. */
export async function readFree(market: Market, chance: Chance, over: AbortSignal): Promise<void> {
  const tags = new Map<string, string>();
  while (!over.aborted) {
    const path = chance.pick(files);
    const known = chance.happens(0.5) ? tags.get(path) : undefined;
    const headers: Record<string, string> = known === undefined ? {} : { 'If-None-Match': known };
    const answer = await askAs(market, { kind: 'free', chance }, path, { headers });
    const tag = answer?.headers.etag;
    if (tag !== undefined) tags.set(path, tag);
    const isFine = answer?.status === 200 || (known !== undefined && answer?.status === 304);
    if (!isFine) {
      market.tally.surprise(`free: ${path} was answered ${answer?.status ?? 'not at all'}`);
    }
    await pause(chance.between(0, 200), over);
  }
}

/** Asks for prices and health until `over` aborts. Only gateways answer these, and all may be down for a moment. */
export async function lookAround(market: Market, chance: Chance, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const isHealth = chance.happens(0.3);
    const path = isHealth ? '/health' : chance.pick(paid);
    const method = chance.happens(0.2) ? 'HEAD' : 'GET';
    const kind = isHealth ? 'health' : 'unpaid';
    const answer = await askAs(market, { kind, chance }, path, { method });
    const expected = [isHealth ? 200 : 402, 503];
    if (answer && !expected.includes(answer.status)) {
      market.tally.surprise(`${kind}: ${path} was answered ${answer.status}`);
    }
    await pause(chance.between(0, 400), over);
  }
}

type Try = { path: string } & Asking;
type Attack = (market: Market, chance: Chance) => Try | Promise<Try>;

const path = '/v1/repos?limit=2';

/** Invalid payments and hostile requests. */
const attacks: Readonly<Record<string, Attack>> = {
  'random bytes': (_, chance) => withPayment(randomBytes(chance.whole(1, 500)).toString('base64')),
  'a forged signature': async (market, chance) => {
    const { authorization } = await signAuthorization(payerOf(market, chance), {
      to: market.payTo,
    });
    return withPayment(toHeader({ authorization, signature: randomHex(65) }));
  },
  'a wrong amount': (market, chance) => signFor(market, chance, { value: '1' }),
  'a wrong recipient': (market, chance) => signFor(market, chance, { to: randomHex(20) }),
  'an expired payment': (market, chance) => signFor(market, chance, { validBefore: '1700000000' }),
  'a wrong parameter': async (market, chance) => ({
    ...(await signFor(market, chance, {})),
    path: '/v1/repos?limit=999',
  }),
  'a long header': () => withPayment('A'.repeat(20_000)),
  'a header beyond the limit': () => withPayment('A'.repeat(60_000)),
  'another method': (_, chance) => ({ path, method: chance.pick(['POST', 'DELETE', 'PUT']) }),
  'a path out of the folder': () => ({ path: '/v1/../../data/current.json' }),
  'a private file': (_, chance) => ({
    path: chance.pick(['/data/current.json', '/.env', '/.git/config']),
  }),
};

/** Sends hostile requests until `over` aborts. Each must be refused, without an internal error. */
export async function intrude(market: Market, chance: Chance, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const name = chance.pick(Object.keys(attacks));
    const attack = await attacks[name]?.(market, chance);
    if (!attack) continue;
    const { path: asked, ...asking } = attack;
    const kind = `hostile: ${name}`;
    const answer = await askAs(market, { kind, chance }, asked, asking);
    if (answer && (answer.status < 400 || answer.status === 500)) {
      market.tally.surprise(`${kind} was answered ${answer.status}`);
    }
    await pause(chance.between(0, 300), over);
  }
}

async function signFor(
  market: Market,
  chance: Chance,
  about: Partial<Pick<Authorization, 'value' | 'to' | 'validBefore'>>,
): Promise<Try> {
  const key = payerOf(market, chance);
  return withPayment(toHeader(await signAuthorization(key, { to: market.payTo, ...about })));
}

function payerOf({ payers }: Market, chance: Chance): Hex {
  return chance.pick(payers);
}

function withPayment(payment: string): Try {
  return { path, headers: { 'PAYMENT-SIGNATURE': payment } };
}

function randomHex(bytes: number): Hex {
  return `0x${randomBytes(bytes).toString('hex')}`;
}
