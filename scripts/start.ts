import { createServer } from 'node:http';
import { closeServer, listenOn } from '../gateway/http/server.ts';
import { openLog } from '../gateway/http/log.ts';
import { runGateway, serve, warnOfPublished } from '../gateway/serve.ts';
import { GatewaySettings, loadGatewaySettings } from '../gateway/settings.ts';
import { describeSettings } from '../gateway/settings-table.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { readCurrentNight } from '../pipeline/archive/current-night.ts';
import { readCommandLine, stopSignal } from '../pipeline/platform/command-line.ts';
import { type Command, runCommand } from '../pipeline/night/command.ts';
import { PipelineSettings } from '../pipeline/night/settings.ts';
import { createLog, type Write } from '../pipeline/platform/log.ts';
import { createGreeter } from './demo/greeting.ts';
import { type Folders, publishMadeUpNights, publishTonight } from './demo/nights.ts';
import { findFreePort } from './lab/free-port.ts';
import { NoAnvilError } from './lab/dev-chain/anvil-binary.ts';
import type { DevPayment } from './lab/dev-chain/dev-payment.ts';

const { fail } = readCommandLine({
  name: 'start',
  typed: 'npm start --',
  does: 'Publishes a night if none is published, and serves what is published.',
  options: {},
  note:
    'Without GITHUB_TOKEN the nights are made up. Without PAYMENT_MODE calls are paid on a private chain.\n' +
    'Settings are environment variables; .env.example names them all.',
});

const isWatched = process.stdout.isTTY;

// Pages and documents name the port, so a free one is chosen before they are made.
if (process.env['PORT'] === '0') process.env['PORT'] = String(await findFreePort());

const ready = await runCommand(fail, async ({ settings: ofNights }) => {
  const log = openLogOfStart(ofNights.logLevel);
  const names = Object.keys({ ...GatewaySettings.in.shape, ...PipelineSettings.in.shape });
  const { mistyped } = describeSettings(names, process.env);
  if (mistyped.length > 0) log('settings-read', { mistyped }, 'warn');
  const given: Command = { settings: ofNights, log };
  const settings = await openSettings();
  const folders = (await findPublished(given)) ?? (await publishFirst(given));
  given.log('service-starting', { open: `${settings.baseUrl}/v1/brief` });
  return { settings: { ...settings, ...folders }, log };
});
if (ready) await runGateway(fail, () => serveAndTakePayments(ready.settings, ready.log));

/** On a terminal, people read lines; elsewhere, programs read JSON. */
function openLogOfStart(level: Command['settings']['logLevel']): Write {
  const log = createLog(process.stdout, level);
  return isWatched ? createGreeter(log, (text) => process.stdout.write(text)) : log;
}

/** Reads the settings, and checks the port before nights are made up, which takes long. @throws PipelineError */
async function openSettings(): Promise<GatewaySettings> {
  const settings = loadGatewaySettings();
  const server = createServer();
  await listenOn(server, { setting: 'PORT', ...settings });
  await closeServer(server);
  return settings;
}

/** The folders of real nights, if one was published. The next night may be only partly published. */
async function findPublished({ settings }: Command): Promise<Folders | undefined> {
  const { dataDir = 'data', publicDir = 'public' } = settings;
  const night = await readCurrentNight(openArchive(dataDir), publicDir);
  const none = 'reason' in night && night.reason === 'not_published';
  return none ? undefined : { dataDir, publicDir };
}

async function publishFirst(given: Command): Promise<Folders> {
  if (given.settings.github.token !== undefined) return publishTonight(given);
  const notice = 'GITHUB_TOKEN is not set, so every repository is made up';
  given.log('demo-started', { notice }, 'warn');
  return publishMadeUpNights(given);
}

/** Serves. If the settings do not mention payment, a private chain runs as long as the gateway. */
async function serveAndTakePayments(settings: GatewaySettings, log: Write): Promise<void> {
  const gatewayLog = isWatched
    ? { write: log, droppedLines: () => 0 }
    : openLog(settings.logLevel, Date.now);
  const stopped = stopSignal();
  await warnOfPublished(settings, log);
  const dev = settings.payment ? undefined : await openPrivateChain(log);
  if (!dev) return serve(settings, gatewayLog, stopped);
  try {
    const call = `${settings.baseUrl}/v1/repos?limit=3`;
    log('dev-chain-started', {
      notice:
        'PAYMENT_MODE is not set, so calls are paid on a private chain, in coins without value',
      try: `npm run pay -- ${dev.payerKeyFile} '${call}'`,
      look: `DATABASE_URL= LEDGER_DIR=${dev.settings.ledger.folder} npm run ledger`,
    });
    await serve({ ...settings, ...dev.settings }, gatewayLog, stopped);
  } finally {
    await dev.close();
  }
}

async function openPrivateChain(log: Write): Promise<DevPayment | undefined> {
  try {
    // viem takes a second to load, so it is loaded only here.
    const { openDevPayment } = await import('./lab/dev-chain/dev-payment.ts');
    return await openDevPayment();
  } catch (error) {
    if (!(error instanceof NoAnvilError)) throw error;
    log('payments-off', { notice: error.message }, 'warn');
    return undefined;
  }
}
