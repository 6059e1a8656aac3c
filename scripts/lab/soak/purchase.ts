import * as z from 'zod';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import type { Chance } from '../made-up/chance.ts';
import { signAuthorization, toHeader } from '../paying/sign.ts';
import { askAs, type Market, pause, type Purchase } from './market.ts';
import type { Answer } from './service/ask.ts';

/** The paths that a buyer chooses from, with their prices. */
const calls = [
  { amount: 10_000n, path: '/v1/repos?limit=2' },
  { amount: 10_000n, path: '/v1/repos?limit=5&language=rust' },
  { amount: 10_000n, path: '/v1/repos' },
  { amount: 50_000n, path: '/v1/digests?days=7' },
] as const;

/** Signs a payment for a random call. `from` names a contract wallet as the payer. */
export async function sign(
  { payTo, purchases }: Market,
  kind: string,
  { key, ...payer }: Payer,
  chance: Chance,
): Promise<Purchase> {
  const { amount, path } = chance.pick(calls);
  const about = { ...payer, to: payTo, value: `${amount}` as const };
  const signed = await signAuthorization(key, about);
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
    delivered: undefined,
    reason: '',
  };
  purchases.push(purchase);
  return purchase;
}

type Payer = { key: Hex; from?: Hex; validBefore?: string };

/** Sends the payment once, and records the answer. The default path is the payment's first one. */
export async function attempt(
  market: Market,
  purchase: Purchase,
  chance: Chance,
  { path = purchase.delivered?.path ?? purchase.paths[0] ?? '', signal }: Attempt = {},
): Promise<number | 'cut'> {
  purchase.lastPath = path;
  const headers = { 'PAYMENT-SIGNATURE': purchase.header };
  const asking = signal ? { headers, signal } : { headers };
  const answer = await askAs(market, { kind: purchase.kind, chance }, path, asking);
  if (answer) recordAnswer(market, purchase, path, answer);
  return answer?.status ?? 'cut';
}

type Attempt = { path?: string; signal?: AbortSignal };

/** Repeats a payment until it is delivered or finally refused, or until `until` aborts. */
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

/** Whether an answer leaves the outcome of its payment open. */
export function leavesOpen(status: number | 'cut'): boolean {
  return status === 503 || status === 429 || status === 'cut';
}

const definite: ReadonlySet<number> = new Set([400, 402, 404, 409]);

function recordAnswer({ tally }: Market, purchase: Purchase, path: string, answer: Answer): void {
  const { kind, delivered } = purchase;
  if (answer.status === 200) {
    purchase.end = 'delivered';
    const header = String(answer.headers['payment-response']);
    const receipt = read(Receipt, Buffer.from(header, 'base64').toString());
    purchase.transaction = receipt?.transaction ?? '';
    if (!receipt?.success) tally.surprises.push(`${kind}: delivered without a receipt`);
    purchase.delivered ??= { path, body: answer.body };
    if (delivered && delivered.path !== path) {
      tally.surprises.push(`${kind}: one payment got two different answers`);
    } else if (delivered && delivered.body !== answer.body) {
      tally.surprises.push(`${kind}: the same payment got other bytes for ${path}`);
    }
    return;
  }
  if (leavesOpen(answer.status)) return;
  if (!definite.has(answer.status)) {
    tally.surprises.push(`${kind}: ${path} was answered ${answer.status}`);
    return;
  }
  if (delivered?.path === path) {
    tally.surprises.push(`${kind}: delivered, and then ${answer.status}`);
  }
  purchase.paths = purchase.paths.filter((each) => each !== path);
  const error = read(Refusal, answer.body)?.error;
  purchase.reason = `${answer.status} ${error?.reason ?? error?.code ?? 'without a reason'}`;
  if (purchase.end === 'open' && purchase.paths.length === 0) purchase.end = 'refused';
}

const Receipt = z.object({ success: z.boolean(), transaction: z.string() });
const Refusal = z.object({ error: z.object({ code: z.string(), reason: z.string().optional() }) });

/** What a JSON text says, or undefined if it is of another form. */
function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
