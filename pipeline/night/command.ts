import type { Fail } from '../platform/command-line.ts';
import { loadDotEnv } from '../platform/environment.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../contract/night-events.ts';
import { explainErrors, PipelineError, toSentence } from '../platform/pipeline-error.ts';
import { openHeartbeat } from './heartbeat.ts';
import { OutOfTimeError } from './time-budget.ts';
import { type PipelineSettings, readPipelineSettings, readWatchSettings } from './settings.ts';

/** What every pipeline command receives. */
export type Command = { settings: PipelineSettings; log: Log };

/**
 * Runs a command with the settings of the environment and `.env`; undefined if it failed.
 *
 * A failure prints one sentence and sets exit code 1. An unhandled error shows its name alone and
 * ends the process. If `isWatched`, `HEARTBEAT_URL` hears of start and end.
 */
export async function runCommand<T>(
  fail: Fail,
  run: (command: Command) => Promise<T>,
  { isWatched = false } = {},
): Promise<T | undefined> {
  const problem = loadDotEnv(process.env);
  const watch = isWatched ? readWatchSettings(process.env) : undefined;
  const heartbeat =
    watch?.heartbeat === undefined
      ? undefined
      : openHeartbeat(watch.heartbeat, createLog(process.stdout, watch.logLevel));
  const end = async (error: unknown) => {
    fail(toSentence(error));
    if (heartbeat) await heartbeat.fail(toSentence(error));
    process.exit();
  };
  const endAtOnce = (error: unknown) => void end(error);
  process.on('unhandledRejection', endAtOnce).on('uncaughtException', endAtOnce);
  try {
    await heartbeat?.start();
    if (problem !== undefined) throw new PipelineError(problem);
    const settings = readPipelineSettings(process.env);
    const log = createLog(process.stdout, settings.logLevel);
    const result = await explainErrors(() => run({ settings, log }));
    await heartbeat?.done(result);
    return result;
  } catch (error) {
    fail(toSentence(error));
    await heartbeat?.fail(toSentence(error));
    // Work that hangs would keep the process alive.
    if (error instanceof OutOfTimeError) process.exit();
    return undefined;
  } finally {
    process.off('unhandledRejection', endAtOnce).off('uncaughtException', endAtOnce);
  }
}
