import { Chance } from './chance.ts';
import type { Theme } from './themes.ts';

/** Starts with Sunday. At weekends there are fewer new repositories and fewer visitors. */
const birthsByWeekday = [0.82, 1.04, 1.08, 1.06, 1.04, 1, 0.86];
const attentionByWeekday = [0.82, 1.06, 1.12, 1.08, 1.04, 0.98, 0.84];

/** The relative number of new repositories on a day, about 1. `day` counts from 1 January 1970. */
export function birthRhythm(seed: string, day: number): number {
  const noise = new Chance(seed, 'births', day).between(0.92, 1.08);
  return byWeekday(birthsByWeekday, day) * swell(seed, 'births', day, [38, 75, 0.12]) * noise;
}

/** The relative number of stars given on a day, about 1. */
export function attentionOn(seed: string, day: number): number {
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
