import { PipelineError } from '../../errors/pipeline-error.ts';

/**
 * Why GitHub gave no usable answer.
 *
 * refused: the token is not accepted. limited: the pause of a rate limit is too long. missing: status 404. forbidden:
 * the token may not read it. unavailable: GitHub failed, hung or broke off; a later or smaller request may work.
 * invalid: anything else; asking again would not help.
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
    super(message, options);
    this.kind = kind;
  }
}

/** Whether the night continues without this answer. Only a refused token ends it. */
export function isAnswerLost(error: unknown): error is GitHubFailure {
  return error instanceof GitHubFailure && error.kind !== 'refused';
}

/** Whether the error is a failure of one of these kinds. */
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
