import { afterEach } from 'vitest';
import type { Ledger, NewPayment } from '../../../../gateway/payment/ledger/ledger.ts';
import { openEntries } from '../../../../scripts/ledger/open-entries.ts';
import { noon, settled, settling } from './payments.ts';

/**
 * Where a ledger is stored. It can be opened there again, as after a restart, and read as by an operator. In a shared place
 * several gateways can have it open at once.
 */
export type Place = {
  open: (options: { replayMs: number; now: () => number }) => Promise<Ledger>;
  isShared: boolean;
  settings: { LEDGER_DIR: string; DATABASE_URL?: string };
};

/** What the tests of any ledger need. */
export type Tables = ReturnType<typeof useLedgers>;

export const replayMs = 3_600_000;

/** Ledgers in new places, with a clock that stands still. They are closed after each test. */
export function useLedgers(createPlace: () => Promise<Place>) {
  let opened: Ledger[] = [];
  let clock = noon;

  afterEach(async () => {
    await Promise.all(opened.map((ledger) => ledger.close()));
    opened = [];
    clock = noon;
  }, 30_000);

  async function open(place: Place): Promise<Ledger> {
    const ledger = await place.open({ replayMs, now: () => clock });
    opened.push(ledger);
    return ledger;
  }

  async function openNew() {
    const place = await createPlace();
    const ledger = await open(place);
    let last = ledger;
    const reopen = async () => {
      await last.close();
      last = await open(place);
      return last;
    };
    /** Every payment's last state. */
    const entries = async () => {
      // A ledger in a database has tables once it was asked for something.
      await last.unfinished();
      return all(await openEntries(place.settings));
    };
    /** The ledger of another gateway; where there can be none, the same ledger. */
    const openOther = async () => (place.isShared ? open(place) : ledger);
    return { ledger, openOther, reopen, entries };
  }

  return {
    openNew,
    setClock: (milliseconds: number) => {
      clock = milliseconds;
    },
  };
}

export async function settle(ledger: Ledger, payment: NewPayment): Promise<void> {
  await ledger.claim(payment);
  await ledger.advance(payment, settling);
  await ledger.advance(payment, settled);
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
