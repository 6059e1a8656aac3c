import { expect, onTestFinished, test } from 'vitest';
import type { Chain } from '../../../gateway/payment/chain.ts';
import { createReconciliation } from '../../../gateway/payment/reconcile.ts';
import type { Progress } from '../../../gateway/payment/ledger/ledger.ts';
import { expired } from '../../../gateway/payment/reasons.ts';
import { openFileLedger } from '../../../gateway/payment/ledger/file-ledger.ts';
import { openEntries } from '../../../scripts/ledger/open-entries.ts';
import { all } from './ledger/place.ts';
import { at, newPayment, noon, settling, unknown } from './ledger/payments.ts';
import { newFolder } from '../../run/new-folder.ts';

/** A context with so many payments of unknown outcome. `ask` answers for the chain. */
async function openContext(payments: number, ask: Chain['ask'], end: Progress = unknown) {
  const folder = newFolder();
  const ledger = await openFileLedger({ folder, replayMs: 86_400_000, now: () => noon });
  onTestFinished(ledger.close);
  for (let number = 1; number <= payments; number += 1) {
    const payment = newPayment(number);
    await ledger.claim(payment);
    await ledger.advance(payment, settling);
    await ledger.advance(payment, end);
  }
  return {
    folder,
    chain: { ask },
    ledger,
    now: () => Date.parse(at(60)),
    log: () => undefined,
  };
}

test('a payment that the RPC can never find does not block the others', async () => {
  const context = await openContext(4, async ({ nonce }) => {
    if (BigInt(nonce) === 1n) return { state: 'unknown', because: 'unanswered' };
    return { state: 'failed', reason: expired };
  });

  expect(await createReconciliation(context)()).toBe(1);

  const entries = await all(await openEntries({ LEDGER_DIR: context.folder }));
  const states = entries.map(({ state }) => state);
  expect(states).toEqual(['unknown', 'failed', 'failed', 'failed']);
});

test('of very many failed payments, each turn checks some, until all are checked', async () => {
  const asked: bigint[] = [];
  const context = await openContext(
    450,
    async ({ nonce }) => {
      asked.push(BigInt(nonce));
      return { state: 'open' };
    },
    { ...unknown, state: 'refused', reason: 'insufficient_funds' },
  );
  const reconcile = createReconciliation(context);

  for (const turn of [1, 2, 3]) {
    expect(await reconcile()).toBe(0);
    expect(asked.length).toBe(turn * 200);
  }

  expect(new Set(asked).size).toBe(450);
});
