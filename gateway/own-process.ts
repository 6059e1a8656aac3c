import { nameOf } from '../pipeline/contract/error-name.ts';
import type { Log } from './log/log.ts';
import { SettingsError } from './settings/settings-error.ts';

/** An exception that nobody caught: what this process holds in memory is not to be believed any more. */
class BrokenProcessError extends Error {
  override name = 'BrokenProcessError';
}

/**
 * Does the work of a gateway's process, and ends the process with it, whatever is still open then.
 *
 * Where the work fails, one sentence goes to standard error and the exit code is 1. Only a `SettingsError` may tell its
 * message; any other error tells its name.
 */
export async function runGateway(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`);
    process.exit(1);
  }
  process.exit();
}

function toSentence(error: unknown): string {
  if (error instanceof SettingsError) return `settings: ${error.message.replaceAll(/\s+/g, ' ')}`;
  if (error instanceof BrokenProcessError) return `gateway: ${error.message}`;
  return `gateway: it ended for an unexpected ${nameOf(error)}`;
}

/**
 * Logs what nobody handled, by the error's name alone: Node itself would print its message, with the address of an RPC
 * for example, and end the process.
 *
 * A rejection leaves no step half done, so the gateway goes on. An exception may: the promise then rejects, for the
 * gateway to end in order.
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
  // It may reject before anybody waits for it.
  broken.catch(() => undefined);
  return broken;
}

/** Resolves when the system asks this process to stop. */
export function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
