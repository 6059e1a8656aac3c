import { createLog } from '../gateway/log/log.ts';
import { runGateway, whenToldToStop } from '../gateway/own-process.ts';
import { serve } from '../gateway/serve.ts';
import { SettingsError } from '../gateway/settings/settings.ts';
import { type GatewaySettings, readOwnSettings } from '../gateway/settings/settings.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { readCurrentNight } from '../pipeline/archive/current-night.ts';
import { type Command, runCommand } from '../pipeline/command.ts';
import { atStage, PipelineError } from '../pipeline/errors/pipeline-error.ts';
import type { Log } from '../pipeline/log/log.ts';
import { type Folders, publishMadeUpNights, publishTonight } from './demo/nights.ts';
import { NoAnvilError } from './dev-chain/anvil-binary.ts';
import type { DevPayment } from './dev-chain/dev-payment.ts';

/** Publishes a night if none is there, and serves what is published: `npm start`. */
const ready = await runCommand(async (given) => {
  const settings = readSettings();
  const folders = (await findPublished(given)) ?? (await publishFirst(given));
  given.log('service-starting', { open: `${settings.baseUrl}/v1/brief` });
  return { settings: { ...settings, ...folders }, log: given.log };
});
if (ready) await runGateway(() => serveAndTakePayments(ready.settings, ready.log));

function readSettings(): GatewaySettings {
  try {
    return readOwnSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new PipelineError('settings', error.message, { cause: error });
  }
}

/** The folders of real nights, where one was published: also while the next one is only half there. */
async function findPublished({ settings }: Command): Promise<Folders | undefined> {
  const { dataDir = 'data', publicDir = 'public' } = settings;
  const night = await atStage('publish', () => readCurrentNight(openArchive(dataDir), publicDir));
  const none = 'reason' in night && night.reason === 'not_published';
  return none ? undefined : { dataDir, publicDir };
}

async function publishFirst(given: Command): Promise<Folders> {
  if (given.settings.github.token !== undefined) return publishTonight(given);
  given.log(
    'demo-started',
    { notice: 'GITHUB_TOKEN is not set, so every repository you will see is made up' },
    'warn',
  );
  return publishMadeUpNights(given);
}

/** Where the settings say nothing about payment, a private chain is run for as long as we serve. */
async function serveAndTakePayments(settings: GatewaySettings, log: Log): Promise<void> {
  const gatewayLog = createLog(settings.logLevel, Date.now);
  const stopped = whenToldToStop();
  const dev = settings.payment ? undefined : await openPrivateChain(log);
  if (!dev) return serve(settings, gatewayLog, stopped);
  try {
    const call = `${settings.baseUrl}/v1/repos?limit=3`;
    log('dev-chain-started', {
      notice:
        'PAYMENT_MODE is not set, so calls are paid on a private chain, in coins worth nothing',
      try: `node --import tsx scripts/pay.ts ${dev.payerKeyFile} '${call}'`,
    });
    await serve({ ...settings, ...dev.settings }, gatewayLog, stopped);
  } finally {
    await dev.close();
  }
}

async function openPrivateChain(log: Log): Promise<DevPayment | undefined> {
  try {
    // The chain's library takes a second to load, and is only loaded here.
    const { openDevPayment } = await import('./dev-chain/dev-payment.ts');
    return await openDevPayment();
  } catch (error) {
    if (!(error instanceof NoAnvilError)) throw error;
    log('payments-off', { notice: error.message }, 'warn');
    return undefined;
  }
}
