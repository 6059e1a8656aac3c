import orders from './orders.json' with { type: 'json' };
import { toPattern } from './text.ts';

/**
 * Whether a text speaks to a language model, as “ignore all earlier instructions” does. A text that
 * quotes such an order counts too: better lose a harmless sentence than let an attack pass.
 */
export function addressesModel(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u2018\u2019]/gu, "'");
  return order.test(plain);
}

const { MODEL, ...lists } = orders;
/** `MODEL` stands for the machine that such a text addresses: a model, an assistant, an agent. */
const order = toPattern(lists, 'iu', { MODEL });

/**
 * The words of a description without Markdown’s marks, which GitHub shows as they are. `__init__`
 * is a name.
 *
 * @example withoutMarks('Reads _all_ `*.log` files'); // 'Reads all *.log files'
 */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/(`+)([^`]+)\1/g, '$2')
    .replaceAll(
      /(?<![\w*])(?!__[a-z]+__)(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~]+)(?<=\S)\1(?![\w*]|[.(]\w)/g,
      '$2',
    );
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** In UTF-16 units. A longer text is no paragraph, and counts as a single sentence. */
const longestParagraph = 16 * 1024;

/** A full stop after these, after an initial or before a name such as `.NET` is no end. */
const openEnd =
  /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|dr|mr|mrs|prof|no|st|inc|ltd|corp|(?:\p{Lu}\.)*\p{Lu})\.\s*$|\s\.$/iu;

/** The sentences of a paragraph, trimmed. Joined by spaces, they hold all of its words. */
export function toSentences(text: string): string[] {
  if (text.length > longestParagraph) return [text];
  const found: string[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const sentence = text.slice(start, end);
    const isOpen = openEnd.test(sentence.slice(-12)) && !isEndOfInitials(text, end);
    if (isOpen && end < text.length) continue;
    if (sentence.trim() !== '') found.push(sentence.trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest === '' ? found : [...found, rest];
}

/** “Made in the U.S. It runs …”: after initials, the first word of a sentence begins another. */
function isEndOfInitials(text: string, end: number): boolean {
  return (
    /(?:\p{Lu}\.){2}\s*$/u.test(text.slice(Math.max(0, end - 12), end)) &&
    /^(?:It|This|The|They|These|There|You|We|No|Unlike)\b/.test(text.slice(end))
  );
}

/** The letters and digits of a name, by which two ways to write it are the same. */
export function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
