import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Ledger,
  type LedgerEntry,
  LedgerError,
  type NewPayment,
  type Progress,
} from '../../../../gateway/payment/ledger/ledger.ts';
import { replayMs, type Tables } from './place.ts';
import { claimUnfinished, newPayment, noon, transactionOf } from './payments.ts';
import { runs, times } from '../../../properties/runs.ts';

type Differences = { request: string; payload: 0 | 1 };
type Kept = { payment: NewPayment; state: LedgerEntry['state']; digestId: string; since: number };

type Step =
  | { do: 'claim'; number: number; differences: Differences }
  | { do: 'advance'; number: number; to: 'settling' | 'settled' | 'failed' | 'unknown' }
  | { do: 'release'; number: number }
  | { do: 'sweep' }
  | { do: 'restart' }
  | { do: 'wait'; seconds: number };

/** Compares a ledger with a simple model, for any steps of three payments. `forgets`: old settlements count as new. */
export function testAgainstModel(
  { openNew, setClock }: Tables,
  { usual, forgets }: { usual: number; forgets: boolean },
): void {
  test(
    'any sequence of calls for a few payments gives the results of a simple model',
    async () => {
      const story = fc.array(anyStep(), { minLength: 5, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(story, async (steps) => {
          const first = await openNew();
          const model = createModel(forgets);
          let { ledger } = first;
          let seconds = 0;
          for (const step of steps) {
            if (step.do === 'restart') ledger = await first.reopen();
            if (step.do === 'wait') seconds += step.seconds;
            setClock(noon + seconds * 1000);
            const expected = model.play(step, seconds);
            expect(await play(ledger, step)).toEqual(expected);
          }
          const recorded = (await first.entries()).map(({ nonce, state }) => ({ nonce, state }));
          expect(byNonce(recorded)).toEqual(byNonce(model.recorded()));
          await ledger.close();
        }),
        { numRuns: runs(usual) },
      );
    },
    60_000 * times,
  );
}

/** A file is reported in the order of last changes, and a database in the order of first records. */
function byNonce<T extends { nonce: string }>(payments: readonly T[]): T[] {
  return payments.toSorted((one, other) => (one.nonce < other.nonce ? -1 : 1));
}

function anyStep(): fc.Arbitrary<Step> {
  const number = fc.integer({ min: 1, max: 3 });
  const differences = fc.record<Differences>({
    request: fc.constantFrom('/v1/repos', '/v1/repos', '/v1/digests'),
    payload: fc.constantFrom(0, 0, 0, 1),
  });
  const to = fc.constantFrom('settling', 'settled', 'failed', 'unknown');
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('claim'), number, differences }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('advance'), number, to }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('release'), number }) },
    fc.record({ do: fc.constant('sweep') }),
    fc.record({ do: fc.constant('restart') }),
    fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 1800, replayMs / 1000) }),
  );
}

function toPayment(number: number, { request, payload }: Differences): NewPayment {
  const payloadSha256 = `${payload}${number}`.padEnd(64, '0');
  return newPayment(number, { request, payloadSha256 });
}

/** Does a step, and gives the result that a caller sees. */
async function play(ledger: Ledger, step: Step): Promise<unknown> {
  if (step.do === 'claim') {
    const came = await ledger.claim(toPayment(step.number, step.differences));
    if (!('entry' in came)) return came.outcome;
    return [came.outcome, came.entry.state, came.entry.request, came.entry.digestId];
  }
  if (step.do === 'advance') {
    return ledger.advance(newPayment(step.number), progressTo(step.to)).then(
      () => 'recorded',
      (error: unknown) => (error instanceof LedgerError ? 'refused' : error),
    );
  }
  if (step.do === 'release') return ledger.release(newPayment(step.number));
  if (step.do !== 'sweep') return undefined;
  return (await claimUnfinished(ledger)).map(({ nonce }) => nonce).toSorted();
}

function progressTo(state: 'settling' | 'settled' | 'failed' | 'unknown'): Progress {
  if (state === 'settling') return { state, digestId: 'digest' };
  if (state === 'failed') return { state, reason: 'refused' };
  return { state, transaction: transactionOf(1) };
}

function createModel(forgets: boolean) {
  const kept = new Map<string, Kept>();
  const inHand = new Map<string, Kept>();

  function claim(payment: NewPayment, seconds: number): unknown {
    const { nonce } = payment;
    if (inHand.has(nonce)) return 'held';
    const known = kept.get(nonce);
    const isOld = known?.state === 'settled' && seconds - known.since >= replayMs / 1000;
    if (known && known.state !== 'failed' && !(isOld && forgets)) {
      const { request, payloadSha256 } = known.payment;
      if (request !== payment.request || payloadSha256 !== payment.payloadSha256) return 'used';
      if (isOld) return 'used';
      if (known.state === 'settled') return ['settled', 'settled', request, known.digestId];
      inHand.set(nonce, known);
      return ['taken', 'unknown', request, known.digestId];
    }
    inHand.set(nonce, { payment, state: 'claimed', digestId: '', since: seconds });
    return ['taken', 'claimed', payment.request, ''];
  }

  function advance(nonce: string, state: Kept['state'], seconds: number): string {
    const held = inHand.get(nonce);
    if (!held) return 'refused';
    const digestId = state === 'settling' ? 'digest' : held.digestId;
    const next = { ...held, state, digestId, since: seconds };
    kept.set(nonce, next);
    if (state === 'settling') inHand.set(nonce, next);
    else inHand.delete(nonce);
    return 'recorded';
  }

  function sweep(): string[] {
    const open = [...kept.values()]
      .filter(({ state }) => state === 'settling' || state === 'unknown')
      .filter(({ payment }) => !inHand.has(payment.nonce));
    for (const each of open) inHand.set(each.payment.nonce, each);
    return open.map(({ payment }) => payment.nonce).toSorted();
  }

  return {
    play: (step: Step, seconds: number): unknown => {
      if (step.do === 'claim') return claim(toPayment(step.number, step.differences), seconds);
      if (step.do === 'sweep') return sweep();
      if (step.do === 'restart') inHand.clear();
      if (step.do === 'wait' || step.do === 'restart') return undefined;
      const { nonce } = newPayment(step.number);
      if (step.do === 'advance') return advance(nonce, step.to, seconds);
      inHand.delete(nonce);
      return undefined;
    },
    recorded: () =>
      [...kept.values()].map(({ payment, state }) => ({ nonce: payment.nonce, state })),
  };
}
