import type { GitHubFailure } from './github-failure.ts';

/** Tells one poisoned row from a GitHub that is down. */
export type OutageGuard = {
  worked: () => void;
  /** @throws the failure itself once too many came in a row. */
  failed: (failure: GitHubFailure) => void;
};

const mostInARow = 3;

export function createOutageGuard(): OutageGuard {
  let inARow = 0;
  return {
    worked: () => {
      inARow = 0;
    },
    failed: (failure) => {
      inARow += 1;
      if (inARow >= mostInARow) throw failure;
    },
  };
}
