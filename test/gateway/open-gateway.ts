import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import {
  documentList,
  familyCatalog,
  findPage,
  html,
  pageEndpoints,
  siteFiles,
} from '../../gateway/endpoints/files.ts';
import { createApp } from '../../gateway/app.ts';
import { nameRequests } from '../../gateway/http/log.ts';
import { type Patience, createGatewayServer, listen } from '../../gateway/http/server.ts';
import { openPaidService } from '../../gateway/paid-service.ts';
import type { Timing } from '../../gateway/payment/payments.ts';
import { type PaymentSettings, readGatewaySettings, readSite } from '../../gateway/settings.ts';
import { openFolderStore } from '../../gateway/snapshots/night-store.ts';
import { openSnapshots } from '../../gateway/snapshots/snapshots.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import { type homeAt, openHome } from '../pipeline/night/run-night.ts';
import { type Answer, type Asking, ask } from './http/ask.ts';
import { closeAtEnd } from './at-end.ts';
import type { Site } from '../../gateway/documents/site.ts';
import { prepareDocuments } from '../../gateway/documents/documents.ts';
import { openValidator } from './documents/openapi-validator.ts';

/** The documents of a site and their validator. They take half a second, so a process makes them once for each site. */
type SiteAnswers = {
  documents: ReturnType<typeof prepareDocuments>;
  validate: ReturnType<typeof openValidator>;
};

const known = new Map<string, SiteAnswers>();

function siteAnswersOf(site: Site): SiteAnswers {
  const name = JSON.stringify(site);
  const made = known.get(name) ?? {
    documents: prepareDocuments(site),
    validate: openValidator(site),
  };
  known.set(name, made);
  return made;
}

/** Documents, icons, pages, feeds, and files for crawlers are not in openapi.json: they are no API. */
const besidesApi = new Set<string>(
  [...siteFiles, ...documentList, ...pageEndpoints]
    .map(({ path }) => path)
    .filter((path) => path !== familyCatalog.path),
);

/** Whether openapi.json leaves the path out. */
export function isBesidesApi(path: string): boolean {
  return besidesApi.has(path) || findPage(path) !== undefined;
}

/** Whether a person's browser got a page in place of an error. */
function isPage({ status, headers }: Answer): boolean {
  return status === 404 && headers['content-type'] === html;
}

/** The made-up night that the gateway serves. */
export const day = '2026-11-20';

type Options = {
  env?: Record<string, string>;
  home?: ReturnType<typeof homeAt>;
  publish?: boolean;
  patience?: Patience;
  /** How calls are paid. Without it nothing is sold. */
  payment?: PaymentSettings;
  timing?: Timing;
};

let clients = 0;

/** A gateway on a free port that believes proxies of this machine. By default its home has one published made-up night. */
export async function openGateway({
  env = {},
  home: given,
  publish = true,
  patience,
  payment,
  timing,
}: Options = {}) {
  const home = given ?? (await (publish ? copyMadeUpHome(day) : openHome()));
  if (given && publish) await home.publish(day);
  const settings = readGatewaySettings({
    DATA_DIR: home.archive.dataDir,
    PUBLIC_DIR: home.publicDir,
    LEDGER_DIR: join(home.folder, 'ledger'),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...env,
  });
  const events: { event: string; data: Readonly<Record<string, unknown>> }[] = [];
  const log = nameRequests((event, data) => void events.push({ event, data: { ...data } }));
  const snapshots = openSnapshots(openFolderStore(settings.dataDir, settings.publicDir), log);
  await snapshots.refresh();
  let time = Date.parse(`${day}T07:00:00.000Z`);
  let passedMs = 0;
  let setMs = 0;
  const site = await readSite(settings);
  const { documents, validate } = siteAnswersOf(site);
  const { trustedProxies } = settings;
  const paid = await openPaidService({
    site,
    snapshots,
    payment,
    ledger: settings.ledger,
    now: () => Date.now() + setMs,
    monotonicNow: () => performance.now() + passedMs,
    log,
    ...(timing ? { timing } : {}),
  });
  const { reconcile } = paid;
  await reconcile();
  const { server, door, drain } = createGatewayServer(
    createApp({
      site,
      documents,
      snapshots,
      paid,
      trustedProxies,
      log,
      now: () => time,
      monotonicNow: () => passedMs,
    }),
    patience,
  );
  const port = await listen(door, 0);
  /** Sends a request, and checks the answer by openapi.json. */
  const askChecked = async (path: string, asking: Asking = {}) => {
    const answer = await ask(port, path, asking);
    if (isBesidesApi(path) || isPage(answer)) return answer;
    const about = { method: asking.method ?? 'GET', path, body: toText(answer) };
    const problems = validate({ ...answer, ...about });
    if (problems.length > 0) throw new Error(problems.join('; '));
    return answer;
  };
  return {
    home,
    server,
    port,
    site,
    snapshots,
    events,
    /** What its log has of that event. */
    told: (name: string) => events.flatMap(({ event, data }) => (event === name ? [data] : [])),
    /** Moves both clocks of the gateway forward. */
    pass: (seconds: number) => {
      time += seconds * 1000;
      passedMs += seconds * 1000;
    },
    /** Sets only the wall clock forward or back, as an operator or NTP does. */
    setClock: (seconds: number) => {
      time += seconds * 1000;
      setMs += seconds * 1000;
    },
    ask: askChecked,
    /** Asks as another client each time, so that none reaches its rate limit. */
    askAnew: (path: string, { headers = {}, ...asking }: Asking = {}) => {
      clients += 1;
      const address = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
      return askChecked(path, { ...asking, headers: { 'X-Forwarded-For': address, ...headers } });
    },
    reconcile,
    ledgerFile: join(settings.ledger.folder, 'payments.jsonl'),
    /** The test that opens it, or its file, closes it at the end. */
    close: closeAtEnd(async () => {
      await drain(0);
      await paid.finished();
      await paid.close();
    }),
  };
}

function toText({ headers, body }: Answer): string {
  if (body.length === 0) return '';
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

export function parseBody({ body }: Answer): unknown {
  return JSON.parse(body.toString());
}
