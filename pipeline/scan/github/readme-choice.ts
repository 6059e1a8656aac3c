import { posix } from 'node:path';
import type { FoldersNode } from './nodes.ts';

/** File endings of markup that GitHub renders, the most likely first. A README with any other ending is ignored. */
const endings =
  'md markdown mdown mkdn mkd mdx rst org adoc asciidoc asc textile rdoc pod creole mediawiki wiki txt'
    .split(' ')
    .concat('');

const folders = [
  ['.github/', 'github'],
  ['', 'root'],
  ['docs/', 'docs'],
] as const;

type Choice = { path: string; language: string; folder: number; ending: number };

/**
 * The path of the README that GitHub would show; null where there is none.
 *
 * `.github` comes before the root, and the root before `docs`. A translation, such as README.zh.md, comes last. Of the
 * translations, English comes first.
 */
export function chooseReadme(node: FoldersNode): string | null {
  const choices = folders.flatMap(([prefix, key], folder) =>
    (node[key]?.entries ?? []).flatMap(({ name, type }) => {
      const choice = type === 'blob' ? readName(name) : null;
      return choice ? [{ ...choice, path: prefix + name, folder }] : [];
    }),
  );
  return choices.toSorted(compareChoices)[0]?.path ?? null;
}

function compareChoices(a: Choice, b: Choice): number {
  return (
    rankLanguage(a.language) - rankLanguage(b.language) ||
    a.folder - b.folder ||
    a.ending - b.ending ||
    (a.path < b.path ? -1 : 1)
  );
}

function rankLanguage(language: string): number {
  if (language === '') return 0;
  return /^en\b/.test(language) ? 1 : 2;
}

/** Reads a file name. `README.zh-CN.md` has the language `zh-cn` and the ending `md`. */
function readName(name: string): Pick<Choice, 'language' | 'ending'> | null {
  const match = /^readme(?:[._-](.+?))??(?:\.([a-z]+))?$/.exec(name.toLowerCase());
  if (!match) return null;
  const ending = endings.indexOf(match[2] ?? '');
  return ending === -1 ? null : { language: match[1] ?? '', ending };
}

/**
 * The target of a README that is a symbolic link; null for any other text.
 *
 * GraphQL does not follow links. It returns the path of the target as the text.
 */
export function toLinkTarget(path: string, text: string): string | null {
  if (!/^[^\s/<>|:*?"\\][^\s<>|:*?"\\]{0,200}\.[a-z]{2,8}$/i.test(text)) return null;
  const target = posix.join(posix.dirname(path), text);
  return target.startsWith('..') || target === path ? null : target;
}
