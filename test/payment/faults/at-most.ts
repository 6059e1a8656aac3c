import PQueue from 'p-queue';

/** Works on so many at once that waiting costs little, and on so few that none is slow. Gives the results in order. */
export function atMost<T, R>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const queue = new PQueue({ concurrency });
  return Promise.all(items.map((item) => queue.add(() => work(item))));
}
