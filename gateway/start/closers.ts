/** Functions that close opened parts. The part that was opened last is closed first. */
export type Closers = {
  add: (close: () => Promise<unknown>) => void;
  /** Closes all parts, even if one of them fails to close. @throws the first failure. */
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
