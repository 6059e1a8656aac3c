/** What a number counts. */
export type Unit =
  | 'stars'
  | 'forks'
  | 'followers'
  | 'days'
  | 'nights'
  | 'repositories'
  | 'kinds'
  | 'percent'
  | 'deviations'
  | 'rank'
  | 'year';
/** In what time stars came: in so many days, on each day, or over a whole life of so many days. */
export type Time = { of: 'gain'; days: number } | { of: 'each' } | { of: 'life'; days: number };
/** A figure of stars without a time is a sum that no gain is. */
export type Figure = { unit: Unit; value: number; time?: Time | undefined };

export function figures(unit: Unit, values: readonly (number | null)[], time?: Time): Figure[] {
  return values
    .filter((value) => value !== null)
    .map((value) => ({ unit, value: Math.abs(value), time }));
}

export function toPercent(ratio: number | null): number | null {
  return ratio === null ? null : ratio * 100;
}

/** What was gained in some days; nothing where no days are known. */
export function gains(values: readonly (number | null)[], days: number | null): Figure[] {
  return days === null ? [] : figures('stars', values, { of: 'gain', days });
}
