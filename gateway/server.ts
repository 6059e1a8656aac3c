import { createLog } from './log/log.ts';
import { serve, whenToldToStop } from './serve.ts';
import { SettingsError } from './settings/settings-error.ts';
import { readOwnSettings } from './settings/settings.ts';

try {
  const settings = readOwnSettings();
  await serve(settings, createLog(settings.logLevel, Date.now), whenToldToStop());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`settings: ${error.message}\n`);
  process.exitCode = 1;
}
