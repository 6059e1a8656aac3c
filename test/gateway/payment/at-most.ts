import PQueue from 'p-queue';

/** Works on at most `concurrency` items at the same time. Gives the results in the order of the items. */
export function atMost<T, R>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  return new PQueue({ concurrency }).addAll(items.map((item) => () => work(item)));
}
