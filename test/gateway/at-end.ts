import { afterAll, onTestFinished } from 'vitest';

/**
 * Closes something once: at the end of the test that opens it, or of the file if it is opened outside of tests. Not for hooks,
 * where vitest knows neither. Gives the function that closes it earlier.
 */
export function closeAtEnd<T>(close: () => Promise<T>): () => Promise<T> {
  let closing: Promise<T> | undefined;
  const closeOnce = () => (closing ??= close());
  const atEnd = async () => void (await closeOnce());
  try {
    onTestFinished(atEnd);
  } catch {
    // No test runs: the file opens it for all of its tests.
    afterAll(atEnd);
  }
  return closeOnce;
}
