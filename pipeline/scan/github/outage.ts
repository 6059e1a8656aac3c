/** Tells one poisoned row from a GitHub that is down. */
export type OutageGuard = {
  worked: () => void;
  /** True once too many failed in a row. */
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
