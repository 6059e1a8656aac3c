import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createGateway } from './gateway.ts';
import { createGatewayServer, drain, listen } from './listen.ts';
import type { Log } from './log/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMetrics } from './open-metrics.ts';
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

/** Serves until `stopped` resolves, and then until the requests under way are answered. @throws SettingsError */
export async function serve(
  settings: GatewaySettings,
  write: Log,
  stopped: Promise<void>,
): Promise<void> {
  const { baseUrl, proxyHops, metricsPort } = settings;
  const counted =
    metricsPort === undefined ? undefined : { metrics: createMetrics(), port: metricsPort };
  const log = counted ? toBoth(write, counted.metrics.observe) : write;
  const site = await readSite(settings);
  const snapshots = openSnapshots(settings.dataDir, settings.publicDir, log);
  await snapshots.refresh();
  const { payment, ledger } = settings;
  const open = await openSale({ site, snapshots, payment, ledger, now: Date.now, log });
  const { sale } = open;
  const gateway = createGateway({ site, snapshots, sale, proxyHops, log, now: Date.now });
  const server = createGatewayServer(gateway);
  const port = await listen(server, settings.port).catch((error: unknown) => {
    throw new SettingsError(`PORT ${settings.port} cannot be used: ${String(error)}`);
  });
  const metricsServer =
    counted && (await openMetrics({ ...counted, snapshots, open, now: Date.now, log }));
  log('gateway-started', { port, baseUrl });
  await open.warmUp().catch(async (error: unknown) => {
    await drain(server, 0);
    await open.close();
    metricsServer?.close();
    throw error;
  });
  void open.reconcile();
  const watches = [repeat(snapshots.refresh, lookMs), repeat(open.reconcile, reconcileMs)];
  await stopped;
  log('gateway-stopping');
  for (const watch of watches) clearInterval(watch);
  await finish(server, open);
  await open.close();
  metricsServer?.close();
  log('gateway-stopped');
}

/** Waits for the requests under way, and for charges that go on though their clients have left. */
async function finish(server: Server, open: OpenSale): Promise<void> {
  const done = new AbortController();
  const lastCall = wait(drainMs, undefined, { signal: done.signal }).catch(() => undefined);
  await drain(server, drainMs);
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

/** Resolves when the system asks this process to stop. */
export function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
