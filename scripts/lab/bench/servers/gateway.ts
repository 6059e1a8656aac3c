import { LRUCache } from 'lru-cache';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../../../gateway/app.ts';
import { prepareDocuments } from '../../../../gateway/documents/documents.ts';
import { createGatewayServer } from '../../../../gateway/http/server.ts';
import { openLog } from '../../../../gateway/http/log.ts';
import { createCharge } from '../../../../gateway/payment/charge.ts';
import { openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { toPayload } from '../../../../gateway/payment/payload.ts';
import type { Facilitator } from '../../../../gateway/payment/facilitator.ts';
import { openBogusCheck } from '../../../../gateway/payment/signature.ts';
import { defaultFamily, type Site } from '../../../../gateway/documents/site.ts';
import { version } from '../../../../gateway/endpoints/endpoints.ts';
import { createOffers } from '../../../../gateway/paid-service.ts';
import { openFolderStore } from '../../../../gateway/snapshots/night-store.ts';
import { openSnapshots } from '../../../../gateway/snapshots/snapshots.ts';
import { payTo } from '../payments.ts';
import { listenHere } from './listen-here.ts';

/* Our gateway as in production, with its ledger on disk. */

const [folder = ''] = process.argv.slice(2);
const now = Date.now;
const { write: log } = openLog('info', now);
const baseUrl = 'http://127.0.0.1';
const family = defaultFamily(baseUrl);
const site: Site = {
  baseUrl,
  contactEmail: 'bench@example.com',
  example: 'demo_harbour/tide-table',
  version,
  family,
};
const snapshots = openSnapshots(openFolderStore(join(folder, 'data'), join(folder, 'public')), log);
await snapshots.refresh();

/** Settles at once, and calls no chain. */
const facilitator: Pick<Facilitator, 'verify' | 'settle'> = {
  verify: async (payment, terms) => void toPayload(payment, terms),
  settle: async () => ({ state: 'settled', transaction: `0x${'ab'.repeat(32)}` }),
};
const ledger = await openFileLedger({
  folder: await mkdtemp(join(folder, 'ledger-')),
  replayMs: 60_000,
  now,
});
const charge = createCharge({
  facilitator,
  isBogus: openBogusCheck(() => Promise.resolve(false)),
  ledger,
  sent: new LRUCache({ max: 1_000 }),
  chain: { ask: () => Promise.resolve({ state: 'open' }) },
  now,
  wait: () => Promise.resolve(),
  log,
});
const offers = createOffers(site, { snapshots, sellsMadeUp: true }, payTo);
const paid = {
  mode: 'dev' as const,
  offers,
  toolOffers: [],
  charge,
  problems: () => Promise.resolve([]),
};
const app = createApp({
  site,
  documents: prepareDocuments(site),
  snapshots,
  paid,
  trustedProxies: ['127.0.0.1/32', '::1/128'],
  log,
  now,
  monotonicNow: performance.now.bind(performance),
});
// Any message asks for a look at the published night.
process.on('message', () => {
  void snapshots.refresh().then(() => process.send?.('refreshed'));
});
await listenHere(createGatewayServer(app).server);
