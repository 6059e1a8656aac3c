import { setImmediate as endOfTurn, setTimeout as wait } from 'node:timers/promises';
import type { Fail } from '../../pipeline/platform/command-line.ts';
import { nameOf } from '../../pipeline/platform/log.ts';
import type { Log } from '../http/log.ts';
import { SettingsError } from './settings.ts';

/** An uncaught exception. After it, the memory of this process may be wrong. */
class BrokenProcessError extends Error {
  override name = 'BrokenProcessError';
}

/**
 * Runs the gateway and then ends the process, even if something is still open.
 *
 * A failure prints one sentence and sets exit code 1. For a `SettingsError` the sentence is its message; for any other
 * error it has only the error's name.
 */
export async function runGateway(fail: Fail, work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    fail(toSentence(error));
  }
  await Promise.race([writeLastLines(), wait(lastLinesMs)]);
  process.exit();
}

/** How long a reader of the log may take for the last lines, in milliseconds. */
const lastLinesMs = 1_000;

/**
 * Waits until the last log lines are written. The log writes its lines at the end of a turn of the event loop, and in a
 * pipe the lines wait for their reader. The end of the process would lose them.
 */
async function writeLastLines(): Promise<void> {
  await endOfTurn();
  await new Promise<void>((resolve) => {
    process.stdout.write('', () => resolve());
  });
}

function toSentence(error: unknown): string {
  if (error instanceof SettingsError) return error.message.replaceAll(/\s+/g, ' ');
  if (error instanceof BrokenProcessError) return error.message;
  return `it ended because of an unexpected ${nameOf(error)}`;
}

/**
 * Logs unhandled errors by their name. Node's own handler would print their message, which may hold the address of an RPC.
 *
 * After a rejection the gateway continues. After an exception the returned promise rejects, and the gateway stops in order.
 */
export function guardProcess(log: Log): Promise<never> {
  process.on('unhandledRejection', (reason) => {
    log('rejection-unhandled', { name: nameOf(reason) }, 'error');
  });
  const broken = new Promise<never>((_resolve, reject) => {
    process.on('uncaughtException', (error) => {
      const name = nameOf(error);
      log('exception-uncaught', { name }, 'error');
      reject(new BrokenProcessError(`it ended because nobody caught an exception, a ${name}`));
    });
  });
  // The promise may reject before a caller awaits it.
  broken.catch(() => undefined);
  return broken;
}

/** Resolves when the system asks this process to stop. */
export function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
