import type { Figure } from './figures.ts';
import type { NumberClaim } from './number-words.ts';
import { readPeriod, type Period } from './period.ts';

/** How a number of stars is meant: in what time they came, and whether it says that they came rather than are there. */
export type StarClaim = { period: Period | undefined; isGain: boolean; isAverage: boolean };

const gaining =
  /\b(?:gain\w*|add(?:s|ed|ing)?|collect\w*|won|wins?|earn\w*|pick(?:s|ed) up|attract\w*|draw[sn]?|drew|took|takes?|taken|rak\w+ in|pull\w* in|up|jump\w*|(?:rose|grew|grows|rises|climbed) by|garner\w*|amass\w*|accumulat\w*|receiv\w*|got|gets|lost|loses|down|extra|more)\b[^.;]{0,30}$/i;
const reaching =
  /(?:\b(?:to|at|with|has|have|had|holds?|now|is|are|reach\w*|of)|[(,])\s*(?:about |over |nearly |some |almost |its |more than )?$/i;
const arriving =
  /^\+?\s*(?:(?:new|fresh|more|extra|additional) )?stars? (?:more|came|come|arrived|poured|were added|have been added|were gained|gained|since (?!it was created)|overnight|in (?:a|one|the|just|only|under|\d)|over (?:the|one|\d)|within|during)\b|^\+?\s*(?:new|fresh|more|extra|additional) stars?\b/i;
const averaging =
  /averag|\bpace|\ba day\b|\bper day\b|\bdaily\b|\beach day\b|\blife\b|\bspeed|\busual/i;
/** A night that came within a day and a half of another is its next. */
const longestNight = 1.5;

export function readStarClaim(
  text: string,
  number: NumberClaim,
  others: readonly NumberClaim[],
): StarClaim {
  const from = Math.max(
    0,
    ...others.filter((other) => other.to <= number.from).map(({ to }) => to),
  );
  const to = Math.min(
    text.length,
    ...others.filter((other) => other.from >= number.to).map((other) => other.from),
  );
  const before = text.slice(Math.max(from, text.lastIndexOf(';', number.from) + 1), number.from);
  const after = text.slice(number.to, to + 12);
  return {
    period: readPeriod(text, number, others),
    isGain: arriving.test(after) || (gaining.test(before) && !reaching.test(before)),
    isAverage: averaging.test(text.slice(from, to)),
  };
}

/** Whether a figure of stars may be meant: a gain of several nights is none of the last one, and a total is no gain. */
export function fitsTime(
  { time }: Figure,
  { period, isGain, isAverage }: StarClaim,
  daysSinceEarlier: number | null,
): boolean {
  if (time === undefined || time.of === 'life') {
    const days = time?.days ?? Number.POSITIVE_INFINITY;
    if (period?.of === 'each' || period?.of === 'other') return false;
    return (
      !isGain ||
      period === undefined ||
      period.of === 'life' ||
      (period.of === 'days' && period.days >= days - 0.5)
    );
  }
  if (time.of === 'each') {
    return (
      period === undefined ||
      period.of === 'each' ||
      period.of === 'life' ||
      (isAverage && period.of !== 'other')
    );
  }
  const isOfNight = daysSinceEarlier !== null && Math.abs(time.days - daysSinceEarlier) < 0.05;
  if (period === undefined || period.of === 'scan') return isOfNight;
  if (period.of === 'absence') return true;
  if (period.of === 'each') return time.days < longestNight;
  return (
    period.of === 'days' &&
    (period.days <= 1 ? time.days < longestNight : Math.abs(period.days - time.days) <= 0.5)
  );
}
