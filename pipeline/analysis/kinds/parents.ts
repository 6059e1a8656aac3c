import { nameOf } from '../../contract/repository-row.ts';
import type { RowTexts } from './weighed-words.ts';

/**
 * Makes a test of sentences: whether a sentence says what the parent of the repository is. A parent is a thing that the
 * repository's own texts call so: “a fork of Tide”, “a Tide plugin”. Then “Tide is …” is about Tide.
 */
export function createParentTest(row: RowTexts): (sentence: string) => boolean {
  const { description, readmeExcerpt, signals } = row;
  const texts = `${description}\n${readmeExcerpt}\n${(signals.readmeText ?? '').slice(0, 1_000)}`;
  const own = toLetters(nameOf(row));
  const parents = [...texts.matchAll(descent), ...texts.matchAll(plugin)]
    .map(([, parent = '']) => parent)
    .filter((parent) => toLetters(parent) !== own);
  return (sentence) =>
    parents.some(
      (parent) =>
        sentence.startsWith(`${parent} `) && saysWhat.test(sentence.slice(parent.length + 1)),
    );
}

const saysWhat =
  /^(?:\([^)]*\) )?(?:is|are|was|has|can|lets|provides|offers|makes|helps|supports)\b/;
const descent =
  /\b(?:(?:[Ff]ork|[Pp]ort|[Cc]lone|[Rr]eimplementation|[Rr]ewrite|[Mm]irror|[Tt]ranslation|[Pp]lugin|[Ee]xtension|[Ww]rapper|[Cc]lient|[Aa]dd-?on|[Mm]od) (?:of|for)|[Bb]uilt on(?: top of)?|[Bb]ased on|[Aa]lternative to|[Ff]aster than|[Uu]nrelated to|[Aa]ffiliated with|[Uu]nlike|[Ii]nspired by|[Ss]uccessor of|[Cc]onfused with) (?:the )?([\w.+-]*\w(?: [A-Z0-9][\w.+-]*\w)*)/g;
const plugin =
  /(?<![Tt]he )\b([A-Z][\w.+-]*\w(?: [A-Z0-9][\w.+-]*\w)*) (?:fork|port|plugin|extension|wrapper|add-?on)\b/g;

/** The letters and digits of a name, by which two ways to write it are one. */
export function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
