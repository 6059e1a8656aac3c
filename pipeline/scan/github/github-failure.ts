import { PipelineError } from '../../errors/pipeline-error.ts';

/**
 * Why GitHub gave no usable answer.
 *
 * refused: the token is not accepted; limited: a rate limit that is not waited for; missing: 404; forbidden: not ours
 * to see; unavailable: it failed, hung or broke off, and may work later or with a smaller question; invalid: anything
 * else, which asking again would not change.
 */
export type FailureKind =
  | 'refused'
  | 'limited'
  | 'missing'
  | 'forbidden'
  | 'unavailable'
  | 'invalid';

/** A call that failed for good, all retries included. Its message is the sentence a night may end with. */
export class GitHubFailure extends PipelineError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super('scan', message, options);
    this.kind = kind;
  }
}

/** True for a failure that costs a fact of a row, and neither the row nor the night. A refused token costs the night. */
export function isAnswerLost(error: unknown): error is GitHubFailure {
  return error instanceof GitHubFailure && error.kind !== 'refused';
}

/** True for a failure of one of these kinds: one that costs rows instead of the night. */
export function isFailure(error: unknown, ...kinds: FailureKind[]): error is GitHubFailure {
  return error instanceof GitHubFailure && kinds.includes(error.kind);
}
