import { readCommandLine, stopSignal } from '../pipeline/platform/command-line.ts';
import { createLog as createTerminalLog } from '../pipeline/platform/log.ts';
import { type GatewayLog, openLog } from './http/log.ts';
import { runGateway, serve, warnOfPublished } from './serve.ts';
import { describeGatewaySettings, type GatewaySettings, loadGatewaySettings } from './settings.ts';

const { fail } = readCommandLine({
  name: 'gateway',
  does: 'Serves what is published. A new night needs no restart.',
  options: {},
  note: 'Settings are environment variables; .env.example names them all.',
});

await runGateway(fail, async () => {
  const settings = loadGatewaySettings();
  const log = openGatewayLog(settings);
  const described = describeGatewaySettings();
  log.write('settings-read', described, described.mistyped.length > 0 ? 'warn' : 'info');
  await warnOfPublished(settings, log.write);
  if (settings.payment === undefined) {
    log.write('payments-off', { notice: 'PAYMENT_MODE is not set, so nothing is sold' }, 'warn');
  }
  try {
    await serve(settings, log, stopSignal());
  } finally {
    log.end?.();
  }
});

function openGatewayLog({ logLevel }: GatewaySettings): GatewayLog {
  const { stdout } = process;
  if (!stdout.isTTY) return openLog(logLevel, Date.now);
  return { write: createTerminalLog(stdout, logLevel), droppedLines: () => 0 };
}
