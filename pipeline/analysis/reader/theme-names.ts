import type { NightToRead } from '../reading.ts';
import { isContent, toStems, toTokens } from '../support/tokens.ts';
import { toSource } from './claims.ts';

const mostWords = 4;
const longest = 40;

/** The names of themes that hold: each content word stands in the texts of half of the members. */
export function nameThemes(
  named: readonly { id: string; name: string }[],
  { themes, candidates }: NightToRead,
): Map<string, string> {
  const stems = new Map(
    candidates.map((candidate) => {
      const { description, readme, topics } = toSource(candidate);
      return [candidate.row.fullName, toStems([description, readme, ...topics].join('\n'))];
    }),
  );
  const names = new Map<string, string>();
  for (const { id, name } of named) {
    const members = themes.find((theme) => theme.id === id)?.members ?? [];
    const texts = members.flatMap((member) => stems.get(member) ?? []);
    const words = toTokens(name);
    const isHeld =
      texts.length > 0 &&
      words.filter(isContent).length > 0 &&
      words.every(
        (word) =>
          word.figure === null &&
          (!isContent(word) ||
            texts.filter((text) => text.has(word.stem)).length * 2 >= texts.length),
      );
    const isName =
      words.length <= mostWords && name.length <= longest && /^[\p{L}\p{N} +#'’-]+$/u.test(name);
    if (isHeld && isName) names.set(id, name);
  }
  return names;
}
