import type { Authorization } from '../../../../gateway/payment/payload.ts';
import { randomBytes } from 'node:crypto';
import type { Hex } from '../../../../gateway/payment/protocol.ts';
import type { Chance } from '../../made-up/chance.ts';
import { signAuthorization, toHeader } from '../../paying/sign.ts';
import { askAs, type Market, pause } from '../market.ts';
import type { Asking } from '../service/ask.ts';

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
