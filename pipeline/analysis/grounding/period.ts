import { parseAmount } from './number-words.ts';
import type { NumberClaim } from './number-words.ts';

/** In what time stars came, as the words around a number say. */
export type Period =
  | { of: 'days'; days: number }
  /** So many on each day. */
  | { of: 'each' }
  /** Since the newest earlier scan, or since the row was last here. */
  | { of: 'scan' | 'absence' }
  | { of: 'life' }
  /** An hour's, a week's: nothing that we count. */
  | { of: 'other' };
type Found = { from: number; to: number; period: Period };

const daysOf = new Map([
  ['hour', 1 / 24],
  ['day', 1],
  ['night', 1],
  ['week', 7],
  ['fortnight', 14],
  ['month', 30],
]);
const each =
  /^\+?\s*(?:(?:\p{L}+ ){0,2}stars? |stars? )?(?:more |fewer |new )?(?:\/\s?day\b|(?:a|an|per|each|every) (?:single )?(?:day|night)\b|daily\b|(?:for|on) (?:each|every) day\b)/iu;
const rate =
  /^\+?\s*(?:(?:\p{L}+ ){0,2}stars? )?(?:\/|(?:a|an|per|each|every) (?:single )?)(?:second|minute|hour|week|month|year)\b/iu;
const lengths =
  /(?<!\b(?:created|born|opened|published|started|launched|made) )\b(?:in|over|within|during|for|across|through|past|last|previous|these)(?: (?:just|only|about|the|its|their|a|under|less than|as little as|last|past|previous|these|first|space of|span of|course of|single))*(?: |-)(?:(\d[\d.]*|[a-z]+(?:-[a-z]+)?) )?(hour|day|night|week|fortnight|month)s?\b/gi;
const ago =
  /\b(\d[\d.]*|[a-z]+(?:-[a-z]+)?) (hour|day|night|week|month)s? (?:ago|earlier|before|later)\b/gi;
const named: readonly (readonly [RegExp, Period])[] = [
  [
    /\b(?:the (?:night|day) before|last night|overnight|yesterday|(?:a|one) (?:day|night) (?:earlier|ago|before)|the previous (?:night|day)|today|tonight|this night|by morning)\b/gi,
    { of: 'days', days: 1 },
  ],
  [/\b(?:this|the|last|past|all) week\b|\bweekly\b/gi, { of: 'days', days: 7 }],
  [
    /\b(?:last|previous|newest earlier|earlier) (?:scan|snapshot|list|run|digest)\b|\bthe (?:scan|snapshot|list|digest) before\b/gi,
    { of: 'scan' },
  ],
  [/\bsince (?:it|they) (?:was|were) last (?:here|seen|listed|on)\b/gi, { of: 'absence' }],
  [
    /\bsince (?:it|they) (?:was|were) (?:created|born|opened)\b|\bsince (?:its|their|the) (?:creation|birth|launch|start|first day)\b|\b(?:over|in) (?:its|their) (?:whole |entire |short )?(?:life|lives|age|lifetime)\b|\bto date\b|\bin all\b|\bin total\b|\bso far\b/gi,
    { of: 'life' },
  ],
];

/** The time that a number of stars is said to have come in: the words right after it, or else the nearest. */
export function readPeriod(
  text: string,
  number: NumberClaim,
  others: readonly NumberClaim[],
): Period | undefined {
  const after = text.slice(number.to);
  if (rate.test(after)) return { of: 'other' };
  if (each.test(after)) return { of: 'each' };
  const end = Math.min(
    text.length,
    ...others
      .filter(isCount)
      .map(({ from }) => from)
      .filter((from) => from > number.from),
  );
  const found = findPeriods(text);
  const clauseEnd = text.indexOf(';', number.to);
  const until = clauseEnd === -1 ? end : Math.min(end, clauseEnd);
  const next = found.find(({ from }) => from >= number.to && from < until);
  return (next ?? found.findLast(({ to }) => to <= number.from))?.period;
}

/** Numbers of days belong to a time themselves. */
function isCount({ unit }: NumberClaim): boolean {
  return unit !== 'days' && unit !== 'nights';
}

function findPeriods(text: string): Found[] {
  const measured = [...text.matchAll(lengths), ...text.matchAll(ago)].flatMap((match): Found[] => {
    const { index, 0: all, 1: amount = 'one', 2: unit = 'day' } = match;
    const count = /^(?:a|an|the|last|past|single|previous|first|these)$/i.test(amount)
      ? 1
      : parseAmount(amount);
    const days = (count ?? Number.NaN) * (daysOf.get(unit.toLowerCase()) ?? 1);
    if (Number.isNaN(days)) return [];
    return [{ from: index, to: index + all.length, period: { of: 'days', days } }];
  });
  const worded = named.flatMap(([pattern, period]) =>
    [...text.matchAll(pattern)].map(({ index, 0: all }): Found => ({
      from: index,
      to: index + all.length,
      period,
    })),
  );
  const all = [...measured, ...worded].toSorted((a, b) => a.from - b.from || b.to - a.to);
  // `the last week` is one time, also where two patterns see it.
  return all.filter(
    ({ from, to }) =>
      !all.some(
        (other) => other.to - other.from > to - from && other.from <= from && other.to >= to,
      ),
  );
}
