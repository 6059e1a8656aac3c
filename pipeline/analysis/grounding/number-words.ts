import type { Unit } from './figures.ts';

/** A number in a text: what it is, how exactly it was given, and what it counts, where the words after it say so. */
export type NumberClaim = {
  from: number;
  to: number;
  shown: string;
  value: number;
  /** Half of the last place given. */
  slack: number;
  unit: Unit | undefined;
  /** `about`: near it; `over` and `under`: a little more or less. */
  hedge: 'about' | 'over' | 'under' | undefined;
};

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/);
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const values = new Map<string, number>([
  ...small.map((word, index): [string, number] => [word, index]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
const one = [...values.keys(), ...scales.keys()].join('|');
const runs = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:an? )?(?:${one})(?:(?:[ -]|,? and )(?:${one}))*(?![\p{L}\p{N}]|-\p{L})`,
  'giu',
);
/** Words for a rough number, and how rough. */
const rough: readonly (readonly [RegExp, number, number])[] = [
  [/(?<![\p{L}-])(?:a |half a )?dozen(?![\p{L}])/giu, 12, 2],
  [/(?<![\p{L}-])a (?:pair|couple) of(?![\p{L}])/giu, 2, 0.5],
  [/(?<![\p{L}-])a score of(?![\p{L}])/giu, 20, 2],
];
const hanDigits = '〇一二三四五六七八九';
const hanScales = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
  ['万', 10_000],
]);

/** Numbers in English and Chinese words. `one` alone is a pronoun more often than a number, and so is left out. */
export function readNumberWords(text: string): NumberClaim[] {
  const exact = [...text.matchAll(runs)]
    .filter(({ 0: shown }) => !/^(?:an? )?one$/i.test(shown))
    .map((match) => toClaim(match, readRun(match[0]), 0.5));
  const loose = rough.flatMap(([pattern, value, slack]) =>
    [...text.matchAll(pattern)].map((match) =>
      toClaim(match, /^half/i.test(match[0]) ? value / 2 : value, slack),
    ),
  );
  const han = [
    ...text.matchAll(
      /[〇一二两三四五六七八九十百千万]{2,}|[二两三四五六七八九十百千](?=[个個颗顆星项項])/g,
    ),
  ].map((match) => toClaim(match, readHan(match[0].replaceAll('两', '二')), 0.5));
  return [...exact, ...loose, ...han];
}

/** `4`, `four`, `one`; undefined for what is no number. */
export function parseAmount(text: string): number | undefined {
  if (/^\d/.test(text)) return Number(text);
  return text
    .toLowerCase()
    .split('-')
    .every((word) => values.has(word))
    ? readRun(text)
    : undefined;
}

function toClaim(match: RegExpExecArray, value: number, slack: number): NumberClaim {
  const [shown] = match;
  const from = match.index;
  return { from, to: from + shown.length, shown, value, slack, unit: undefined, hedge: undefined };
}

function readRun(run: string): number {
  let total = 0;
  let part = 0;
  for (const word of run.toLowerCase().split(/[^a-z]+/)) {
    const scale = scales.get(word);
    if (scale === 100) part = Math.max(1, part) * 100;
    else if (scale !== undefined) {
      total += Math.max(1, part) * scale;
      part = 0;
    } else part += values.get(word) ?? 0;
  }
  return total + part;
}

function readHan(run: string): number {
  let total = 0;
  let digit = 0;
  for (const character of run) {
    const scale = hanScales.get(character);
    if (scale === undefined) digit = hanDigits.indexOf(character);
    else {
      total = scale === 10_000 ? (total + digit) * scale : total + Math.max(1, digit) * scale;
      digit = 0;
    }
  }
  return total + digit;
}
