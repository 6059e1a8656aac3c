import type { CountedFact } from '../../contract/analysis.ts';

/** A fact with its one sentence. By default it is a plain count without repositories. */
export function toFact(
  kind: CountedFact['kind'],
  name: string,
  sentence: string,
  more: Partial<Pick<CountedFact, 'subjects' | 'numbers' | 'beyondChance'>> = {},
): CountedFact {
  const count = { subjects: [], numbers: {}, beyondChance: false };
  return { id: `${kind}:${name}`, kind, ...count, sentence, ...more };
}

/** A category's name in a sentence: `Coding agents` becomes `coding agents`, `AI agents` stays. */
export function withinSentence(name: string): string {
  return /^[A-Z][a-z]*(?![A-Za-z])/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}
