import type { FoundRepository } from '../../../contract/search-year.ts';

/** A repository by its name as people type it. */
type Named = { found: FoundRepository; short: string; whole: string };

/** Repositories whose name is the query, begins with it, or has it within, as they were added. */
type NameHits = Record<'exact' | 'beginning' | 'within', FoundRepository[]>;

/** A query shorter than this is a part of too many names. */
const leastLetters = 3;
/** In a shorter word, a wrong letter makes another word. */
const leastForMistake = 5;

/** Finds names without hyphens, dots and case, in parts, or with one letter wrong. */
export function createNames() {
  const names: Named[] = [];
  return {
    add: (repositories: readonly FoundRepository[]) => {
      for (const found of repositories) {
        const short = joinName(found.name.slice(found.name.indexOf('/') + 1));
        names.push({ found, short, whole: joinName(found.name) });
      }
    },
    find: (query: string): NameHits => {
      const typed = joinName(query);
      const hits: NameHits = { exact: [], beginning: [], within: [] };
      if (typed.length < leastLetters) return hits;
      for (const { found, short, whole } of names) {
        if (short === typed || whole === typed) hits.exact.push(found);
        else if (short.startsWith(typed) || whole.startsWith(typed)) hits.beginning.push(found);
        else if (whole.includes(typed)) hits.within.push(found);
      }
      return hits;
    },
    /** Names that differ in one letter: another, one more, one less, or two that changed places. */
    guess: (query: string): FoundRepository[] => {
      const typed = joinName(query);
      if (typed.length < leastForMistake) return [];
      return names
        .filter(({ short, whole }) => isOneOff(typed, short) || isOneOff(typed, whole))
        .map(({ found }) => found);
    },
  };
}

/** @example joinName('DeepSeek-ai/deepseek.harness') // 'deepseekaideepseekharness' */
function joinName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, '');
}

function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)];
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA[0] === restOfB[1] &&
      restOfA[1] === restOfB[0] &&
      restOfA.slice(2) === restOfB.slice(2))
  );
}
