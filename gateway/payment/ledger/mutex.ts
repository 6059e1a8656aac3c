/** Runs work under one name one at a time, in the order of the calls. Work must not use its own name again. */
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
