import { once } from 'node:events';
import { serve } from '../../gateway/serve.ts';
import { readGatewaySettings } from '../../gateway/settings.ts';
import { formatEvent } from '../../pipeline/platform/log.ts';
import type { DevPayment } from '../lab/dev-chain/dev-payment.ts';
import { findFreePort } from '../lab/free-port.ts';
import type { Folders } from './nights.ts';

/** The gateway of the demo. */
type RunningGateway = {
  baseUrl: string;
  /** Stops the gateway, and resolves when all calls have ended. */
  stop: () => Promise<void>;
};

/**
 * Serves the nights on a free port and takes payments on the private chain. Warnings and errors are printed, and other
 * events are dropped. @throws SettingsError
 */
export async function runGateway(
  { dataDir, publicDir }: Folders,
  dev: DevPayment['settings'],
): Promise<RunningGateway> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const settings = readGatewaySettings({
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    PUBLIC_DIR: publicDir,
  });
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort').then(() => undefined);
  const starting = new AbortController();
  const served = serve(
    { ...settings, ...dev },
    {
      write: (event, data = {}, level = 'info') => {
        if (event === 'gateway-started') starting.abort();
        if (level === 'warn' || level === 'error') {
          process.stderr.write(`${formatEvent(event, data)}\n`);
        }
      },
      droppedLines: () => 0,
    },
    stopped,
  );
  await Promise.race([once(starting.signal, 'abort'), served]);
  const stop = async () => {
    stopping.abort();
    await served;
  };
  return { baseUrl, stop };
}
