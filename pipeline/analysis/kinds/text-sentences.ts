import { addressesModel } from '../../contract/model-address.ts';
import { toPlainText } from '../plain-text.ts';
import { toEnglishParts } from './english.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A full stop after these does not end a sentence. */
const openEnd = /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|no|v?\d+|\p{Lu})\.\s*$/iu;

/** The English sentences of a stranger's text as plain words. None of them speaks to a language model. */
export function toEnglishSentences(text: string): string[] {
  return text
    .split('\n')
    .flatMap(toEnglishParts)
    .flatMap(splitSentences)
    .filter((sentence) => !addressesModel(sentence))
    .map(toPlainText)
    .filter((sentence) => sentence !== '');
}

function splitSentences(text: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (openEnd.test(open)) continue;
    found.push(open.trim());
    open = '';
  }
  return open.trim() === '' ? found : [...found, open.trim()];
}
