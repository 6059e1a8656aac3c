import { LRUCache } from 'lru-cache';
import { createCharge, type Charge } from '../../gateway/payment/charge.ts';
import type { Found } from '../../gateway/payment/chain.ts';
import { type Facilitator, FacilitatorError } from '../../gateway/payment/facilitator.ts';
import { createLedger, type Store, toKeyText } from '../../gateway/payment/ledger/create-ledger.ts';
import type { ChargeContext, Offer } from '../../gateway/payment/offer.ts';
import { refuse, toBase64Json } from '../../gateway/payment/answers.ts';
import { prices } from '../../gateway/payment/prices.ts';
import { type Hex, toRequirements } from '../../gateway/payment/protocol.ts';
import { createReconciliation } from '../../gateway/payment/reconcile.ts';
import { createScheduler, type Process, type Scheduler, startProcess } from './scheduler.ts';
import { openSharedStore, type Tables } from './shared-store.ts';

/** A fault that is planted in the code, to show that the simulation finds it. */
export type Plant = {
  context?: (context: ChargeContext) => ChargeContext;
  store?: (store: Store, tables: Tables) => Store;
  /** Whether the rows of a gateway that died lose what was not yet final. */
  restart?: (tables: Tables) => void;
};

const payTo: Hex = `0x${'2'.repeat(40)}`;
const requirements = toRequirements(prices.repos, payTo);
const used = 'invalid_exact_evm_nonce_already_used';
const minuteMs = 60_000;
const gateways = 2;

/** A question that is asked with a new payment each time. */
type Question = { signed: Purchase[]; wasted: number; isAnswered: boolean };

/** A signed payment, and what its buyer got for it. */
type Purchase = { payer: Hex; nonce: Hex; request: string; header: string; validBefore: number };

/**
 * Two gateways on one database sell to buyers for ten simulated minutes, while everything fails at times and gateways die.
 * Then nothing fails any more, and every buyer asks again. Returns what went wrong; it is empty if money and answers agree.
 */
export async function simulate(seed: number, plant: Plant = {}): Promise<string[]> {
  const scheduler = createScheduler(seed);
  const { now, hop, happens, random } = scheduler;
  const world = startProcess();
  const trouble = { isOver: false, failing: () => (trouble.isOver ? 0 : 0.04) };
  const often = (chance: number) => !trouble.isOver && happens(chance);
  const chain = createChain(scheduler);
  const tables: Tables = { payments: new Map(), claims: new Map() };
  const problems: string[] = [];
  const settledLogs = new Map<string, number>();
  /** Payments that a facilitator refused without a transaction, although it had sent them. */
  const lies = new Set<string>();

  const openGateway = () => {
    const process = startProcess();
    const plain: ChargeContext = {
      facilitator: openFacilitator(process),
      isBogus: async () => false,
      chain: { ask: (sent) => askChain(process, toKeyText(sent), sent) },
      ledger: createLedger((held) => {
        const store = openSharedStore(tables, { holder: process, held }, scheduler, trouble);
        return plant.store?.(store, tables) ?? store;
      }, now),
      sent: new LRUCache({ max: 1_000 }),
      now,
      wait: (ms) => hop(process, ms, ms),
      log: (event, data) => {
        if (event !== 'payment-settled' || !('amount' in data)) return;
        const hash = String(data.transaction);
        settledLogs.set(hash, (settledLogs.get(hash) ?? 0) + 1);
      },
    };
    const context = plant.context?.(plain) ?? plain;
    const charge = createCharge(context);
    void reconcileEachMinute(process, createReconciliation(context));
    return { process, charge };
  };
  const running = Array.from({ length: gateways }, openGateway);

  async function reconcileEachMinute(process: Process, reconcile: () => Promise<number>) {
    for (;;) {
      await hop(process, minuteMs, minuteMs);
      await reconcile().catch(() => undefined);
    }
  }

  /** The facilitator as a gateway sees it: it may be slow, lose its answer, or report what did not happen. */
  function openFacilitator(process: Process): Pick<Facilitator, 'verify' | 'settle'> {
    return {
      verify: async ({ authorization: { from, nonce } }) => {
        await hop(process, 1, 200);
        if (often(0.05)) throw new FacilitatorError('it does not answer');
        const isUsed = chain.landed.has(toKeyText({ payer: from, nonce }));
        return isUsed ? { reason: used } : undefined;
      },
      settle: async ({ authorization: { from, nonce, validBefore } }) => {
        const key = toKeyText({ payer: from, nonce });
        const transaction = chain.send(Number(validBefore) * 1000);
        await hop(process, 1, 200);
        if (chain.landed.has(key)) return { state: 'refused', reason: used, transaction: '' };
        const refused = { state: 'refused', reason: 'unexpected_settle_error' } as const;
        if (often(0.1)) return { ...refused, transaction: '' };
        if (often(0.1)) return { state: 'unknown', transaction: '' };
        const landing = chain.land(world, key, transaction);
        if (often(0.1)) {
          lies.add(key);
          return { ...refused, transaction: '' };
        }
        if (often(0.1)) return { state: 'unknown', transaction };
        await landing;
        await hop(process, 1, 5_000);
        if (often(0.1)) return { state: 'unknown', transaction: '' };
        return chain.landed.get(key) === transaction
          ? { state: 'settled', transaction }
          : { ...refused, transaction };
      },
    };
  }

  async function askChain(
    process: Process,
    key: string,
    { validBefore, transaction }: { validBefore: string; transaction: string },
  ): Promise<Found> {
    await hop(process, 1, 300);
    if (often(0.1)) return { state: 'unknown', because: 'unanswered' };
    const landed = chain.landed.get(key);
    const found: Found =
      landed !== undefined
        ? { state: 'settled', transaction: landed }
        : now() >= Number(validBefore) * 1000
          ? { state: 'failed', reason: 'invalid_exact_evm_payload_authorization_valid_before' }
          : chain.pending.has(transaction)
            ? { state: 'unknown', because: 'pending' }
            : { state: 'open' };
    await hop(process, 1, 300);
    return found;
  }

  /** One call of a buyer. Undefined if no answer arrives: the gateway died, or the connection broke. */
  async function call(
    { header, request }: Purchase,
    wasted = () => {},
  ): Promise<number | undefined> {
    await hop(world, 1, 100);
    const gateway = running[Math.floor(random() * gateways)];
    if (!gateway?.process.alive) return undefined;
    const answer = callCharge(gateway.charge, header, request);
    const answered = await Promise.race([answer, gateway.process.died]);
    if (!answered || often(0.1)) return undefined;
    answered.noteDelivered?.();
    if (!often(0.02)) return answered.status;
    if (answered.status === 200) wasted();
    return undefined;
  }

  const purchases: Purchase[] = [];
  const delivered = new Set<string>();
  /** Questions of buyers who sign anew, with the answers that left whole and never arrived. */
  const questions: Question[] = [];

  async function buy(payer: Hex, request: string): Promise<void> {
    await hop(world, 0, 5 * minuteMs);
    const purchase = sign(payer, request, scheduler);
    purchases.push(purchase);
    // Some buyers do not come back, and some call twice at once.
    const attempts = happens(0.3) ? 1 : 5;
    if (happens(0.2)) void call(purchase);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const status = await call(purchase);
      if (status === 200) delivered.add(purchase.nonce);
      if (status === 200 || status === 402) return;
      await hop(world, 1_000, 20_000);
    }
  }

  /** A buyer whose client signs a new payment for each call, and calls again until an answer arrives. */
  async function buyAnew(payer: Hex, request: string): Promise<void> {
    await hop(world, 0, 3 * minuteMs);
    const question: Question = { signed: [], wasted: 0, isAnswered: false };
    questions.push(question);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const purchase = sign(payer, request, scheduler);
      purchases.push(purchase);
      question.signed.push(purchase);
      const status = await call(purchase, () => (question.wasted += 1));
      question.isAnswered ||= status === 200;
      // Sent again, also at the other gateway, an answered payment is not charged.
      if (status === 200) void hop(world, 1_000, minuteMs).then(() => call(purchase));
      if (status === 200 || status === 402) return;
      await hop(world, 1_000, 20_000);
    }
  }

  /** Somebody who saw the payment asks another question with it. */
  async function steal(of: Purchase): Promise<void> {
    await hop(world, 0, minuteMs);
    const status = await call({ ...of, request: `${of.request}-else` });
    const isHis = tables.payments.get(toKeyText(of))?.request.endsWith('else') ?? false;
    if (status === 200 && !isHis) problems.push('a payment bought two questions');
  }

  async function dieAtTimes(): Promise<void> {
    while (!trouble.isOver) {
      await hop(world, 5_000, 90_000);
      const index = Math.floor(random() * gateways);
      const gateway = running[index];
      if (!gateway || trouble.isOver) return;
      gateway.process.die();
      plant.restart?.(tables);
      await hop(world, 100, 30_000);
      running[index] = openGateway();
    }
  }

  const started = now();
  const buyers = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    (_, at): Hex => `0x${String(at + 3).repeat(40)}`,
  );
  let left = 0;
  const buying = buyers.flatMap((payer) =>
    ['/v1/repos?limit=1', '/v1/repos?limit=2'].map(async (request) => {
      left += 1;
      await buy(payer, request);
      left -= 1;
    }),
  );
  const [first] = buyers;
  if (first) {
    left += 1;
    buying.push(buyAnew(first, '/v1/repos?limit=3').then(() => void (left -= 1)));
  }
  void Promise.all(buying);
  void dieAtTimes();
  void (async () => {
    await hop(world, minuteMs, 4 * minuteMs);
    const victim = purchases[0];
    if (victim) await steal(victim);
  })();
  await scheduler.runUntil(started + 10 * minuteMs);

  // Calm: everything works, all authorizations end, and every buyer asks once more.
  trouble.isOver = true;
  await scheduler.runUntil(started + 17 * minuteMs);
  if (left > 0) problems.push(`${left} buyers wait for ever`);
  for (const { signed, wasted, isAnswered } of questions) {
    const keys = signed.map(toKeyText);
    // A thief may have asked another question with one of these payments.
    const isThis = (key: string) => tables.payments.get(key)?.request === signed[0]?.request;
    const charges = keys.filter((key) => chain.landed.has(key) && isThis(key)).length;
    if (charges === 0 && isAnswered) problems.push('an answer without payment');
    // Nobody can know that a payment lands which its facilitator refused.
    if (keys.some((key) => lies.has(key))) continue;
    if (charges > 1 + wasted) problems.push(`one question is charged ${charges} times`);
  }
  for (const purchase of purchases) {
    const key = toKeyText(purchase);
    const landed = chain.landed.get(key);
    const recorded = tables.payments.get(key);
    const state = recorded?.state ?? 'unheard of';
    if (landed === undefined) {
      if (delivered.has(purchase.nonce)) problems.push('an answer without payment');
      if (state === 'settled') problems.push('the ledger has a payment that the chain lacks');
      continue;
    }
    if (state !== 'settled' || recorded?.transaction !== landed) {
      problems.push(`the chain has a payment that the ledger calls ${state}`);
    }
    if ((settledLogs.get(landed) ?? 0) > 1) problems.push('revenue is logged twice');
    const again = { ...purchase, request: recorded?.request ?? purchase.request };
    const statuses: (number | undefined)[] = [];
    void call(again).then((status) => statuses.push(status));
    await scheduler.runUntil(now() + 2 * minuteMs);
    if (statuses[0] !== 200) problems.push(`a payment that landed gets ${String(statuses[0])}`);
  }
  return problems;
}

/** Transactions that wait, and those that landed, by `toKeyText` of their payment. A nonce lands once. */
function createChain({ now, hop, random }: Scheduler) {
  const landed = new Map<string, string>();
  const pending = new Set<string>();
  const ends = new Map<string, number>();
  let sent = 0;
  return {
    landed,
    pending,
    /** The hash of a new transaction. */
    send: (validBefore: number): string => {
      sent += 1;
      const transaction = `0x${sent.toString(16).padStart(64, '0')}`;
      ends.set(transaction, validBefore);
      return transaction;
    },
    /** Resolves when the transaction landed or reverted, up to a minute later. */
    land: async (world: Process, key: string, transaction: string): Promise<void> => {
      pending.add(transaction);
      await hop(world, 500, random() < 0.8 ? 4_000 : 60_000);
      pending.delete(transaction);
      if (landed.has(key) || now() >= (ends.get(transaction) ?? 0)) return;
      landed.set(key, transaction);
    },
  };
}

type Answered = { status: number; noteDelivered?: (() => void) | undefined };

async function callCharge(charge: Charge, payment: string, query: string): Promise<Answered> {
  const offer: Offer = {
    path: '/v1/repos',
    terms: {
      requirements,
      resource: {
        url: 'https://example.com/v1/repos',
        description: '',
        mimeType: 'application/json',
        serviceName: 'simulated',
        tags: [],
        iconUrl: 'https://example.com/favicon.svg',
      },
      bazaar: {},
    },
    challenge: () => refuse('payment_already_used', {}),
    read: (request) => ({
      ok: true,
      work: {
        toRequest: () => request,
        deliver: async () => ({
          ok: true,
          digestId: '2026-11-29-00000000',
          body: Buffer.from('{}'),
        }),
        preview: async () => ({ matches: 1 }),
      },
    }),
  };
  const call = { query, payment, accept: undefined, refuseReplay: () => undefined };
  return charge(offer, call).catch(() => ({ status: 500 }));
}

function sign(payer: Hex, request: string, { now, random }: Scheduler): Purchase {
  const digits = Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16));
  const nonce: Hex = `0x${digits.join('')}`;
  const validBefore = Math.floor(now() / 1000) + 300;
  const authorization = {
    from: payer,
    to: payTo,
    value: requirements.amount,
    validAfter: '0',
    validBefore: String(validBefore),
    nonce,
  };
  const payload = { signature: `0x${'1'.repeat(130)}`, authorization };
  const header = toBase64Json({ x402Version: 2, accepted: requirements, payload });
  return { payer, nonce, request, header, validBefore };
}
