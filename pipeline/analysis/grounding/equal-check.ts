import type { Compared } from './compared.ts';
import type { Reading } from './reading.ts';

/** `as many Python repositories as Go ones`, `twice as many`. */
export function findFalseEquals({ marked }: Reading, things: readonly Compared[]): string[] {
  const factors: Record<string, number> = {
    twice: 2,
    double: 2,
    'three times': 3,
    thrice: 3,
    triple: 3,
    'four times': 4,
    'five times': 5,
    'ten times': 10,
    half: 0.5,
  };
  return [
    ...marked.matchAll(
      /\b(?:(twice|double|three times|thrice|triple|four times|five times|ten times|half|not|almost|nearly) )?as many ([^;.]{1,60}?) as ([^;.]{0,12})/gi,
    ),
  ].flatMap(({ index, 0: words, 1: factor = '' }) => {
    const as = index + words.lastIndexOf(' as ');
    const one =
      things.findLast(({ from, to }) => from >= index && to <= as) ??
      things.findLast(({ to }) => to <= index);
    const other = things.find(({ from }) => from >= as);
    if (!one?.share || !other?.share || factor === 'not') return [];
    const isStars = /\bstars\b/.test(words);
    const ratio = isStars
      ? one.share.stars / other.share.stars
      : one.share.count / other.share.count;
    const times = factors[factor.toLowerCase()] ?? 1;
    return ratio >= times * 0.85 && ratio <= times * 1.2
      ? []
      : [`“${factor} as many” is not how ${one.name} and ${other.name} compare`];
  });
}
