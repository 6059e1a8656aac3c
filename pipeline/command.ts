import { loadDotEnv } from './contract/environment.ts';
import { PipelineError } from './errors/pipeline-error.ts';
import { createLog } from './log/create-log.ts';
import type { Log } from './log/log.ts';
import { type PipelineSettings, readPipelineSettings } from './settings/settings.ts';

/** What every command of the pipeline is given. */
export type Command = { settings: PipelineSettings; log: Log };

/**
 * Runs a command: reads `.env` where there is one, and the settings; an expected failure ends in one sentence on
 * standard error and exit code 1.
 */
export async function runCommand(command: (given: Command) => Promise<void>): Promise<void> {
  try {
    const problem = loadDotEnv();
    if (problem !== undefined) throw new PipelineError('settings', problem);
    const settings = readPipelineSettings(process.env);
    await command({ settings, log: createLog(process.stdout, settings.logLevel) });
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    process.stderr.write(`${error.stage}: ${error.message}\n`);
    process.exitCode = 1;
  }
}
