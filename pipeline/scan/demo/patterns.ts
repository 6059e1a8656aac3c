/** Puts each `{slot}` into its place. A slot that is not there stays as it is. */
export function fill(pattern: string, slots: Readonly<Partial<Record<string, string>>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (slot, key: string) => slots[key] ?? slot);
}

/** With a capital letter: the beginning of a sentence. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
