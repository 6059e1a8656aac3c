import type { Sentiment } from '../../contract/analysis.ts';
import { directionOf, movedFar } from './comparison.ts';
import type { Night } from './night.ts';

/** Tonight's stars gained a day, as a multiple of the usual, from which each word holds. */
const surgingFrom = 1.5;
const risingFrom = 1.15;
const coolingTo = 0.87;
const quietTo = 0.6;

/** Attention against the nights before, in the contract's words. */
export function judgeSentiment(night: Night): Sentiment {
  const { starsGainedADay, starsGainedADayMedian7, languages, categories } = night.evidence;
  if (starsGainedADay !== null && starsGainedADayMedian7 !== null && starsGainedADayMedian7 > 0) {
    const ratio = starsGainedADay / starsGainedADayMedian7;
    if (ratio >= surgingFrom) return 'surging';
    if (ratio <= quietTo) return 'quiet';
    if (ratio >= risingFrom) return 'rising';
    if (ratio <= coolingTo) return 'cooling';
  }
  const far = [...languages, ...categories].filter((share) => movedFar(share, night));
  const ways = new Set(far.map((share) => directionOf(share, night)));
  return ways.size === 2 ? 'mixed' : 'steady';
}
