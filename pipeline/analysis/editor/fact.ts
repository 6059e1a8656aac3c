import type { CountedFact } from '../../contract/analysis.ts';

/** A fact with its one sentence. Unless it says more, it is a plain count of no repository. */
export function toFact(
  kind: CountedFact['kind'],
  name: string,
  sentence: string,
  more: Partial<Pick<CountedFact, 'subjects' | 'numbers' | 'beyondChance'>> = {},
): CountedFact {
  return {
    id: `${kind}:${name}`,
    kind,
    subjects: [],
    numbers: {},
    beyondChance: false,
    sentence,
    ...more,
  };
}
