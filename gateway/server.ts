import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { createLog as createTerminalLog } from '../pipeline/log/log.ts';
import { openLog } from './log/log.ts';
import { runGateway, whenToldToStop } from './own-process.ts';
import { warnOfPublished } from './published.ts';
import { serve } from './serve.ts';
import { readOwnSettings } from './settings/settings.ts';

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
