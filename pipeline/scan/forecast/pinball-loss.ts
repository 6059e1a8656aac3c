/** The quantiles of a band. */
export const quantiles = [0.1, 0.5, 0.9] as const;

/**
 * The mean pinball loss of a band over its three quantiles, on the logarithm of stars. Smaller is better.
 *
 * The logarithm makes an error of a tenth count the same for a small and a large repository.
 */
export function pinballLoss(band: readonly [number, number, number], outcome: number): number {
  const losses = quantiles.map((quantile, index) => {
    const error = toLog(outcome) - toLog(band[index] ?? 0);
    return error >= 0 ? quantile * error : (quantile - 1) * error;
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / quantiles.length;
}

function toLog(stars: number): number {
  return Math.log(Math.max(stars, 1));
}
