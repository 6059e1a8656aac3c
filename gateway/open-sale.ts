import type { Site } from './documents/site.ts';
import type { Log } from './log/log.ts';
import type { Ledger } from './payment/ledger/ledger.ts';
import { openFileLedger } from './payment/ledger/file-ledger.ts';
import type { Timing } from './payment/payments.ts';
import type { RailChoice } from './payment/rails/open-rail.ts';
import { createOffers, noSale, type Sale } from './sale.ts';
import type { PaymentSettings } from './settings/payment-settings.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** What a sale is opened with. */
export type SaleParts = {
  site: Site;
  snapshots: Snapshots;
  payment: PaymentSettings | undefined;
  ledger: { folder: string; databaseUrl: string | undefined };
  timing?: Timing;
  now: () => number;
  log: Log;
};

/** A sale that goes on by itself: `reconcile` is to be called now and then, and `close` at the end. */
export type OpenSale = {
  sale: Sale;
  reconcile: () => Promise<void>;
  /** Payments whose end was not known when they were last looked at; undefined before. */
  unknownPayments: () => number | undefined;
  walletEther: () => Promise<number | undefined>;
  close: () => Promise<void>;
};

const nothing = () => Promise.resolve(undefined);

/** Nothing is sold. */
const closedSale: OpenSale = {
  sale: noSale,
  reconcile: nothing,
  unknownPayments: () => undefined,
  walletEther: nothing,
  close: nothing,
};

/** How long the same payment brings the same answer again. After it, its signature, public on the chain, is worth nothing. */
const replayMs = 24 * 60 * 60 * 1000;

const usualTiming: Timing = {
  verifyMs: 10_000,
  settleMs: 45_000,
  confirmMs: 40_000,
  pollingMs: 1_000,
};
/** A private chain mines at once. */
const devPollingMs = 100;

/** Opens the ledger and the rail that the settings choose. @throws SettingsError where they cannot be used. */
export async function openSale(parts: SaleParts): Promise<OpenSale> {
  const { site, snapshots, payment, now, log } = parts;
  if (payment === undefined || payment.mode === 'off') {
    return closedSale;
  }
  const { mode, payTo, rpcUrl } = payment;
  const ledger = await openLedger(parts).catch((error: unknown) => {
    throw new SettingsError(toSentence(error), { cause: error });
  });
  try {
    const timing = parts.timing ?? {
      ...usualTiming,
      ...(mode === 'dev' ? { pollingMs: devPollingMs } : {}),
    };
    const rail = toRailChoice(payment);
    // The chain's library is large: it is loaded where payments are taken, and not before.
    const { openPayments } = await import('./payment/payments.ts');
    const payments = openPayments({ payTo, rail, rpcUrl, ledger, timing, now, log });
    const { charge, walletEther } = payments;
    let unknown: number | undefined;
    const reconcile = async () => {
      unknown = await payments.reconcile();
    };
    const unknownPayments = () => unknown;
    void payments.checkChain();
    const offers = createOffers(site, { snapshots, sellsMadeUp: mode === 'dev' }, payTo);
    const sale = { mode, offers, charge };
    return { sale, reconcile, unknownPayments, walletEther, close: () => ledger.close() };
  } catch (error) {
    await ledger.close();
    throw new SettingsError(toSentence(error), { cause: error });
  }
}

async function openLedger({ ledger, now, log }: SaleParts): Promise<Ledger> {
  const { folder, databaseUrl: url } = ledger;
  if (url === undefined) return openFileLedger({ folder, replayMs, now, log });
  const { openPostgresLedger } = await import('./payment/ledger/postgres/postgres-ledger.ts');
  return openPostgresLedger({ url, replayMs, now, log });
}

function toRailChoice(payment: Exclude<PaymentSettings, { mode: 'off' }>): RailChoice {
  if (payment.mode !== 'remote') return { kind: 'self', settlementKey: payment.settlementKey };
  const { facilitatorUrl, coinbaseKey } = payment;
  return { kind: 'remote', facilitatorUrl, coinbaseKey };
}

function toSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
