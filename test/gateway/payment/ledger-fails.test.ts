import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toAnswer } from '../../../gateway/payment/answer.ts';
import { createCharge } from '../../../gateway/payment/charge/charge.ts';
import type { Offer } from '../../../gateway/payment/charge/offer.ts';
import { openFileLedger } from '../../../gateway/payment/ledger/file-ledger.ts';
import { type Ledger, LedgerError } from '../../../gateway/payment/ledger/ledger.ts';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openEntries } from '../../../scripts/ledger/open-entries.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { all } from './ledger/place.ts';
import { railTerms } from './rail-terms.ts';

const payTo = privateKeyToAddress(generatePrivateKey());
const transaction = `0x${'ab'.repeat(32)}` as const;

const rows = Buffer.from('rows');

const delivery = { ok: true, digestId: '2026-11-20-00000000', body: rows } as const;

const offer: Offer = {
  path: '/v1/repos',
  terms: railTerms(payTo),
  challenge: async (reason) => toAnswer(402, { reason }),
  read: () => ({
    ok: true,
    work: {
      request: '/v1/repos {}',
      deliver: async () => delivery,
      foretell: async () => ({ matches: 1, leftOut: [], quote: undefined }),
    },
  }),
};

/** A charge whose disk is full the first time it writes that state. It counts its settlements. */
async function openCharge(full: 'settling' | 'settled') {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  const ledger = await openFileLedger({ folder, replayMs: 86_400_000, now: Date.now });
  onTestFinished(ledger.close);
  let failures = 0;
  const failing: Ledger = {
    ...ledger,
    advance: async (key, progress) => {
      if (progress.state === full && failures === 0) {
        failures += 1;
        throw new LedgerError('no space left on device');
      }
      await ledger.advance(key, progress);
    },
  };
  let settlements = 0;
  const charge = createCharge({
    isOwnRail: true,
    rail: {
      verify: async () => ({ valid: true }),
      settle: async () => {
        settlements += 1;
        return { state: 'settled', transaction };
      },
    },
    ledger: failing,
    findSettlement: async () => ({ state: 'settled', transaction }),
    now: Date.now,
    chainNow: Date.now,
    log: () => {},
  });
  const payment = toHeader(await signAuthorization(generatePrivateKey(), { to: payTo }));
  const call = () =>
    charge(offer, {
      query: '',
      payment,
      accept: undefined,
      client: 'ada',
      refuseReplay: () => undefined,
    });
  return { call, settlements: () => settlements, folder };
}

test('a payment that cannot be recorded is not sent, and can be used again', async () => {
  const { call, settlements } = await openCharge('settling');
  expect((await call()).status).toBe(503);
  expect(settlements()).toBe(0);
  expect((await call()).status).toBe(200);
  expect(settlements()).toBe(1);
});

test('a settlement that cannot be recorded is delivered, and the next call finds it on the chain', async () => {
  const { call, settlements, folder } = await openCharge('settled');
  const first = await call();
  expect(first.status).toBe(200);
  expect(await call()).toEqual(first);
  expect(settlements()).toBe(1);
  const entries = await all(await openEntries({ LEDGER_DIR: folder }));
  expect(entries.map(({ state }) => state)).toEqual(['settled']);
});
