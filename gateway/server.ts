import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { createLog as createTerminalLog, messageOf } from '../pipeline/platform/log.ts';
import { type GatewayLog, openLog, openLogOutput, openPaymentLog } from './http/log.ts';
import { runGateway, serve, warnOfPublished, stopSignal } from './serve.ts';
import { describeGatewaySettings, type GatewaySettings, loadGatewaySettings } from './settings.ts';
import { SettingsError } from './http/errors.ts';

const { fail } = readCommandLine({
  name: 'gateway',
  does: 'Serves what is published. A new night needs no restart.',
  options: {},
  note: 'Settings are environment variables; .env.example names them all.',
});

await runGateway(fail, async () => {
  const settings = loadGatewaySettings();
  const { nothingSold } = settings;
  const log = await openGatewayLog(settings);
  log.write('settings-read', describeGatewaySettings());
  await warnOfPublished(settings, log.write);
  if (nothingSold !== undefined) log.write('payments-off', { notice: nothingSold }, 'warn');
  try {
    await serve(settings, log, stopSignal());
  } finally {
    await log.end?.();
  }
});

/** @throws SettingsError if the file of PAYMENT_LOG cannot be written. */
async function openGatewayLog({ logLevel, paymentLog }: GatewaySettings): Promise<GatewayLog> {
  const { stdout } = process;
  if (paymentLog !== undefined) {
    const payments = await openPaymentLog(paymentLog).catch((cause: unknown) => {
      throw new SettingsError(`PAYMENT_LOG cannot be written: ${messageOf(cause)}`, { cause });
    });
    return openLog(logLevel, Date.now, openLogOutput(stdout), payments);
  }
  if (!stdout.isTTY) return openLog(logLevel, Date.now);
  return { write: createTerminalLog(stdout, logLevel), droppedLines: () => 0 };
}
