/**
 * Lets work under one name go in turn, in the order in which it came. Work must not ask for its own name again.
 */
export function createMutex() {
  const tails = new Map<string, Promise<void>>();

  return async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(name);
    const mine = (async () => {
      await before;
      return work();
    })();
    const tail = mine.then(nothing, nothing);
    tails.set(name, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
}

function nothing(): void {}
