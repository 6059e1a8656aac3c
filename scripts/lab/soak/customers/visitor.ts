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
      market.tally.surprises.push(`free: ${path} was answered ${answer?.status ?? 'not at all'}`);
    }
    await pause(chance.between(0, 200), over);
  }
}

/** What a visitor asks for. `expected` are the right answers; by default any refusal, and no internal error. */
type Try = { path: string; expected?: readonly number[] } & Asking;
type Tries = Readonly<Record<string, (market: Market, chance: Chance) => Try | Promise<Try>>>;

/** Only gateways answer these, and all may be down for a moment. */
const looks: Tries = {
  health: () => ({ path: '/health', expected: [200, 503] }),
  unpaid: (_, chance) => ({ path: chance.pick(paid), expected: [402, 503] }),
  'unpaid HEAD': (_, chance) => ({ path: chance.pick(paid), method: 'HEAD', expected: [402, 503] }),
};

const path = '/v1/repos?limit=2';

/** Invalid payments and hostile requests. */
const attacks: Tries = {
  'random bytes': (_, chance) => withPayment(randomBytes(chance.whole(1, 500)).toString('base64')),
  'a forged signature': async (market, chance) => {
    const key = chance.pick(market.payers);
    const { authorization } = await signAuthorization(key, { to: market.payTo });
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

/** Asks for prices and health until the signal aborts. */
export const lookAround = createVisitor(looks, '');
/** Sends hostile requests until the signal aborts. Each must be refused. */
export const intrude = createVisitor(attacks, 'hostile: ');

function createVisitor(tries: Tries, prefix: string) {
  return async (market: Market, chance: Chance, over: AbortSignal): Promise<void> => {
    while (!over.aborted) {
      const name = chance.pick(Object.keys(tries));
      const tried = await tries[name]?.(market, chance);
      if (!tried) continue;
      const { path: asked, expected, ...asking } = tried;
      const kind = `${prefix}${name}`;
      const { status } = (await askAs(market, { kind, chance }, asked, asking)) ?? {};
      const isFine = (got: number) => expected?.includes(got) ?? (got >= 400 && got !== 500);
      if (status !== undefined && !isFine(status)) {
        market.tally.surprises.push(`${kind}: ${asked} was answered ${status}`);
      }
      await pause(chance.between(0, 350), over);
    }
  };
}

async function signFor(
  market: Market,
  chance: Chance,
  about: Partial<Pick<Authorization, 'value' | 'to' | 'validBefore'>>,
): Promise<Try> {
  const key = chance.pick(market.payers);
  return withPayment(toHeader(await signAuthorization(key, { to: market.payTo, ...about })));
}

function withPayment(payment: string): Try {
  return { path, headers: { 'PAYMENT-SIGNATURE': payment } };
}

function randomHex(bytes: number): Hex {
  return `0x${randomBytes(bytes).toString('hex')}`;
}
