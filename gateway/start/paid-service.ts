import type { Health } from '../../pipeline/contract/service-answers.ts';
import {
  describeBazaar,
  describeResource,
  describeToolBazaar,
  paymentIdentifier,
} from '../documents/listing.ts';
import { documentUrl } from '../documents/service.ts';
import type { Site } from '../documents/site.ts';
import { mcpRoute, type PaidEndpoint, paidEndpoints } from '../endpoints/endpoints.ts';
import type { Log } from '../http/log.ts';
import { createChallenge } from '../payment/answer.ts';
import type { Charge } from '../payment/charge/charge.ts';
import type { Offer } from '../payment/charge/offer.ts';
import { openFileLedger } from '../payment/ledger/file-ledger.ts';
import type { Ledger } from '../payment/ledger/ledger.ts';
import { watchParts } from '../payment/readiness.ts';
import { createMemory } from '../payment/ledger/memory.ts';
import type { RailChoice, Timing } from '../payment/payments.ts';
import { type Hex, type RailTerms, replayHours, toRequirements } from '../payment/protocol.ts';
import { readers, whilePublished } from '../routes/readers.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { SettingsError } from './settings.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

/** What the paid service is opened with. */
type PaidServiceParts = {
  site: Site;
  snapshots: Snapshots;
  payment: PaymentSettings | undefined;
  ledger: {
    folder: string;
    databaseUrl: string | undefined;
    service?: string | undefined;
    memory?: string | undefined;
  };
  timing?: Timing;
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
};

/** How the paid paths are offered and charged. A path without an offer takes no payments. */
export type PaidRoutes = {
  mode: Health['payment']['mode'];
  offers: readonly Offer[];
  /** The offers of the MCP server's tools. */
  toolOffers: readonly Offer[];
  charge: Charge;
  /**
   * Why a paid call could not be charged now, each in a sentence. It asks the ledger, and the facilitator or the RPC. It
   * never fails, and answers within seconds. Many callers cost one question every few seconds.
   */
  problems: () => Promise<readonly string[]>;
};

/** The paid routes, and the work behind them. `reconcile` is to be called every minute, and `close` at the end. */
export type PaidService = PaidRoutes & {
  /** Loads what payments need. A paid call that comes earlier waits for it. @throws SettingsError */
  warmUp: () => Promise<void>;
  reconcile: () => Promise<void>;
  /** Payments with no known outcome when they were last counted; undefined before. */
  unknownPayments: () => number | undefined;
  /** Reads the ether of the settlement wallet; undefined without such a wallet. */
  walletEther: (() => Promise<number | undefined>) | undefined;
  /** Resolves once no charge is in progress. A charge continues after its client has left. */
  finished: () => Promise<void>;
  close: () => Promise<void>;
};

const nothing = () => Promise.resolve(undefined);

const paymentsOff: PaidService = {
  mode: 'off',
  offers: [],
  toolOffers: [],
  charge: () => Promise.reject(new Error('payments are off')),
  problems: () => Promise.resolve([]),
  warmUp: nothing,
  reconcile: nothing,
  unknownPayments: () => undefined,
  walletEther: undefined,
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

/** Opens the ledger. The rail is opened when it is first needed. @throws SettingsError where the ledger cannot be used. */
export async function openPaidService(parts: PaidServiceParts): Promise<PaidService> {
  const { site, snapshots, payment, now, monotonicNow, log } = parts;
  if (payment === undefined || payment.mode === 'off') return paymentsOff;
  const { mode, payTo, rpcUrl } = payment;
  const ledger = await openLedger(parts, payTo).catch((error: unknown) => {
    throw new SettingsError(toSentence(error), { cause: error });
  });
  const timing = parts.timing ?? {
    ...usualTiming,
    ...(mode === 'dev' ? { pollingMs: devPollingMs } : {}),
  };
  // The chain's library is large. Free answers do not wait for it.
  const load = async () => {
    const { openPayments } = await import('../payment/payments.ts');
    const rail = toRailChoice(payment);
    return openPayments({ rail, rpcUrl, ledger, timing, now, monotonicNow, log });
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
  const needed = [
    { ask: () => ledger.unfinished(), problem: 'The ledger of payments does not answer.' },
    {
      ask: () => payments().then(({ askRail }) => askRail()),
      problem:
        mode === 'remote'
          ? 'The facilitator does not answer.'
          : 'The RPC does not answer, or answers for another chain.',
    },
  ];
  const source = { snapshots, sellsMadeUp: mode === 'dev' };
  return {
    mode,
    offers: createOffers(site, source, payTo),
    toolOffers: createToolOffers(site, source, payTo),
    problems: watchParts(needed, monotonicNow),
    charge: (offer, call) => follow(payments().then(({ charge }) => charge(offer, call))),
    warmUp: async () => {
      const opened = await payments().catch((error: unknown) => {
        throw new SettingsError(toSentence(error), { cause: error });
      });
      void opened.checkChain();
    },
    reconcile: () =>
      follow(
        (async () => {
          // A replaced ledger refuses the reconciliation too, which logs the sentence.
          await ledger.recognize().catch(nothing);
          const { reconcile } = await payments();
          unknown = await reconcile();
        })(),
      ),
    unknownPayments: () => unknown,
    walletEther: mode === 'remote' ? undefined : async () => (await payments()).walletEther(),
    finished: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    close: async () => {
      await ledger.recognize().catch(nothing);
      await ledger.close();
    },
  };
}

/** The nights that are sold, and whether made-up ones are. */
type PublishedNights = { snapshots: Snapshots; sellsMadeUp: boolean };

/**
 * An offer for every paid path, to be paid to that address. While nothing is published, no path answers with a
 * challenge.
 */
export function createOffers(site: Site, source: PublishedNights, payTo: Hex): Offer[] {
  return paidEndpoints.map((endpoint) =>
    createOffer(site, source, endpoint, {
      requirements: toRequirements(endpoint.price, payTo),
      resource: describeResource(site, endpoint),
      bazaar: describeBazaar(endpoint),
    }),
  );
}

/**
 * The same offers as tools of the MCP server. Facilitators list the tools as well as the paths. They get the description of a
 * tool with its payment. Its caller has it from the list of tools, so that the challenge does not repeat it.
 */
function createToolOffers(site: Site, source: PublishedNights, payTo: Hex): Offer[] {
  return paidEndpoints.map((endpoint) =>
    createOffer(site, source, endpoint, {
      requirements: toRequirements(endpoint.price, payTo),
      resource: describeResource(site, { ...endpoint, path: mcpRoute.path }),
      bazaar: describeToolBazaar(endpoint),
    }),
  );
}

function createOffer(
  site: Site,
  source: PublishedNights,
  { path, price }: PaidEndpoint,
  terms: RailTerms,
): Offer {
  const termsOfUse = documentUrl(site.baseUrl, '/terms.txt');
  const isTool = terms.resource.url.endsWith(mcpRoute.path);
  const extensions = {
    ...(isTool ? {} : { bazaar: terms.bazaar }),
    'payment-identifier': paymentIdentifier,
  };
  return {
    path,
    terms,
    challenge: whilePublished(createChallenge({ ...terms, price, termsOfUse, extensions }), source),
    read: readers[path](source),
  };
}

async function openLedger({ ledger, now, log }: PaidServiceParts, payTo: Hex): Promise<Ledger> {
  const { folder, databaseUrl: url, service, memory } = ledger;
  const recognize = memory === undefined ? undefined : createMemory(memory, log);
  if (url === undefined) return openFileLedger({ folder, replayMs, now, log, recognize });
  const { openPostgresLedger } = await import('../payment/ledger/postgres/postgres-ledger.ts');
  const seller = service === undefined ? undefined : { service, payTo };
  const opened = openPostgresLedger({ url, replayMs, now, log, seller, recognize });
  await opened.admit().catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  return opened;
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
