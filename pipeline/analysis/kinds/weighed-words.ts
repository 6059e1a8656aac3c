import listed from './words.json' with { type: 'json' };
import { nameOf, type ScannedRow } from '../../contract/repository-row.ts';

/** A word, or a sign of Chinese or Japanese, and how much it says about a repository. */
export type WeighedWord = {
  word: string;
  weight: number;
  /** Whether it is in the part of a sentence that says what the thing is. */
  head: boolean;
};

export type RowTexts = Pick<
  ScannedRow,
  'fullName' | 'description' | 'topics' | 'readmeExcerpt' | 'language'
> & { signals: Pick<ScannedRow['signals'], 'readmeText'> };

/**
 * A row's name, topics, description and excerpt as weighed words. A sentence names what the thing
 * is before its first “for”, “that” or “with”.
 */
export function toWeighedRuns(row: RowTexts): WeighedWord[][] {
  // Parted at signs and capitals.
  const name = nameOf(row)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[a-z])(?=2api)|[-_.]/g, ' ')
    .trim();
  const [first, rest] = cutFirstSentence(row.readmeExcerpt);
  return [
    weighSentence(name, 1.2),
    ...row.topics.slice(0, 12).map((topic) => withoutHeads(weighSentence(topic, 0.65))),
    weighSentence(row.description, 1.3),
    weighSentence(first, 0.9),
    withoutHeads(weighSentence(rest, 0.35)),
    withoutHeads(weighSentence((row.signals.readmeText ?? '').slice(0, 1_500), 0.2)),
  ];
}

const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

/** A Chinese or Japanese character, or a word of another script. */
const wordSource = String.raw`[${unspacedScripts}]|(?:(?![${unspacedScripts}])[\p{L}\p{N}])(?:(?![${unspacedScripts}])[\p{L}\p{M}\p{N}+#])*`;
export const wordPattern = new RegExp(wordSource, 'gu');
const pieces = new RegExp(String.raw`${wordSource}|[,.;:—–|()（）。，；：！？!?·/]`, 'gu');

/** After these comes what the thing is made with, runs on or resembles. */
const asideStarters: ReadonlySet<string> = new Set(listed.asideStarters.split(' '));
const asideEnd = /[.;:—–|(（。；：！？!?]/u;
const headEnds: ReadonlySet<string> = new Set(listed.headEnds.split(' '));
const asideWeight = 0.35;
const headWeight = 1.5;
/** A word later than this seldom says what the sentence is about. */
const earlyWords = 24;
const lateWeight = 0.6;

function weighSentence(text: string, weight: number): WeighedWord[] {
  const words: WeighedWord[] = [];
  let head = true;
  let aside = false;
  for (const piece of text.normalize('NFKC').toLowerCase().match(pieces) ?? []) {
    const isSign = !/[\p{L}\p{N}]/u.test(piece);
    if (isSign ? words.length > 2 : words.length > 1 && headEnds.has(piece)) head = false;
    aside = asideStarters.has(piece) || (aside && !asideEnd.test(piece));
    const place =
      (words.length > earlyWords ? lateWeight : head ? headWeight : 1) * (aside ? asideWeight : 1);
    words.push(
      isSign
        ? { word: ' ', weight: 0, head: false }
        : { word: toStem(piece), weight: weight * place, head: head && !aside },
    );
  }
  return words;
}

/** The words that name the thing, in reading order, with Chinese characters joined. */
export function toHeadText(runs: readonly (readonly WeighedWord[])[]): string {
  return runs
    .map((run) =>
      run
        .map(({ word, head }) => (head ? word : ','))
        .join(' ')
        .replaceAll(new RegExp(`(?<=[${unspacedScripts}]) (?=[${unspacedScripts}])`, 'gu'), '')
        .replaceAll(/(?:, ?)+/g, ', '),
    )
    .join('; ');
}

function withoutHeads(words: readonly WeighedWord[]): WeighedWord[] {
  return words.map((word) => ({ ...word, head: false }));
}

/** The word without the s of an English plural, so that `agents` and `agent` are one. */
function toStem(word: string): string {
  if (/^[a-z0-9]{4,}ies$/.test(word) && !/(?:series|movies|cookies)$/.test(word)) {
    return `${word.slice(0, -3)}y`;
  }
  return /^[a-z0-9]{3,}s$/.test(word) && !/(?:ss|us|is|os)$/.test(word) ? word.slice(0, -1) : word;
}

/** The stems of a text's words, by which a phrase is known. */
export function toPhraseKey(text: string): string {
  return (text.toLowerCase().match(wordPattern) ?? []).map(toStem).join(' ');
}

function cutFirstSentence(text: string): [string, string] {
  const end = /[.!?](?=\s)|[。！？]/u.exec(text.slice(0, 400));
  return end === null ? [text, ''] : [text.slice(0, end.index + 1), text.slice(end.index + 1)];
}
