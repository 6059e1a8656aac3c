import { attentionOn } from './waves.ts';
import type { Chance } from './chance.ts';

/** How the stars of a repository change. Times are in days of attention since its creation. */
export type StarCourse = {
  /**
   * burst: most stars within two days. climb: steady growth. late: most stars after some days. fade: most stars at
   * once, then some are lost. bought: all stars within hours.
   */
  shape: 'burst' | 'climb' | 'late' | 'fade' | 'bought';
  /** Stars after about a week. */
  size: number;
  /** Factor for the duration of the growth. It is about 1. */
  pace: number;
  /** Extra stars after a mention with many readers. */
  mention: { after: number; stars: number } | null;
  /** GitHub removes fake stars. `kept` is the share that remains. */
  purge: { after: number; kept: number } | null;
};

/** The stars after a number of days of attention. */
export function starsAfter(course: StarCourse, attention: number): number {
  const { mention, purge } = course;
  let stars = course.size * shapes[course.shape](attention / course.pace);
  if (mention && attention > mention.after) {
    stars += mention.stars * saturate((attention - mention.after) / 0.4);
  }
  if (purge && attention > purge.after) stars *= purge.kept;
  return Math.floor(stars);
}

const saturate = (time: number) => 1 - Math.exp(-time);

const shapes: Record<StarCourse['shape'], (time: number) => number> = {
  burst: (time) => saturate(time / 0.9) * (0.85 + 0.02 * Math.min(time, 15)),
  climb: (time) => (1.45 * time) / (time + 3.2),
  late: (time) => 0.06 * saturate(time) + 1 / (1 + Math.exp((2.8 - time) / 0.28)),
  fade: (time) => saturate(time / 0.3) * Math.max(0.8, 1 - 0.015 * Math.max(0, time - 1.2)),
  bought: (time) => saturate(time / 0.08),
};

/** The largest size of a hit, and the largest size of other repositories. */
const largestHit = 14_000;
const largest = 6_000;
const largestMention = 2_500;

/** The course of an honest repository. A few get very many stars. */
export function createStarCourse(chance: Chance, fame: number): StarCourse {
  const hit = chance.happens(0.034);
  const size = hit
    ? Math.min(largestHit, chance.skewed(8_000, 0.4))
    : Math.min(largest, fame * 62 * chance.between(0.004, 1) ** -0.92);
  const mentioned = chance.happens(0.1);
  const purged = chance.happens(0.03);
  return {
    shape: chance.weigh([
      ['burst', 4],
      ['climb', 4],
      ['late', 1.6],
      ['fade', 1.2],
    ]),
    size,
    pace: chance.between(0.7, 1.5),
    mention: mentioned
      ? {
          after: chance.between(0.5, 5.5),
          stars: Math.min(largestMention, size * chance.between(0.4, 1.6)),
        }
      : null,
    purge: purged ? { after: chance.between(1, 6), kept: chance.between(0.9, 0.98) } : null,
  };
}

/** The course of bought stars. */
export function createBoughtCourse(chance: Chance, size: number): StarCourse {
  const purged = chance.happens(0.3);
  return {
    shape: 'bought',
    size,
    pace: chance.between(0.5, 6),
    mention: null,
    purge: purged ? { after: chance.between(0.8, 6), kept: chance.between(0.55, 0.97) } : null,
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns a function from creation time to days of attention at `seenMs`. Busy days count more.
 *
 * `oldest` is the first possible day of creation, counted from 1 January 1970.
 */
export function createAttentionClock(
  seed: string,
  seenMs: number,
  oldest: number,
): (bornMs: number) => number {
  const days = new Map<number, { pace: number; endMs: number; later: number }>();
  let later = 0;
  let endMs = seenMs;
  for (let day = Math.floor(seenMs / dayMs); day >= oldest; day -= 1) {
    const pace = attentionOn(seed, day);
    days.set(day, { pace, endMs, later });
    later += (pace * (endMs - day * dayMs)) / dayMs;
    endMs = day * dayMs;
  }
  return (bornMs) => {
    const day = days.get(Math.floor(bornMs / dayMs));
    return day ? day.later + (day.pace * (day.endMs - bornMs)) / dayMs : 0;
  };
}
