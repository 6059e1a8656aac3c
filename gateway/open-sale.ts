import type { Site } from './documents/site.ts';
import type { Log } from './log/log.ts';
import type { Ledger } from './payment/ledger/ledger.ts';
import { openFileLedger } from './payment/ledger/file-ledger.ts';
import type { Timing } from './payment/payments.ts';
import { replayHours } from './payment/protocol.ts';
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
  /** Loads what payments are made with; a paid call that comes before waits for it. @throws SettingsError */
  warmUp: () => Promise<void>;
  reconcile: () => Promise<void>;
  /** Payments whose end was not known when they were last looked at; undefined before. */
  unknownPayments: () => number | undefined;
  walletEther: () => Promise<number | undefined>;
  /** Resolves once no charge is under way, also none whose client has left. */
  finished: () => Promise<void>;
  close: () => Promise<void>;
};

const nothing = () => Promise.resolve(undefined);

/** Nothing is sold. */
const closedSale: OpenSale = {
  sale: noSale,
  warmUp: nothing,
  reconcile: nothing,
  unknownPayments: () => undefined,
  walletEther: nothing,
  finished: nothing,
  close: nothing,
};

const replayMs = replayHours * 60 * 60 * 1000;

const usualTiming: Timing = {
  verifyMs: 10_000,
  settleMs: 45_000,
  confirmMs: 40_000,
  pollingMs: 1_000,
};
/** A private chain mines at once. */
const devPollingMs = 100;

/** Opens the ledger, and the rail that the settings choose with the first need. @throws SettingsError where the ledger cannot be used. */
export async function openSale(parts: SaleParts): Promise<OpenSale> {
  const { site, snapshots, payment, now, log } = parts;
  if (payment === undefined || payment.mode === 'off') {
    return closedSale;
  }
  const { mode, payTo, rpcUrl } = payment;
  const ledger = await openLedger(parts).catch((error: unknown) => {
    throw new SettingsError(toSentence(error), { cause: error });
  });
  const timing = parts.timing ?? {
    ...usualTiming,
    ...(mode === 'dev' ? { pollingMs: devPollingMs } : {}),
  };
  // The chain's library is large: it is loaded with the first need, so that free answers need not wait for it.
  const load = async () => {
    const { openPayments } = await import('./payment/payments.ts');
    const rail = toRailChoice(payment);
    return openPayments({ payTo, rail, rpcUrl, ledger, timing, now, log });
  };
  let loaded: ReturnType<typeof load> | undefined;
  const payments = () => (loaded ??= load());
  let unknown: number | undefined;
  const underWay = new Set<Promise<unknown>>();
  const follow = <T>(work: Promise<T>): Promise<T> => {
    const followed = work.finally(() => underWay.delete(followed));
    underWay.add(followed);
    return followed;
  };
  return {
    sale: {
      mode,
      offers: createOffers(site, { snapshots, sellsMadeUp: mode === 'dev' }, payTo),
      charge: (offer, call) => follow(payments().then(({ charge }) => charge(offer, call))),
    },
    warmUp: async () => {
      const opened = await payments().catch((error: unknown) => {
        throw new SettingsError(toSentence(error), { cause: error });
      });
      void opened.checkChain();
    },
    reconcile: async () => {
      unknown = await follow(payments().then(({ reconcile }) => reconcile()));
    },
    unknownPayments: () => unknown,
    walletEther: async () => (await payments()).walletEther(),
    finished: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    close: () => ledger.close(),
  };
}

async function openLedger({ ledger, now, log }: SaleParts): Promise<Ledger> {
  const { folder, databaseUrl: url } = ledger;
  if (url === undefined) return openFileLedger({ folder, replayMs, now, log });
  const { openPostgresLedger } = await import('./payment/ledger/postgres/postgres-ledger.ts');
  return openPostgresLedger({ url, replayMs, now, log });
}

function toRailChoice(payment: Exclude<PaymentSettings, { mode: 'off' }>): RailChoice {
  if (payment.mode !== 'remote') {
    const { settlementKey, bounds } = payment;
    return { kind: 'self', settlementKey, bounds };
  }
  const { facilitatorUrl, coinbaseKey } = payment;
  return { kind: 'remote', facilitatorUrl, coinbaseKey };
}

function toSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
