import { loadDotEnv } from './contract/environment.ts';
import { nameOf } from './contract/error-name.ts';
import { PipelineError } from './errors/pipeline-error.ts';
import { createLog, type Log } from './log/log.ts';
import { type PipelineSettings, readPipelineSettings } from './settings/settings.ts';

/** What every pipeline command receives. */
export type Command = { settings: PipelineSettings; log: Log };

/**
 * Runs a command with the settings from the environment and `.env`. Returns the command's result; undefined where it
 * failed.
 *
 * An expected failure prints one sentence on standard error and sets exit code 1. An unexpected one prints the error's
 * name alone. An unhandled error ends the process at once; the next run finishes the night.
 */
export async function runCommand<T>(
  command: (given: Command) => Promise<T>,
): Promise<T | undefined> {
  process.on('unhandledRejection', endAtOnce).on('uncaughtException', endAtOnce);
  try {
    const problem = loadDotEnv();
    if (problem !== undefined) throw new PipelineError('settings', problem);
    const settings = readPipelineSettings(process.env);
    return await command({ settings, log: createLog(process.stdout, settings.logLevel) });
  } catch (error) {
    tell(error);
    process.exitCode = 1;
    return undefined;
  } finally {
    process.off('unhandledRejection', endAtOnce).off('uncaughtException', endAtOnce);
  }
}

function endAtOnce(error: unknown): never {
  tell(error);
  process.exit(1);
}

function tell(error: unknown): void {
  const isExpected = error instanceof PipelineError;
  const sentence = isExpected
    ? `${error.stage}: ${error.message}`
    : `unexpected: the command ended because of an error of the kind ${nameOf(error)}`;
  process.stderr.write(`${sentence}\n`);
}
