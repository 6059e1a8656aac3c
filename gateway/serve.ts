import { setImmediate as endOfTurn, setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type GatewayServer, closeServer, createGatewayServer, listenOn } from './http/server.ts';
import type { Log } from './http/events.ts';
import { type GatewayLog, nameRequests } from './http/log.ts';
import { createMetrics, createMetricsServer, type Readings } from './metrics/metrics.ts';
import { type GatewaySettings, readSite } from './settings.ts';
import { prepareDocuments } from './documents/documents.ts';
import { openFolderStore } from './snapshots/night-store.ts';
import { type PaidService, openPaidService } from './paid-service.ts';
import { samplePath } from './snapshots/snapshot.ts';
import { type Snapshots, openSnapshots } from './snapshots/snapshots.ts';
import { version } from './endpoints/endpoints.ts';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfReadable } from '../pipeline/platform/files.ts';
import { dataPaths, publicPaths } from '../pipeline/contract/paths.ts';
import type { Fail } from '../pipeline/platform/command-line.ts';
import { codeOf, errorNameOf } from '../pipeline/platform/log.ts';
import { PipelineError, toSentence } from '../pipeline/platform/pipeline-error.ts';

/** How often the gateway looks for a newer night, in milliseconds. A store bills each request. */
const lookMs = 1_000;
/** Milliseconds that the start waits for the first night. Then 503 until there is one. */
const firstLookMs = 15_000;
/** How often payments with an unknown outcome are reconciled, in milliseconds. */
const reconcileMs = 60_000;
/** Milliseconds for running calls after a stop signal. Systems kill a process after 60 s. */
const drainMs = 55_000;
/** The same after a failed start, when few clients can have connected. Milliseconds. */
const failedStartMs = 1_000;

/**
 * Serves until `stopped` resolves, and then finishes the running requests.
 *
 * Every opened part is closed again, the last opened first, even if the start fails. @throws
 * PipelineError
 */
export async function serve(
  settings: GatewaySettings,
  { write, droppedLines }: GatewayLog,
  stopped: Promise<void>,
): Promise<void> {
  const { baseUrl, host, trustedProxies, metricsPort, payment, ledger } = settings;
  const now = Date.now;
  const monotonicNow = performance.now.bind(performance);
  const build = { version, node: process.version, payment: payment?.mode ?? 'off' };
  const metrics = metricsPort === undefined ? undefined : createMetrics(build);
  const log = nameRequests(write, metrics?.observe);
  const broken = guardProcess(log);
  const closers = createClosers();
  let patienceMs = failedStartMs;
  try {
    const snapshots = openSnapshots(openFolderStore(settings.dataDir, settings.publicDir), log);
    await Promise.race([snapshots.refresh(), wait(firstLookMs, undefined, { ref: false })]);
    const site = await readSite(settings, snapshots.answer(samplePath)?.identity.body);
    const parts = { site, snapshots, now, monotonicNow, log };
    const paid = await openPaidService({ ...parts, payment, ledger });
    closers.add(paid.close);
    if (metrics && metricsPort !== undefined) {
      metrics.addReadings(createReadings({ snapshots, paid, droppedLines, now }));
      const server = createMetricsServer(metrics);
      const port = await listenOn(server, { setting: 'METRICS_PORT', port: metricsPort, host });
      closers.add(() => closeServer(server));
      log('metrics-started', { port });
    }
    const documents = prepareDocuments(site);
    const app = createApp({ ...parts, documents, paid, trustedProxies });
    const { door, drain } = createGatewayServer(app);
    const port = await listenOn(door, { setting: 'PORT', port: settings.port, host });
    closers.add(() => finish(drain, paid, patienceMs));
    log('gateway-started', { port, baseUrl });
    await paid.warmUp();
    patienceMs = drainMs;
    void paid.reconcile();
    const watches = [repeat(snapshots.refresh, lookMs), repeat(paid.reconcile, reconcileMs)];
    closers.add(async () => watches.forEach(clearInterval));
    await Promise.race([stopped, broken]);
    log('gateway-stopping', {});
  } catch (error) {
    // The operator needs to see the first failure, not a failure while closing.
    await closers.close().catch(() => undefined);
    throw error;
  }
  await closers.close();
  log('gateway-stopped', {});
}

/** Waits for running requests, and for charges whose clients have left already. */
async function finish(drain: GatewayServer['drain'], paid: PaidService, patienceMs: number) {
  const done = new AbortController();
  const lastCall = wait(patienceMs, undefined, { signal: done.signal }).catch(() => undefined);
  await drain(patienceMs);
  await Promise.race([paid.finished(), lastCall]);
  done.abort();
}

type Observed = Pick<GatewayLog, 'droppedLines'> & {
  snapshots: Snapshots;
  paid: PaidService;
  now: () => number;
};

/** What each scrape of the metrics reads. */
function createReadings({ snapshots, paid, droppedLines, now }: Observed): Readings {
  const publishedAt = () => {
    const index = snapshots.current()?.index;
    return index && Date.parse(index.updatedAt) / 1000;
  };
  return {
    snapshot_published_timestamp_seconds: publishedAt,
    snapshot_age_seconds: () => {
      const at = publishedAt();
      return at === undefined ? undefined : Math.max(0, now() / 1000 - at);
    },
    snapshot_refused: () => Number(snapshots.refused() !== undefined),
    payments_unknown: paid.unknown,
    log_lines_dropped_total: droppedLines,
  };
}

/** Repeats the work. A run of the work never begins before the last run has ended. */
function repeat(work: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let working = false;
  return setInterval(() => {
    if (working) return;
    working = true;
    void work().finally(() => {
      working = false;
    });
  }, everyMs);
}

type Served = Pick<GatewaySettings, 'dataDir' | 'publicDir' | 'baseUrl' | 'payment'>;

/** Warns of no night, of another address in pages, and of made-up nights and samples. */
export async function warnOfPublished(
  { dataDir, publicDir, baseUrl, payment }: Served,
  log: Log,
): Promise<void> {
  const missing = await access(join(dataDir, dataPaths.pointer)).catch(codeOf);
  if (missing === 'ENOENT') {
    const notice = `nothing is published yet in ${dataDir}; npm run nightly publishes a night`;
    log('nothing-published', { notice }, 'warn');
    return;
  }
  const pageAddress = await readPageAddress(publicDir);
  if (pageAddress !== undefined && pageAddress !== baseUrl) {
    const notice = `the published pages and feeds name ${pageAddress}, and this service is ${baseUrl}; BASE_URL=${baseUrl} npm run render, with the folders of the nightly job, renders them again`;
    log('address-differs', { notice }, 'warn');
  }
  const madeUp = async (path: string) =>
    (await readIfReadable(join(publicDir, path)))?.includes('"source": "demo"') === true;
  if (await madeUp(publicPaths.index)) {
    const notice = `the night in ${dataDir} is made up, and is never sold for money; DATA_DIR and PUBLIC_DIR name folders of real nights`;
    if (payment?.mode === 'remote') log('night-made-up', { notice }, 'warn');
  } else if (await madeUp(publicPaths.sample)) {
    const notice =
      'the free sample is made up, and the nights are real; npm run freeze-sample -- DATE --replace makes a real night the sample';
    log('sample-made-up', { notice }, 'warn');
  }
}

/** The address that the published pages name. Undefined if there are no pages. */
export async function readPageAddress(publicDir: string): Promise<string | undefined> {
  const page = await readIfReadable(join(publicDir, publicPaths.frontPage));
  return /<link rel="canonical" href="([^"]*)\/">/.exec(page?.toString() ?? '')?.[1];
}

/**
 * Runs the gateway and then ends the process, even if something is still open.
 *
 * A failure prints one sentence and sets exit code 1. For a `PipelineError` the sentence is its
 * message; for any other error it has only the error's name.
 */
export async function runGateway(fail: Fail, work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    fail(toSentence(error));
  }
  await Promise.race([writeLastLines(), wait(lastLinesMs)]);
  process.exit();
}

/** How long a reader of the log may take for the last lines, in milliseconds. */
const lastLinesMs = 1_000;

/**
 * Waits until the last log lines are written. The log writes its lines at the end of a turn of the
 * event loop, and in a pipe the lines wait for their reader. The end of the process would lose
 * them.
 */
async function writeLastLines(): Promise<void> {
  await endOfTurn();
  await new Promise<void>((resolve) => {
    process.stdout.write('', () => resolve());
  });
}

/**
 * Logs unhandled errors by their name. Node's own handler would print their message, which may hold
 * the address of an RPC.
 *
 * After a rejection the gateway continues. After an exception the returned promise rejects, and the
 * gateway stops in order.
 */
function guardProcess(log: Log): Promise<never> {
  process.on('unhandledRejection', (reason) => {
    log('rejection-unhandled', { name: errorNameOf(reason) }, 'error');
  });
  const broken = new Promise<never>((_resolve, reject) => {
    process.on('uncaughtException', (error) => {
      const name = errorNameOf(error);
      log('exception-uncaught', { name }, 'error');
      reject(new PipelineError(`it ended because nobody caught an exception, a ${name}`));
    });
  });
  // The promise may reject before a caller awaits it.
  broken.catch(() => undefined);
  return broken;
}

/** Functions that close opened parts. The part that was opened last is closed first. */
export function createClosers() {
  const open: (() => Promise<unknown>)[] = [];
  return {
    add: (close: () => Promise<unknown>): void => void open.push(close),
    /** Closes all parts, even if one of them fails to close. @throws the first failure. */
    close: async (): Promise<void> => {
      const failures: unknown[] = [];
      for (const close of open.splice(0).toReversed()) {
        await close().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
