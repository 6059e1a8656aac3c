import type { QuotedFields } from './analysis.ts';

type Part = keyof QuotedFields;
type Sentences = { [part in Part]?: string | null | undefined } & {
  quotedFrom?: { [part in Part]?: string | undefined } | undefined;
};

/** What is said of a repository: in quotation marks what its owner wrote, and `''` for nothing. */
export function quoteOwner(sentences: Sentences): Record<Part, string> {
  const say = (part: Part) => {
    const sentence = sentences[part] ?? '';
    return sentences.quotedFrom?.[part] && sentence ? quoteSentence(sentence) : sentence;
  };
  return {
    what: say('what'),
    different: say('different'),
    forWhom: say('forWhom'),
    caveat: say('caveat'),
  };
}

/** A sentence in quotation marks. A full stop that its owner did not write stands outside. */
export function quoteSentence(text: string): string {
  return /[.!?][”’"')]*$/.test(text) ? quote(text) : `${quote(text)}.`;
}

/** Words in quotation marks. Double marks within the words become single ones. */
export function quote(words: string): string {
  return `“${withInnerMarks(words)}”`;
}

/** Words without double quotation marks: single ones stand in their place. */
export function withInnerMarks(words: string): string {
  return words.replaceAll('“', '‘').replaceAll('”', '’');
}

/** Whether a reason only counts stars. It is no reason then, and the count stands beside it. */
export function isCountOfStars(reason: string): boolean {
  return /^(?:It has )?[\d,]+ stars?\.$/.test(reason);
}
