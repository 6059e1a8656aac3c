import { AnswerBoundError } from '../../contract/bounded-fetch.ts';

/** What went wrong with one try. */
export type AttemptFault = 'timeout' | 'unreachable' | 'cut-off' | 'unreadable';

/** A try that brought no whole answer. Octokit wraps it and tries again. */
export class AttemptError extends Error {
  override name = 'AttemptError';
  readonly fault: AttemptFault;

  constructor(fault: AttemptFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Names what `fetch` threw. One that was stopped by us is an `AbortError`, which octokit does not try again. */
export function toAttemptError(
  cause: unknown,
  { started, stopped }: { started: boolean; stopped: boolean },
): Error {
  if (stopped) return Object.assign(new Error('stopped'), { name: 'AbortError' });
  if (cause instanceof AnswerBoundError) {
    return cause.bound === 'time'
      ? new AttemptError('timeout', 'gave no whole answer in time')
      : new AttemptError('unreadable', 'gave an answer larger than any it is asked for');
  }
  if (started) return new AttemptError('cut-off', 'broke off in the middle of an answer');
  return new AttemptError('unreachable', describeNetworkError(cause));
}

/** undici says "fetch failed" and hides the reason in the cause; several addresses make an AggregateError. */
function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) {
    return cause.errors[0].message;
  }
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
