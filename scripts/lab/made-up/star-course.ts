import { Chance } from './chance.ts';
import type { Theme } from './themes.ts';

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

/** Starts with Sunday. At weekends there are fewer new repositories and fewer visitors. */
const birthsByWeekday = [0.82, 1.04, 1.08, 1.06, 1.04, 1, 0.86];
const attentionByWeekday = [0.82, 1.06, 1.12, 1.08, 1.04, 0.98, 0.84];

/** The relative number of new repositories on a day, about 1. `day` counts from 1 January 1970. */
export function birthRhythm(seed: string, day: number): number {
  const noise = new Chance(seed, 'births', day).between(0.92, 1.08);
  return byWeekday(birthsByWeekday, day) * swell(seed, 'births', day, [38, 75, 0.12]) * noise;
}

/** The relative number of stars given on a day, about 1. */
function attentionOn(seed: string, day: number): number {
  const noise = new Chance(seed, 'attention', day).between(0.85, 1.15);
  return byWeekday(attentionByWeekday, day) * swell(seed, 'attention', day, [24, 50, 0.15]) * noise;
}

/** In days. One cycle can contain one fad of several days. */
const fadCycleDays = 21;

/** The frequency of a theme on a day. Two slow waves and occasional fads change it. */
export function themeStrength(seed: string, theme: Theme, day: number): number {
  const slow =
    swell(seed, `${theme.slug}/moon`, day, [18, 40, 0.6]) *
    swell(seed, `${theme.slug}/season`, day, [60, 200, 0.35]);
  const cycle = Math.floor(day / fadCycleDays);
  const chance = new Chance(seed, 'fad', theme.slug, cycle);
  const start = cycle * fadCycleDays + chance.whole(0, fadCycleDays - 7);
  const inFad = chance.happens(0.2) && day >= start && day < start + chance.whole(4, 7);
  return theme.weight * slow * (inFad ? 2.6 : 1);
}

/** A sine wave around 1. The tuple holds the shortest and longest period in days, and the height. */
function swell(
  seed: string,
  name: string,
  day: number,
  [shortest, longest, height]: readonly [number, number, number],
): number {
  const chance = new Chance(seed, 'wave', name);
  const period = chance.between(shortest, longest);
  return Math.exp(height * Math.sin(2 * Math.PI * (day / period + chance.between(0, 1))));
}

/** The first day of 1970 was a Thursday. */
function byWeekday(factors: readonly number[], day: number): number {
  return factors[(((day + 4) % 7) + 7) % 7] ?? 1;
}
