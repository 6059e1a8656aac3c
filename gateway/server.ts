import { createLog } from './log/log.ts';
import { runGateway, whenToldToStop } from './own-process.ts';
import { serve } from './serve.ts';
import { readOwnSettings } from './settings/settings.ts';

await runGateway(async () => {
  const settings = readOwnSettings();
  await serve(settings, createLog(settings.logLevel, Date.now), whenToldToStop());
});
