import { AnswerBoundError } from '../../pipeline/platform/bounded-fetch.ts';

/** A setting with the host of its address, such as `RPC_URL (mainnet.base.org)`. The rest of the address may hold a key. */
export function nameWithHost(setting: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? setting : `${setting} (${host})`;
}

/**
 * The system's code for an error, such as `ECONNREFUSED`, a limit of ours, the HTTP status, or else the error's name.
 * Its message may hold the address and the call.
 */
export function describeOutage(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AnswerBoundError && cause.bound === 'size') return 'too large an answer';
    if (cause instanceof AnswerBoundError && cause.bound === 'redirect') return cause.message;
    // Two limits have the same time, ours and that of viem. Either may end the wait.
    if (cause instanceof AnswerBoundError || cause.name === 'TimeoutError') {
      return 'no answer in time';
    }
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if ('status' in cause && typeof cause.status === 'number') return `HTTP ${cause.status}`;
  }
  return error instanceof Error ? error.name : 'unknown';
}
