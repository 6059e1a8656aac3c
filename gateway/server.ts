import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { createLog as createTerminalLog } from '../pipeline/platform/log.ts';
import { openLog } from './http/log.ts';
import { runGateway, whenToldToStop } from './start/own-process.ts';
import { warnOfPublished } from './start/published.ts';
import { serve } from './start/serve.ts';
import { readOwnSettings } from './start/settings.ts';

const { fail } = readCommandLine({
  name: 'gateway',
  does: 'Serves what is published. A new night needs no restart.',
  options: {},
  note: 'Settings are environment variables; .env.example names them all.',
});

await runGateway(fail, async () => {
  const settings = readOwnSettings();
  const { logLevel, nothingSold } = settings;
  const { stdout } = process;
  const log = stdout.isTTY
    ? { write: createTerminalLog(stdout, logLevel), droppedLines: () => 0 }
    : openLog(logLevel, Date.now);
  await warnOfPublished(settings, log.write);
  if (nothingSold !== undefined) log.write('payments-off', { notice: nothingSold }, 'warn');
  await serve(settings, log, whenToldToStop());
});
