/** Where in a text a known phrase stands, and what it means. */
export type Match<T> = { from: number; to: number; value: T };
export type Matcher<T> = (text: string) => Match<T>[];

/** Finds whole phrases, the longer before the shorter; of two meanings of one phrase the later given stands. */
export function createMatcher<T>(phrases: readonly (readonly [string, T])[]): Matcher<T> {
  const meanings = new Map(
    phrases
      .map(([phrase, value]): [string, T] => [phrase.normalize('NFKC').trim(), value])
      .filter(([phrase]) => phrase.length > 0),
  );
  if (meanings.size === 0) return () => [];
  const ordered = [...meanings.keys()].toSorted((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_/.#@-])(?:${ordered.join('|')})(?![\p{L}\p{N}_/#+]|\.[\p{L}\p{N}]|-(?!(?:based|written|powered|first|native|only|heavy|led)\b)[\p{L}\p{N}])`,
    'gu',
  );
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: phrase }) => {
      const value = meanings.get(phrase);
      return value === undefined ? [] : [{ from: index, to: index + phrase.length, value }];
    });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
