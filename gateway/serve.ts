import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createClosers } from './closers.ts';
import { createGatewayServer, drain, listen } from './listen.ts';
import type { Log } from './log/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMetrics } from './open-metrics.ts';
import { guardProcess } from './own-process.ts';
import { readSite } from './read-site.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { GatewaySettings } from './settings/settings.ts';
import { type OpenSale, openSale } from './open-sale.ts';
import { openSnapshots } from './snapshots/snapshots.ts';

/** How often a newer night is looked for. */
const lookMs = 1_000;
/** How often payments without a known end are looked at. */
const reconcileMs = 60_000;
/** How long requests and charges under way may take once the service is told to stop; systems kill after 60 s. */
const drainMs = 55_000;
/** The same where the start fails: hardly anybody can have asked yet. */
const failedStartMs = 1_000;

/**
 * Serves until `stopped` resolves, and then until the requests under way are answered.
 *
 * Whatever is opened is closed again, last opened first, also where the start fails. @throws SettingsError
 */
export async function serve(
  settings: GatewaySettings,
  write: Log,
  stopped: Promise<void>,
): Promise<void> {
  const { baseUrl, proxyHops, metricsPort, payment, ledger } = settings;
  const counted =
    metricsPort === undefined ? undefined : { metrics: createMetrics(), port: metricsPort };
  const log = counted ? toBoth(write, counted.metrics.observe) : write;
  const broken = guardProcess(log);
  const closers = createClosers();
  let patienceMs = failedStartMs;
  try {
    const site = await readSite(settings);
    const snapshots = openSnapshots(settings.dataDir, settings.publicDir, log);
    await snapshots.refresh();
    const open = await openSale({ site, snapshots, payment, ledger, now: Date.now, log });
    closers.add(open.close);
    if (counted) {
      const server = await openMetrics({ ...counted, snapshots, open, now: Date.now, log });
      closers.add(() => drain(server, 0));
    }
    const { sale } = open;
    const app = createApp({ site, snapshots, sale, proxyHops, log, now: Date.now });
    const server = createGatewayServer(app);
    const port = await listen(server, settings.port).catch((error: unknown) => {
      throw new SettingsError(`PORT ${settings.port} cannot be used: ${String(error)}`);
    });
    closers.add(() => finish(server, open, patienceMs));
    log('gateway-started', { port, baseUrl });
    await open.warmUp();
    patienceMs = drainMs;
    void open.reconcile();
    const watches = [repeat(snapshots.refresh, lookMs), repeat(open.reconcile, reconcileMs)];
    closers.add(async () => watches.forEach(clearInterval));
    await Promise.race([stopped, broken]);
    log('gateway-stopping');
  } catch (error) {
    // What failed first is what the operator has to know.
    await closers.close().catch(() => undefined);
    throw error;
  }
  await closers.close();
  log('gateway-stopped');
}

/** Waits for the requests under way, and for charges that go on though their clients have left. */
async function finish(server: Server, open: OpenSale, patienceMs: number): Promise<void> {
  const done = new AbortController();
  const lastCall = wait(patienceMs, undefined, { signal: done.signal }).catch(() => undefined);
  await drain(server, patienceMs);
  await Promise.race([open.finished(), lastCall]);
  done.abort();
}

/** Every event is written, and counted. */
function toBoth(write: Log, observe: Log): Log {
  return (event, data = {}, level = 'info') => {
    write(event, data, level);
    observe(event, data, level);
  };
}

/** Does the work again and again, never twice at once. */
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
