import PQueue from 'p-queue';

/**
 * Works on eight items at once. Results keep the items' order. The first failure ends it, as soon
 * as what runs has ended.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const queue = new PQueue({ concurrency: 8 });
  try {
    return await queue.addAll(items.map((item) => () => work(item)));
  } finally {
    queue.clear();
    await queue.onIdle();
  }
}
