import type { Retries } from './client.ts';
import { isFailure } from './github-failure.ts';
import { createOutageGuard } from './outage.ts';

/** How to ask, and whom to tell. */
export type Asking<Item, Answer> = {
  /** The most items of one question. */
  size: number;
  /** `retries`: how often a failed try is worth repeating before the batch is made smaller. */
  ask: (batch: readonly Item[], retries: Retries) => Promise<Answer[]>;
  /** Given up: asked for alone, and still no answer. */
  onLost: (item: Item, reason: string) => void;
  onProgress?: (done: number) => void;
};

/**
 * Asks for the items in batches, one after the other.
 *
 * A batch that GitHub fails to answer in time is halved down to single items. One that fails alone is given up; several
 * in a row are an outage. @throws GitHubFailure for an outage, and for what smaller batches would not mend.
 */
export async function askInBatches<Item, Answer>(
  items: readonly Item[],
  { size, ask, onLost, onProgress }: Asking<Item, Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const outage = createOutageGuard();
  const waiting = toBatches(items, size).toReversed();
  let done = 0;
  for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
    const [only] = batch;
    try {
      answers.push(...(await ask(batch, batch.length > 1 ? 1 : 3)));
      outage.worked();
    } catch (error) {
      if (!isFailure(error, 'unavailable')) throw error;
      if (batch.length > 1) {
        waiting.push(...toBatches(batch, Math.ceil(batch.length / 2)).toReversed());
        continue;
      }
      outage.failed(error);
      if (only !== undefined) onLost(only, error.message);
    }
    done += batch.length;
    onProgress?.(done);
  }
  return answers;
}

function toBatches<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  const batches: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    batches.push(items.slice(start, start + size));
  }
  return batches;
}
