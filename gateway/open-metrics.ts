import type { Server } from 'node:http';
import { listen } from './listen.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMetricsServer } from './metrics/metrics-server.ts';
import type { OpenSale } from './open-sale.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** What the metrics are made from. */
type MetricsParts = {
  metrics: Metrics;
  port: number;
  snapshots: Snapshots;
  open: OpenSale;
  now: () => number;
  log: Log;
};

/** Serves the metrics on a port of their own, with what snapshots and sale can tell. @throws SettingsError */
export async function openMetrics(parts: MetricsParts): Promise<Server> {
  const { metrics, snapshots, open, now, log } = parts;
  metrics.addReadings({
    snapshotAge: () => {
      const updatedAt = snapshots.current()?.index.updatedAt;
      return updatedAt === undefined ? undefined : (now() - Date.parse(updatedAt)) / 1000;
    },
    unknownPayments: open.unknownPayments,
    walletEther: open.walletEther,
  });
  const server = createMetricsServer(metrics);
  const port = await listen(server, parts.port).catch((error: unknown) => {
    throw new SettingsError(`METRICS_PORT ${parts.port} cannot be used: ${String(error)}`);
  });
  log('metrics-started', { port });
  return server;
}
