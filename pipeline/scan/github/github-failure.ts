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

/** A call that failed after all retries. Its message can be the final sentence of a night. */
export class GitHubFailure extends PipelineError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super('scan', message, options);
    this.kind = kind;
  }
}

/** Whether the failure only loses a fact of a row. A refused token ends the night. */
export function isAnswerLost(error: unknown): error is GitHubFailure {
  return error instanceof GitHubFailure && error.kind !== 'refused';
}

/** Whether the failure only loses rows and does not end the night. */
export function isFailure(error: unknown, ...kinds: FailureKind[]): error is GitHubFailure {
  return error instanceof GitHubFailure && kinds.includes(error.kind);
}

/** Distinguishes a single bad row from an outage of GitHub. */
export type OutageGuard = {
  worked: () => void;
  /** Whether too many have failed in a row. */
  failed: () => boolean;
};

const mostInARow = 3;

export function createOutageGuard(): OutageGuard {
  let inARow = 0;
  return {
    worked: () => {
      inARow = 0;
    },
    failed: () => {
      inARow += 1;
      return inARow >= mostInARow;
    },
  };
}
