import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';

const draws = 2_000;
const seed = 20_261_122;

/** How much smaller the loss of one forecast is than that of another, for one repository on one night. */
export type Gain = { repository: string | number; gain: number };

/**
 * The mean gain with a 95 % interval, from drawing whole repositories with replacement. Deterministic.
 *
 * Forecasts of one repository on several nights depend on each other, so they are drawn together.
 */
export function bootstrapGain(gains: readonly Gain[]): { mean: number; low: number; high: number } {
  const byRepository = new Map<string | number, { sum: number; count: number }>();
  for (const { repository, gain } of gains) {
    const known = byRepository.get(repository) ?? { sum: 0, count: 0 };
    byRepository.set(repository, { sum: known.sum + gain, count: known.count + 1 });
  }
  const sums = [...byRepository.values()];
  const random = xoroshiro128plus(seed);
  const means = Array.from({ length: draws }, () => {
    const drawn = sums.map(() => sums[uniformInt(random, 0, sums.length - 1)]);
    return meanOf(drawn.flatMap((one) => one ?? []));
  }).toSorted((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (draws - 1))] ?? 0;
  return { mean: meanOf(sums), low: at(0.025), high: at(0.975) };
}

function meanOf(sums: readonly { sum: number; count: number }[]): number {
  const count = sums.reduce((total, one) => total + one.count, 0);
  return sums.reduce((total, one) => total + one.sum, 0) / Math.max(count, 1);
}

/** `better by 0.012 (95 %: 0.004 to 0.020)`, or that there is no clear difference. */
export function formatGain(gains: readonly Gain[]): string {
  const { mean, low, high } = bootstrapGain(gains);
  const interval = `${mean.toFixed(4)} (95 %: ${low.toFixed(4)} to ${high.toFixed(4)})`;
  if (low > 0) return `better by ${interval}`;
  return high < 0 ? `worse by ${interval}` : `no clear difference: ${interval}`;
}
