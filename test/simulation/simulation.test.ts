import { expect, test } from 'vitest';
import type { ChargeContext } from '../../gateway/payment/offer.ts';
import type { Ledger } from '../../gateway/payment/ledger/ledger.ts';
import { runs, times } from '../properties/runs.ts';
import { type Plant, simulate } from './simulate.ts';

/** The first seed whose simulation goes wrong, and how. Undefined if none does. */
async function findFault(seeds: number, plant?: Plant) {
  for (let seed = 0; seed < seeds; seed += 1) {
    const problems = await simulate(seed, plant);
    if (problems.length > 0) return { seed, problems };
  }
  return undefined;
}

test(
  'through faults, crashes and takeovers, a buyer is charged exactly for what was or can be delivered',
  async () => {
    // A seed that fails is printed here, and `simulate(seed)` replays it.
    expect(await findFault(runs(10_000))).toBeUndefined();
  },
  300_000 * times,
);

test('a seed gives the same course each time', async () => {
  const fault = await findFault(1000, unrecorded);
  expect(fault && (await simulate(fault.seed, unrecorded))).toEqual(fault?.problems);
});

/** A context with other methods of its ledger, facilitator or chain. */
function changing<Part extends 'ledger' | 'facilitator' | 'chain'>(
  part: Part,
  change: (methods: ChargeContext[Part], context: ChargeContext) => Partial<ChargeContext[Part]>,
) {
  return (context: ChargeContext): ChargeContext => ({
    ...context,
    [part]: { ...context[part], ...change(context[part], context) },
  });
}

type Advance = Ledger['advance'];

/** Records everything but that a payment is about to be sent. */
function skip(advance: Advance): Advance {
  return async (key, progress) => {
    if (progress.state !== 'settling') await advance(key, progress);
  };
}

const unrecorded: Plant = {
  context: changing('ledger', ({ advance }) => ({
    begin: async () => undefined,
    advance: skip(advance),
  })),
};

const faults: Record<string, Plant> = {
  'a payment is sent before it is recorded': {
    context: changing('facilitator', ({ verify, settle }) => {
      const sent = new Map<string, ReturnType<typeof settle>>();
      return {
        verify: async (payment, terms) => {
          const fault = await verify(payment, terms);
          if (!fault) sent.set(payment.authorization.nonce, settle(payment, terms));
          return fault;
        },
        settle: (payment, terms) => sent.get(payment.authorization.nonce) ?? settle(payment, terms),
      };
    }),
  },
  'the record of the sending is not waited for': {
    context: changing('ledger', ({ begin, advance }) => ({
      begin: async (key, digestId) => {
        begin(key, digestId).catch(() => undefined);
        return undefined;
      },
      advance: async (key, progress) => {
        const recorded = advance(key, progress);
        if (progress.state === 'settling') recorded.catch(() => undefined);
        else await recorded;
      },
    })),
  },
  'the sending is not recorded': unrecorded,
  'a reported failure counts as the end': {
    context: changing('ledger', ({ advance }) => ({
      advance: (key, progress) =>
        advance(
          key,
          progress.state === 'refused' ? { state: 'failed', reason: progress.reason } : progress,
        ),
    })),
  },
  'an answer is sent before the payment has landed': {
    context: changing('facilitator', ({ settle }) => ({
      settle: async (payment, terms) => {
        void settle(payment, terms);
        return { state: 'settled', transaction: `0x${'9'.repeat(64)}` };
      },
    })),
  },
  'an authorization that has ended counts as unpaid': {
    context: changing('chain', ({ ask }, { now }) => ({
      ask: async (sent, about) => {
        const found = await ask(sent, about);
        const hasEnded = now() >= Number(sent.validBefore) * 1000;
        return hasEnded
          ? { state: 'failed', reason: 'invalid_exact_evm_payload_authorization_valid_before' }
          : found;
      },
    })),
  },
  'an RPC without an answer counts as unpaid': {
    context: changing('chain', ({ ask }) => ({
      ask: async (sent, about) => {
        const found = await ask(sent, about);
        const isUnknown = found.state === 'unknown';
        return isUnknown ? { state: 'failed', reason: 'unexpected_settle_error' } : found;
      },
    })),
  },
  'a claim keeps no other gateway from recording': {
    store: (store, { claims, payments }) => ({
      ...store,
      claim: async (fresh, claim) => {
        claims.delete(`${fresh.payer} ${fresh.nonce}`);
        return store.claim(fresh, claim);
      },
      record: async ({ entry }) => {
        payments.set(`${entry.payer} ${entry.nonce}`, entry);
        return true;
      },
    }),
  },
  'a start forgets payments that were sent and have no outcome': {
    restart: ({ payments }) => {
      for (const [key, { state }] of payments) if (state !== 'settled') payments.delete(key);
    },
  },
  'a settled payment answers any question': {
    store: (store, { payments }) => ({
      ...store,
      claim: async (fresh, claim) => {
        const recorded = payments.get(`${fresh.payer} ${fresh.nonce}`);
        return recorded?.state === 'settled'
          ? { outcome: 'settled', entry: recorded }
          : store.claim(fresh, claim);
      },
    }),
  },
  'an earlier payment for the same question is forgotten': {
    store: (store) => ({
      ...store,
      findEarlier: async () => undefined,
      begin: async (held) => void (await store.record(held)),
    }),
  },
  'it is forgotten which payment an earlier one answered': {
    context: changing('ledger', ({ advance, release }) => ({
      advance: (key, progress) =>
        'answeredBy' in progress ? release(key) : advance(key, progress),
    })),
  },
  'a claim is not released after a refusal': {
    context: changing('ledger', () => ({ release: async () => undefined })),
  },
};

test.each(Object.entries(faults))('within 1,000 seeds, it is found that %s', async (_, plant) => {
  expect((await findFault(1000, plant))?.problems.length).toBeGreaterThan(0);
});
