import { messageOf, errorNameOf } from './log.ts';

/**
 * An expected error that stops a command. If it stops a night, nothing is published, and
 * yesterday's snapshot stays current.
 */
export class PipelineError extends Error {
  override name = 'PipelineError';
}

/** Why a command ended, for its operator. Of an unexpected error, the name alone. */
export function toSentence(error: unknown): string {
  if (error instanceof PipelineError) return error.message.replaceAll(/\s+/g, ' ');
  return `it ended because of an unexpected ${errorNameOf(error)}`;
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
