/** What is to be ended, last opened first. */
export type Closers = {
  add: (close: () => Promise<unknown>) => void;
  /** Ends all of it, also where the end of one fails. @throws what failed first. */
  close: () => Promise<void>;
};

export function createClosers(): Closers {
  const open: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => void open.push(close),
    close: async () => {
      const failures: unknown[] = [];
      for (const close of open.splice(0).toReversed()) {
        await close().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
