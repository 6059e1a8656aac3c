import type { Fail } from './command-line/command-line.ts';
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
 * A failure prints one sentence and sets exit code 1. Only a `PipelineError` shows its message. Any other error shows
 * its name. An unhandled error ends the process at once; the next run finishes the night.
 */
export async function runCommand<T>(
  fail: Fail,
  command: (given: Command) => Promise<T>,
): Promise<T | undefined> {
  const endAtOnce = (error: unknown) => {
    fail(toSentence(error));
    process.exit();
  };
  process.on('unhandledRejection', endAtOnce).on('uncaughtException', endAtOnce);
  try {
    const problem = loadDotEnv();
    if (problem !== undefined) throw new PipelineError(problem);
    const settings = readPipelineSettings(process.env);
    return await command({ settings, log: createLog(process.stdout, settings.logLevel) });
  } catch (error) {
    fail(toSentence(error));
    return undefined;
  } finally {
    process.off('unhandledRejection', endAtOnce).off('uncaughtException', endAtOnce);
  }
}

function toSentence(error: unknown): string {
  if (error instanceof PipelineError) return error.message;
  return `it ended because of an unexpected ${nameOf(error)}`;
}
