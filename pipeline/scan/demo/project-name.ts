import { capitalise } from './patterns.ts';
import type { Chance } from './chance.ts';
import type { Theme } from './themes.ts';
import words from './words/names.json' with { type: 'json' };

const camelCaseLanguages = new Set(['Swift', 'Kotlin', 'C#', 'Java', 'Dart']);
const extensions: Readonly<Partial<Record<string, string>>> = words.extensions;

/** A repository's name in one of the spellings people use. It is always made of two words at least. */
export function inventName(theme: Theme, language: string, chance: Chance): string {
  const first = chance.pick(words.firsts);
  const stem = chance.pick(theme.stems);
  const second = chance.pick(words.seconds);
  const digit = chance.whole(2, 9);
  if (camelCaseLanguages.has(language) && chance.happens(0.7)) {
    return [first, stem]
      .flatMap((word) => word.split('-'))
      .map(capitalise)
      .join('');
  }
  return chance.weigh([
    [`${first}-${stem}`, 28],
    [`${first}${stem}`.replaceAll('-', ''), 18],
    [`${stem}-${second}`, 8],
    [`${first}-${stem}-${second}`, 9],
    [`${first}_${stem}`.replaceAll('-', '_'), 8],
    [`${first}${stem}${extensions[language] ?? ''}`.replaceAll('-', ''), 8],
    [`${first}.${stem}`, 3],
    [`${first}-${stem}${digit}`, 4],
    [`${stem}2${second}`, 3],
    [`${capitalise(first)}${capitalise(stem)}`.replaceAll('-', ''), 5],
  ]);
}
