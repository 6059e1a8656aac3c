import type { Passage, Place } from './passages.ts';

/** The most characters of each text. A wide character takes two. */
const longest: Record<Place['part'], number> = {
  title: 200,
  summary: 1200,
  topCategories: 320,
  languageTrends: 320,
  emergingTools: 400,
  notableProjects: 600,
  /** Of one paragraph. */
  fullAnalysis: 2400,
};
const longestSentence = 900;

/** Texts too long to read, or with nothing in them. */
export function findWrongLengths({ place, raw, sentences, markdown }: Passage): string[] {
  const most = longest[place.part];
  if (raw.trim() === '') return ['it is empty'];
  return [
    raw.length > most ? `it has ${raw.length} characters, more than ${most}` : '',
    !markdown && /\n/.test(raw) ? 'it has more than one line' : '',
    sentences.some(({ length }) => length > longestSentence) ? 'a sentence of it is too long' : '',
  ].filter(Boolean);
}
