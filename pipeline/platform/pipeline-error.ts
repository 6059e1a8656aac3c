import { messageOf } from './log.ts';

/**
 * An expected error that stops a command. If it stops a night, nothing is published, and
 * yesterday's snapshot stays current.
 */
export class PipelineError extends Error {
  override name = 'PipelineError';
}

/** Turns any error of the work into a PipelineError. */
export async function explainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    throw new PipelineError(messageOf(error), { cause: error });
  }
}
