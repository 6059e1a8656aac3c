/**
 * An expected error that stops a command. If it stops a night, nothing is published, and
 * yesterday's snapshot stays current.
 */
export class PipelineError extends Error {
  override name = 'PipelineError';
}

/** Turns any error of the work into a PipelineError, with advice for known system codes. */
export async function explainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    throw new PipelineError(describeCause(error), { cause: error });
  }
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('code' in error)) return error.message;
  const advice = advices[String(error.code)];
  return advice ? `${error.message}; ${advice}` : error.message;
}

/** Advice for the operator, by the system's error code. */
const advices: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space and run this again',
  EDQUOT: 'the quota is used up: free some space and run this again',
  EACCES: 'give this user the right to it and run this again',
  EPERM: 'give this user the right to it and run this again',
  ENOENT: 'check the paths in DATA_DIR and PUBLIC_DIR',
  ENOTDIR: 'DATA_DIR and PUBLIC_DIR must be folders',
  EEXIST: 'DATA_DIR and PUBLIC_DIR must be folders',
  EISDIR: 'a folder stands where a file should be: move it away',
  EROFS: 'choose a DATA_DIR and a PUBLIC_DIR that can be written',
};
