/** The name of an error's class, without its message. A library's message may contain an address or a key. */
export function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return /^\w{1,60}$/.test(name) ? name : 'Error';
}
