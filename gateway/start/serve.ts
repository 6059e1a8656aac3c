import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createClosers } from './closers.ts';
import { closeServer, createGatewayServer, type GatewayServer, listenOn } from './listen.ts';
import { type GatewayLog, type Log, nameRequests } from '../http/log.ts';
import { createMetricsServer, createMetrics } from '../metrics/metrics.ts';
import { guardProcess } from './own-process.ts';
import { readSite, type GatewaySettings } from './settings.ts';
import { prepareDocuments } from './ready.ts';
import { openFolderStore } from '../snapshots/night-store.ts';
import { openPaidService, type PaidService } from './paid-service.ts';
import { samplePath } from '../snapshots/snapshot.ts';
import { openSnapshots, type Snapshots } from '../snapshots/snapshots.ts';
import { version } from '../endpoints/endpoints.ts';

/** How often the gateway looks for a newer night, in milliseconds. A store bills each request. */
const lookMs = 1_000;
/** How long the start waits for the first night, in milliseconds. After that, the gateway answers 503 until there is a night. */
const firstLookMs = 15_000;
/** How often payments with an unknown outcome are reconciled, in milliseconds. */
const reconcileMs = 60_000;
/** How long running requests and charges may take after a stop signal, in milliseconds. Systems kill a process after 60 s. */
const drainMs = 55_000;
/** The same after a failed start, when few clients can have connected. Milliseconds. */
const failedStartMs = 1_000;

/**
 * Serves until `stopped` resolves, and then finishes the running requests.
 *
 * Every opened part is closed again, the last opened first, even if the start fails. @throws SettingsError
 */
export async function serve(
  settings: GatewaySettings,
  { write, droppedLines }: GatewayLog,
  stopped: Promise<void>,
): Promise<void> {
  const { baseUrl, host, trustedProxies, mcpOrigins, metricsPort, payment, ledger } = settings;
  const now = Date.now;
  const monotonicNow = performance.now.bind(performance);
  const build = { version, node: process.version, payment: payment?.mode ?? 'off' };
  const metrics = metricsPort === undefined ? undefined : createMetrics(build);
  const log = nameRequests(metrics ? toBoth(write, metrics.observe) : write);
  const broken = guardProcess(log);
  const closers = createClosers();
  let patienceMs = failedStartMs;
  try {
    const snapshots = openSnapshots(openFolderStore(settings.dataDir, settings.publicDir), log);
    await Promise.race([snapshots.refresh(), wait(firstLookMs, undefined, { ref: false })]);
    const site = await readSite(settings, snapshots.answer(samplePath)?.identity.body);
    const paid = await openPaidService({
      site,
      snapshots,
      payment,
      ledger,
      now,
      monotonicNow,
      log,
    });
    closers.add(paid.close);
    if (metrics && metricsPort !== undefined) {
      metrics.addReadings({
        snapshot_published_timestamp_seconds: () => readPublishedAt(snapshots),
        snapshot_age_seconds: () => {
          const publishedAt = readPublishedAt(snapshots);
          return publishedAt === undefined ? undefined : Math.max(0, now() / 1000 - publishedAt);
        },
        snapshot_refused: () => Number(snapshots.refused() !== undefined),
        payments_unknown: () => paid.unknown(),
        log_lines_dropped_total: droppedLines,
      });
      const server = createMetricsServer(metrics);
      const place = { setting: 'METRICS_PORT', port: metricsPort, host };
      const port = await listenOn(server, place);
      closers.add(() => closeServer(server));
      log('metrics-started', { port });
    }
    const app = createApp({
      site,
      documents: prepareDocuments(site),
      snapshots,
      paid,
      trustedProxies,
      mcpOrigins,
      log,
      now,
      monotonicNow,
    });
    const { server, drain } = createGatewayServer(app);
    const port = await listenOn(server, { setting: 'PORT', port: settings.port, host });
    closers.add(() => finish(drain, paid, patienceMs));
    log('gateway-started', { port, baseUrl });
    await paid.warmUp();
    patienceMs = drainMs;
    void paid.reconcile();
    const watches = [repeat(snapshots.refresh, lookMs), repeat(paid.reconcile, reconcileMs)];
    closers.add(async () => watches.forEach(clearInterval));
    await Promise.race([stopped, broken]);
    log('gateway-stopping');
  } catch (error) {
    // The operator needs to see the first failure, not a failure while closing.
    await closers.close().catch(() => undefined);
    throw error;
  }
  await closers.close();
  log('gateway-stopped');
}

/** Waits for running requests, and for charges whose clients have left already. */
async function finish(
  drain: GatewayServer['drain'],
  paid: PaidService,
  patienceMs: number,
): Promise<void> {
  const done = new AbortController();
  const lastCall = wait(patienceMs, undefined, { signal: done.signal }).catch(() => undefined);
  await drain(patienceMs);
  await Promise.race([paid.finished(), lastCall]);
  done.abort();
}

/** When the served digest became current, in seconds since 1970. */
function readPublishedAt(snapshots: Snapshots): number | undefined {
  const index = snapshots.current()?.index;
  return index && Date.parse(index.updatedAt) / 1000;
}

/** A log that writes and counts every event. */
function toBoth(write: Log, observe: Log): Log {
  return (event, data = {}, level = 'info') => {
    write(event, data, level);
    observe(event, data, level);
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
