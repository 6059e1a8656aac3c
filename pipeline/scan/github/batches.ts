import { GitHubFailure, isFailure } from './failure.ts';
import type { Retries } from './client.ts';

/** How to ask for a batch, and what to call for lost items and for progress. */
type Asking<Item, Answer> = {
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
 * up. Several lost batches in a row are an outage, unless their answers are too large: the items themselves cause that.
 *
 * @throws GitHubFailure for an outage and for errors that smaller batches cannot avoid.
 */
export async function askInBatches<Item, Answer>(
  items: readonly Item[],
  { size, smallest = 1, mostLostInARow = 3, mayAsk, ask, onLost, onProgress }: Asking<Item, Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = toBatches(items, size).toReversed();
  let lostInARow = 0;
  let done = 0;
  for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
    if (mayAsk?.() === false) break;
    const canBeHalved = batch.length > smallest;
    try {
      answers.push(...(await ask(batch, canBeHalved ? 1 : 3)));
      lostInARow = 0;
    } catch (error) {
      if (isFailure(error, 'over')) {
        for (const item of [batch, ...waiting.splice(0)].flat()) onLost(item, error.message);
        break;
      }
      if (!isFailure(error, 'unavailable', 'large', 'heavy')) throw error;
      if (canBeHalved) {
        waiting.push(...toBatches(batch, Math.ceil(batch.length / 2)).toReversed());
        continue;
      }
      lostInARow += error.kind === 'large' ? 0 : 1;
      if (lostInARow >= mostLostInARow) throw error;
      for (const item of batch) onLost(item, error.message);
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

/** An item without an answer. `isAsked`: its own call failed; otherwise an earlier failure ended the calls. */
export type Unanswered<Item> = { item: Item; failure: GitHubFailure; isAsked: boolean };

/**
 * Asks about one item after the other, for facts that a night can do without. Returns the items without an answer.
 *
 * Three failures in a row, a used-up limit, a refused token or the end of the time end the calls: those for the other
 * items would fail too.
 */
export async function askOneByOne<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<void>,
): Promise<Unanswered<Item>[]> {
  const unanswered: Unanswered<Item>[] = [];
  let failedInARow = 0;
  for (const [index, item] of items.entries()) {
    try {
      await ask(item);
      failedInARow = 0;
    } catch (error) {
      if (!(error instanceof GitHubFailure)) throw error;
      unanswered.push({ item, failure: error, isAsked: true });
      failedInARow += 1;
      if (failedInARow < 3 && !isFailure(error, 'limited', 'refused', 'over')) continue;
      const rest = items.slice(index + 1);
      return [
        ...unanswered,
        ...rest.map((left) => ({ item: left, failure: error, isAsked: false })),
      ];
    }
  }
  return unanswered;
}
