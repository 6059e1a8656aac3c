import type { Hex } from '../../gateway/payment/protocol.ts';
import type { Chance } from '../made-up/chance.ts';
import { signAuthorization, type Signed, toHeader } from '../../test/payment/sign.ts';
import { readReceipt, readRefusal } from './answers.ts';
import { askAs, type Market, pause } from './market.ts';
import type { Seen } from './reconcile.ts';
import type { Answer } from './service/ask.ts';

/** A payment and what its client knows of it. */
export type Purchase = Seen & {
  kind: string;
  signed: Signed;
  header: string;
  /** What is asked for with it; paths that were refused for good are taken out. */
  paths: string[];
  /** What was asked for last. */
  lastPath: string;
  /** What was delivered first, and for which path. */
  goods: { path: string; body: string } | undefined;
  /** Why it was refused. */
  reason: string;
};

/** What a buyer may ask for, and what it costs. */
const wares = [
  { amount: 10_000n, path: '/v1/repos?limit=2' },
  { amount: 10_000n, path: '/v1/repos?limit=5&language=rust' },
  { amount: 10_000n, path: '/v1/repos' },
  { amount: 50_000n, path: '/v1/digests?days=7' },
] as const;

/** Signs a payment for something; where `from` is given, that contract wallet is said to pay. */
export async function sign(
  { payTo, purchases }: Market,
  kind: string,
  { key, ...payer }: { key: Hex; from?: Hex; validBefore?: string },
  chance: Chance,
): Promise<Purchase> {
  const { amount, path } = chance.pick(wares);
  const signed = await signAuthorization(key, { ...payer, to: payTo, value: String(amount) });
  const { from, nonce } = signed.authorization;
  const purchase: Purchase = {
    payer: from.toLowerCase(),
    nonce,
    amount,
    end: 'open',
    transaction: '',
    kind,
    signed,
    header: toHeader(signed),
    paths: [path],
    lastPath: path,
    goods: undefined,
    reason: '',
  };
  purchases.push(purchase);
  return purchase;
}

/** Sends the payment once, for the first of its paths unless told otherwise, and takes in what came. */
export async function attempt(
  market: Market,
  purchase: Purchase,
  chance: Chance,
  { path = purchase.goods?.path ?? purchase.paths[0] ?? '', signal }: Attempt = {},
): Promise<number | 'cut'> {
  purchase.lastPath = path;
  const headers = { 'PAYMENT-SIGNATURE': purchase.header };
  const asking = signal ? { headers, signal } : { headers };
  const answer = await askAs(market, { kind: purchase.kind, chance }, path, asking);
  if (answer) takeIn(market, purchase, path, answer);
  return answer?.status ?? 'cut';
}

type Attempt = { path?: string; signal?: AbortSignal };

/** Sends the same payment until it is delivered or refused for good, or `until` aborts. */
export async function insist(
  market: Market,
  purchase: Purchase,
  chance: Chance,
  until: AbortSignal,
): Promise<void> {
  while (purchase.end === 'open' && !until.aborted) {
    await attempt(market, purchase, chance);
    if (purchase.end === 'open') await pause(chance.between(200, 1_500), until);
  }
}

const definite: ReadonlySet<number> = new Set([400, 402, 404, 409]);

function takeIn({ tally }: Market, purchase: Purchase, path: string, answer: Answer): void {
  const { kind, goods } = purchase;
  if (answer.status === 200) {
    purchase.end = 'delivered';
    const { transaction, success } = readReceipt(answer);
    purchase.transaction = transaction;
    if (!success) tally.surprise(`${kind}: delivered without a receipt`);
    purchase.goods ??= { path, body: answer.body };
    if (goods && goods.path !== path) tally.surprise(`${kind}: one payment brought two answers`);
    else if (goods && goods.body !== answer.body) {
      tally.surprise(`${kind}: the same payment brought other bytes`);
    }
    return;
  }
  if (answer.status === 503 || answer.status === 429) return;
  if (!definite.has(answer.status)) {
    tally.surprise(`${kind}: ${path} was answered ${answer.status}`);
    return;
  }
  if (goods?.path === path) tally.surprise(`${kind}: delivered, and then ${answer.status}`);
  purchase.paths = purchase.paths.filter((each) => each !== path);
  purchase.reason = `${answer.status} ${readRefusal(answer)}`;
  if (purchase.end === 'open' && purchase.paths.length === 0) purchase.end = 'refused';
}
