import { isAnswerLost, isFailure } from './failure.ts';
import type { Retries } from './retry.ts';

/** How to ask for a batch, and what to call for lost items and for progress. */
export type Asking<Item, Answer> = {
  /** The most items of one request. */
  size: number;
  /** A batch of this size or less is not halved again; default 1. */
  smallest?: number;
  /** After this many lost batches in a row, the rest is not asked; default 3. */
  mostLostInARow?: number;
  /** Whether one more request may be made. Always, if not given. */
  mayAsk?: () => boolean;
  /** `retries`: how often an attempt is repeated before the batch is made smaller. */
  ask: (batch: readonly Item[], retries: Retries) => Promise<Answer[]>;
  /** Called for an item that got no answer even in the smallest batch. */
  onLost: (item: Item, reason: string) => void;
  onProgress?: (done: number) => void;
};

/**
 * Asks for items in batches, one after the other.
 *
 * A batch that GitHub cannot answer in time is halved, down to the smallest batch. A smallest batch that fails is given
 * up. Several in a row are an outage, unless their answers are too large: the items themselves cause that.
 *
 * @throws GitHubFailure for an outage and for errors that smaller batches cannot avoid.
 */
export async function askInBatches<Item, Answer>(
  items: readonly Item[],
  { size, smallest = 1, mostLostInARow = 3, mayAsk, ask, onLost, onProgress }: Asking<Item, Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const outage = createOutageGuard(mostLostInARow);
  const waiting = toBatches(items, size).toReversed();
  let done = 0;
  for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
    if (mayAsk?.() === false) break;
    const canBeHalved = batch.length > smallest;
    try {
      answers.push(...(await ask(batch, canBeHalved ? 1 : 3)));
      outage.worked();
    } catch (error) {
      if (isFailure(error, 'over')) {
        for (const item of [batch, ...waiting.splice(0)].flat()) onLost(item, error.message);
        break;
      }
      if (!isFailure(error, 'unavailable', 'heavy')) throw error;
      if (canBeHalved) {
        waiting.push(...toBatches(batch, Math.ceil(batch.length / 2)).toReversed());
        continue;
      }
      if (!error.isTooLarge && outage.failed()) throw error;
      for (const item of batch) onLost(item, error.message);
    }
    done += batch.length;
    onProgress?.(done);
  }
  return answers;
}

/** Asks in batches for optional facts. A failure only loses the rest. @throws GitHubFailure for a refused token. */
export async function askOrLose<Item, Answer>(
  items: readonly Item[],
  { size, ask, onLost }: Asking<Item, Answer>,
): Promise<Answer[]> {
  const left = new Set(items);
  const answers: Answer[] = [];
  const settle = (item: Item): boolean => left.delete(item);
  try {
    await askInBatches<Item, Answer>(items, {
      size,
      ask: async (batch, retries) => {
        answers.push(...(await ask(batch, retries)));
        batch.forEach(settle);
        return [];
      },
      onLost: (item, reason) => {
        settle(item);
        onLost(item, reason);
      },
    });
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    for (const item of left) onLost(item, error.message);
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

/** Distinguishes a single bad answer from an outage of GitHub. */
export type OutageGuard = {
  worked: () => void;
  /** Whether too many have failed in a row. */
  failed: () => boolean;
};

export function createOutageGuard(mostInARow = 3): OutageGuard {
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
