/** The name of an error's kind. Its message stays unsaid, because a library may put an address or a key there. */
export function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return /^\w{1,60}$/.test(name) ? name : 'Error';
}
