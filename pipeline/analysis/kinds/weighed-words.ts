import type { ScannedRow } from '../../contract/repository-row.ts';

/** A word, or a Chinese or Japanese character, and how much it says about what the repository is for. */
export type WeighedWord = {
  word: string;
  weight: number;
  /** Whether it stands where a sentence names what the thing is. */
  head: boolean;
};

export type RowTexts = Pick<
  ScannedRow,
  'fullName' | 'description' | 'topics' | 'readmeExcerpt' | 'language'
> & { signals: Pick<ScannedRow['signals'], 'readmeText'> };

/** A description with fewer words says little, and the README's first sentence counts in its place. */
const fewWords = 5;

/**
 * A row's texts as runs of weighed words.
 *
 * What a sentence is about stands before its first “for”, “that” or “with”. What a thing is made with or works with
 * says little about it.
 */
export function toWeighedRuns(row: RowTexts): WeighedWord[][] {
  const { description, readmeExcerpt, signals } = row;
  const tells = (description.match(wordPattern) ?? []).length >= fewWords;
  const [first, rest] = cutFirstSentence(readmeExcerpt);
  return [
    weighSentence(toName(row.fullName), 1.2),
    ...row.topics.slice(0, 12).map((topic) => withoutHeads(weighSentence(topic, 0.65))),
    weighSentence(description, 1.3),
    weighSentence(first, tells ? 0.9 : 1.3),
    withoutHeads(weighSentence(rest, tells ? 0.35 : 0.6)),
    withoutHeads(weighSentence((signals.readmeText ?? '').slice(0, 1_500), 0.2)),
  ];
}

const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');

/** A Chinese or Japanese character, or a word of another script. */
const wordSource = String.raw`[${unspacedScripts}]|(?:(?![${unspacedScripts}])[\p{L}\p{N}])(?:(?![${unspacedScripts}])[\p{L}\p{M}\p{N}+#])*`;
export const wordPattern = new RegExp(wordSource, 'gu');
const pieces = new RegExp(String.raw`${wordSource}|[,.;:—–|()（）。，；：！？!?·/]`, 'gu');

/** After these comes what the thing is made with, runs on or resembles. */
const asideStarters = new Set(
  'built,powered,using,uses,based,written,inspired,compatible,supports,supporting,alternative,via,requires,by,like,支,兼,基'.split(
    ',',
  ),
);
const headEnds = new Set(
  'for,that,which,to,with,from,in,on,of,who,so,where,when,lets,helps,and,can,runs'.split(','),
);
const asideWeight = 0.35;
const headWeight = 1.5;
/** Words after which a sentence has said what it is about. */
const earlyWords = 24;
const lateWeight = 0.6;
/** Chinese names the thing last: this many characters or words before the end of the clause. */
const lastWords = 6;

function weighSentence(text: string, weight: number): WeighedWord[] {
  const words: WeighedWord[] = [];
  let clauseStart = 0;
  let clauses = 0;
  let head = true;
  let aside = false;
  let copula = false;
  const closeClause = (): void => {
    const clause = words.slice(clauseStart);
    if (clauses < 2 && clause.some(({ word }) => unspaced.test(word))) {
      for (const word of clause.slice(-lastWords)) word.head = word.weight > weight * asideWeight;
    }
    if (clause.length > 2) clauses += 1;
    clauseStart = words.length;
  };
  for (const piece of text.normalize('NFKC').toLowerCase().match(pieces) ?? []) {
    if (!/[\p{L}\p{N}]/u.test(piece)) {
      if (/[.;:—–|(（。；：！？!?]/u.test(piece)) aside = false;
      if (words.length > 2) head = false;
      // “Lantern: a server” and “Lantern — a server” say after the sign what it is.
      if (words.length <= 4 && /[:—–|：]/u.test(piece)) head = true;
      closeClause();
      words.push({ word: ' ', weight: 0, head: false });
      continue;
    }
    if (asideStarters.has(piece)) aside = true;
    if (headEnds.has(piece) && words.length > 1) head = false;
    if (copula && /^(?:an?|the)$/.test(piece) && words.length < 12) head = true;
    copula = piece === 'is' || piece === 'are';
    if (copula) head = false;
    const place = words.length > earlyWords ? lateWeight : head ? headWeight : 1;
    words.push({
      word: toStem(piece),
      weight: weight * place * (aside ? asideWeight : 1),
      head: head && !aside && !unspaced.test(piece),
    });
  }
  closeClause();
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
export function toStem(word: string): string {
  if (/^[a-z0-9]{4,}ies$/.test(word) && !/(?:series|movies|cookies)$/.test(word)) {
    return `${word.slice(0, -3)}y`;
  }
  return /^[a-z0-9]{3,}s$/.test(word) && !/(?:ss|us|is|os)$/.test(word) ? word.slice(0, -1) : word;
}

/** The repository's own name, parted at signs and capitals. */
function toName(fullName: string): string {
  return fullName
    .slice(fullName.indexOf('/') + 1)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[a-z])(?=2api)|[-_.]/g, ' ')
    .trim();
}

function cutFirstSentence(text: string): [string, string] {
  const end = /[.!?](?=\s)|[。！？]/u.exec(text.slice(0, 400));
  return end === null ? [text, ''] : [text.slice(0, end.index + 1), text.slice(end.index + 1)];
}
