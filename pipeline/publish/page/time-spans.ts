/** Nights start at much the same hour, yet not to the minute. */
const mostDaysOfOneNight = 1.5;

/** Since when something is counted: `since the night before`, or `in the 4 days since the last night` where nights are missing. */
export function nameSpan(days: number): string {
  return days < mostDaysOfOneNight
    ? 'since the night before'
    : `in the ${formatDays(days)} days since the last night`;
}

/** `4`, or `2.5` */
export function formatDays(days: number): string {
  return String(Math.round(days * 10) / 10);
}
