import type { Health } from '../pipeline/contract/service-answers.ts';
import { explainErrors } from '../pipeline/platform/pipeline-error.ts';
import {
  describeBazaar,
  describeResource,
  describeToolBazaar,
  paymentIdentifier,
} from './documents/listing.ts';
import { documentUrl, type Site } from './documents/site.ts';
import { mcpRoute, paidEndpoints } from './endpoints/endpoints.ts';
import type { Log } from './http/events.ts';
import { createChallenge } from './payment/answers.ts';
import type { Charge } from './payment/charge.ts';
import type { Offer } from './payment/offer.ts';
import { openFileLedger } from './payment/ledger/file-ledger.ts';
import type { Ledger } from './payment/ledger/ledger.ts';
import { watchParts } from './payment/outages.ts';
import { createMemory } from './payment/ledger/memory.ts';
import type { Payments, Timing } from './payment/payments.ts';
import { type Hex, type RailTerms, replayMs, toRequirements } from './payment/protocol.ts';
import { readDigests } from './routes/digests.ts';
import { readRepos } from './routes/repos.ts';
import { readRepositories } from './routes/repositories.ts';
import { whilePublished } from './routes/unpaid.ts';
import type { GatewaySettings } from './settings.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

type PaidServiceParts = Pick<GatewaySettings, 'payment' | 'ledger'> & {
  site: Site;
  snapshots: Snapshots;
  timing?: Timing;
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
};

/** How the paid paths are offered and charged. Without an offer, a path takes no payments. */
export type PaidRoutes = {
  mode: Health['payment']['mode'];
  offers: readonly Offer[];
  /** The offers of the MCP server's tools. */
  toolOffers: readonly Offer[];
  charge: Charge;
  /**
   * Why a paid call could not be charged now, in sentences, by ledger and facilitator. It never
   * rejects, and answers within seconds. Callers share a request.
   */
  problems: () => Promise<readonly string[]>;
};

/** The paid routes and their work. Call `reconcile` every minute, and `close` at the end. */
export type PaidService = PaidRoutes & {
  /** Loads the code for payments, for which earlier paid calls wait. */
  warmUp: () => Promise<void>;
  reconcile: () => Promise<void>;
  /** Payments with an unknown outcome. Undefined until the first reconciliation. */
  unknown: () => number | undefined;
  /** Resolves once no charge is in progress. A charge continues after its client has left. */
  finished: () => Promise<void>;
  close: () => Promise<void>;
};

const nothing = () => Promise.resolve(undefined);

const withoutPayments: PaidService = {
  mode: 'off',
  offers: [],
  toolOffers: [],
  charge: () => Promise.reject(new Error('payments are off')),
  problems: () => Promise.resolve([]),
  warmUp: nothing,
  reconcile: nothing,
  unknown: () => undefined,
  finished: nothing,
  close: nothing,
};

const usualTiming: Timing = { verifyMs: 10_000, settleMs: 45_000 };

/** Opens the ledger; payments open when needed. @throws PipelineError for an unusable ledger. */
export async function openPaidService(parts: PaidServiceParts): Promise<PaidService> {
  const { site, snapshots, payment, now, monotonicNow, log } = parts;
  if (payment === undefined || payment.mode === 'off') return withoutPayments;
  const { mode, payTo } = payment;
  const ledger = await explainErrors(() => openLedger(parts));
  const { timing = usualTiming } = parts;
  // The chain's library is large, so free answers do not wait for it.
  const load = async () => {
    const { openPayments } = await import('./payment/payments.ts');
    opened = openPayments({ selling: payment, ledger, timing, now, monotonicNow, log });
    return opened;
  };
  let opened: Payments | undefined;
  let loaded: Promise<Payments> | undefined;
  const payments = () => (loaded ??= load());
  const underWay = new Set<Promise<unknown>>();
  const follow = <T>(work: Promise<T>): Promise<T> => {
    const followed = work.finally(() => underWay.delete(followed));
    underWay.add(followed);
    return followed;
  };
  const needed = [
    {
      ask: () => ledger.tryToWrite(),
      problem: 'The ledger of payments does not answer, or cannot be written.',
    },
    {
      ask: () => payments().then(({ askFacilitator }) => askFacilitator()),
      problem: 'The facilitator does not answer, refuses the key, or does not list Base.',
    },
    {
      ask: () => payments().then(({ askToken }) => askToken(payTo)),
      problem: 'USDC is paused, or has blacklisted PAY_TO_ADDRESS.',
    },
    { ask: () => payments().then(({ askClock }) => askClock()) },
  ];
  const source = { snapshots, sellsMadeUp: mode === 'dev' };
  return {
    mode,
    offers: createOffers(site, source, payTo),
    toolOffers: createOffers(site, source, payTo, { areTools: true }),
    problems: watchParts(needed, monotonicNow),
    charge: (offer, call) => follow(payments().then(({ charge }) => charge(offer, call))),
    warmUp: async () => {
      const { checkChain } = await payments();
      void checkChain();
    },
    reconcile: () =>
      follow(
        (async () => {
          // If the ledger was replaced, the reconciliation fails too, and logs the sentence.
          await ledger.recognize().catch(nothing);
          await (await payments()).reconcile();
        })(),
      ),
    unknown: () => opened?.unknown(),
    finished: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    close: async () => {
      await ledger.recognize().catch(nothing);
      await ledger.close();
    },
  };
}

const reads = {
  '/v1/repos': readRepos,
  '/v1/repos/{owner}/{name}': readRepositories,
  '/v1/digests': readDigests,
};

/** The nights that are sold, and whether made-up nights are sold. */
type NightsForSale = { snapshots: Snapshots; sellsMadeUp: boolean };

/**
 * An offer for every paid path, or for every tool of the MCP server: facilitators list both. While
 * nothing is published, calls get 503 instead of a challenge.
 *
 * Facilitators get the description of a tool with its payment. The caller of a tool has the
 * description from the list of tools, so a tool's challenge does not repeat it.
 */
export function createOffers(
  site: Site,
  source: NightsForSale,
  payTo: Hex,
  { areTools = false }: { areTools?: boolean } = {},
): Offer[] {
  const termsOfUse = documentUrl(site.baseUrl, '/terms.txt');
  return paidEndpoints.map((endpoint) => {
    const { path, price } = endpoint;
    const listed = areTools ? { ...endpoint, path: mcpRoute.path } : endpoint;
    const terms: RailTerms = {
      requirements: toRequirements(price, payTo),
      resource: describeResource(site, listed),
      bazaar: areTools ? describeToolBazaar(site, endpoint) : describeBazaar(site, endpoint),
    };
    const extensions = {
      ...(areTools ? {} : { bazaar: terms.bazaar }),
      'payment-identifier': paymentIdentifier,
    };
    const challenge = createChallenge({ ...terms, price, termsOfUse, extensions });
    return {
      path,
      terms,
      challenge: whilePublished(challenge, source),
      read: reads[path](source),
    };
  });
}

async function openLedger({ ledger, now, log }: PaidServiceParts): Promise<Ledger> {
  const { folder, databaseUrl: url } = ledger;
  const memory = createMemory(ledger.memory, log);
  const { recognize } = memory;
  if (url === undefined) return openFileLedger({ folder, replayMs, now, log, recognize });
  const { openPostgresLedger } = await import('./payment/ledger/postgres/postgres-ledger.ts');
  const opened = openPostgresLedger({ url, replayMs, now, log, memory });
  await opened.admit().catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  return opened;
}
