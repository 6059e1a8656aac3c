import { expect } from 'vitest';

/** Texts that no answer and no log line may hold, besides the secrets of the test itself. */
const traces: readonly RegExp[] = [
  // Calls of transferWithAuthorization, in both forms.
  /e3ee160e|cf092995/i,
  // A stack.
  /(?:\n|\\n)\s+at /,
  /node_modules|file:\/\//,
  // Parts of viem's error messages.
  /Request body|Request Arguments|\bURL: /,
];

/** Expects that no text holds one of the secrets, or calldata, or a stack. */
export function expectDiscretion(texts: readonly string[], secrets: readonly string[]): void {
  for (const text of texts) {
    const found = secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
    expect(found, `told in ${text.slice(0, 500)}`).toEqual([]);
    for (const trace of traces) expect(text).not.toMatch(trace);
  }
}
