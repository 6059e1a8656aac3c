import type { Unit } from './figures.ts';
import { readNumberWords, type NumberClaim } from './number-words.ts';

const digits =
  /(?<![\p{L}\p{N}_.,])#?(\d{1,3}(?:([,' ])\d{3})(?:\2\d{3})*(?!\d)|\d+)(\.\d+)?(?:\s?(%|percent\b|per cent\b|pct\b|thousand\b|million\b|billion\b|bn\b|万|億|亿|千)|(k|K|M|m|B|st|nd|rd|th|x|×)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}_]|[.,]\d)/gu;
const multipliers = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['thousand', 1e3],
  ['千', 1e3],
  ['万', 1e4],
  ['M', 1e6],
  ['m', 1e6],
  ['million', 1e6],
  ['亿', 1e8],
  ['億', 1e8],
  ['B', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);
/** The word a number counts, some adjectives further on. */
const units: readonly (readonly [Unit, RegExp])[] = [
  ['deviations', /^(?:standard deviations?|sigmas?|σ)/],
  ['stars', /^(?:stars?\b|stargazers?\b|颗星|星)/],
  ['forks', /^forks?\b/],
  ['followers', /^followers?\b/],
  ['days', /^days?\b/],
  ['nights', /^nights?\b/],
  ['kinds', /^(?:languages?|categories|category|subjects?|themes?)\b/],
  [
    'repositories',
    /^(?:repositor(?:y|ies)|repos?|projects?|rows?|entries|newcomers?|arrivals?|entrants?|candidates?)\b/,
  ],
  ['percent', /^(?:percentage points?|points?)\b/],
];

/** Every number, in digits of any script or in words, in the order of the text. */
export function readNumbers(text: string): NumberClaim[] {
  return [...readDigits(text), ...readNumberWords(text)]
    .map((number) => ({
      ...number,
      unit: number.unit ?? readUnit(text.slice(number.to)),
      hedge: number.hedge ?? readHedge(text.slice(0, number.from), text.slice(number.to)),
    }))
    .toSorted((a, b) => a.from - b.from);
}

function readDigits(text: string): NumberClaim[] {
  return [...text.matchAll(digits)].map((match): NumberClaim => {
    const [shown, whole = '', , fraction = '', word = '', letter = ''] = match;
    const suffix = word || letter;
    const scale = multipliers.get(suffix) ?? 1;
    const decimals = Math.max(0, fraction.length - 1);
    const value = Number(whole.replaceAll(/[,' ]/g, '') + fraction) * scale;
    return {
      from: match.index,
      to: match.index + shown.length,
      shown,
      value,
      slack: scale === 1 && fraction === '' ? 0.5 : (10 ** -decimals / 2) * scale,
      unit: unitOfSuffix(suffix, shown),
      hedge: undefined,
    };
  });
}

function unitOfSuffix(suffix: string, shown: string): Unit | undefined {
  if (/^(?:%|percent|per cent|pct)$/.test(suffix)) return 'percent';
  if (/^(?:st|nd|rd|th)$/.test(suffix) || shown.startsWith('#')) return 'rank';
  return undefined;
}

function readUnit(after: string): Unit | undefined {
  let rest = after.replace(/^\+?[\s-]*/, '');
  for (let skipped = 0; skipped < 4; skipped += 1) {
    const unit = units.find(([, pattern]) => pattern.test(rest.toLowerCase()));
    if (unit) return unit[0];
    // A full stop, a comma or another number ends the reach.
    const next = /^(?:of (?:the |these |those |tonight's )?|\uE000+ |[\p{L}'-]+ )/u.exec(rest);
    if (
      !next ||
      /^(?:and|or|from|since|to|at|with|after|against|by|is|are|was|were|in|around|than|a|an|the|per|each|before|so|for|on|across|have|has|had|no|do|does|gains?|gained)\b/.test(
        next[0],
      )
    ) {
      return undefined;
    }
    rest = rest.slice(next[0].length);
  }
  return undefined;
}

function readHedge(before: string, after: string): NumberClaim['hedge'] {
  if (after.startsWith('+')) return 'over';
  const words = before.toLowerCase().slice(-24);
  if (/(?:\b(?:about|around|roughly|approximately|some|circa)|~)\s*$/.test(words)) return 'about';
  if (/\b(?:over|more than|above|at least|just over|upwards of|exceeding|past)\s*$/.test(words)) {
    return 'over';
  }
  return /\b(?:under|fewer than|less than|below|nearly|almost|close to|just under)\s*$/.test(words)
    ? 'under'
    : undefined;
}
