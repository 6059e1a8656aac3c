import { createGateway } from './gateway.ts';
import { createGatewayServer, drain, listen } from './listen.ts';
import type { Log } from './log/log.ts';
import { readSite } from './read-site.ts';
import { SettingsError } from './settings/settings-error.ts';
import type { GatewaySettings } from './settings/settings.ts';
import { openSnapshots, type Snapshots } from './snapshots/snapshots.ts';

/** How often a newer night is looked for. */
const lookMs = 1_000;
/** How long requests under way may take once the service is told to stop; systems kill after 60 s. */
const drainMs = 55_000;

/** Serves until `stopped` resolves, and then until the requests under way are answered. @throws SettingsError */
export async function serve(
  settings: GatewaySettings,
  log: Log,
  stopped: Promise<void>,
): Promise<void> {
  const { baseUrl, proxyHops } = settings;
  const site = await readSite(settings);
  const snapshots = openSnapshots(settings.dataDir, settings.publicDir, log);
  await snapshots.refresh();
  const gateway = createGateway({ site, snapshots, proxyHops, log, now: Date.now });
  const server = createGatewayServer(gateway);
  const port = await listen(server, settings.port).catch((error: unknown) => {
    throw new SettingsError(`PORT ${settings.port} cannot be used: ${String(error)}`);
  });
  log('gateway-started', { port, baseUrl });
  const watch = watchForNights(snapshots);
  await stopped;
  log('gateway-stopping');
  clearInterval(watch);
  await drain(server, drainMs);
  log('gateway-stopped');
}

function watchForNights(snapshots: Snapshots): NodeJS.Timeout {
  let looking = false;
  return setInterval(() => {
    if (looking) return;
    looking = true;
    void snapshots.refresh().finally(() => {
      looking = false;
    });
  }, lookMs);
}

/** Resolves when the system asks this process to stop. */
export function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
