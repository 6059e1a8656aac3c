/** The factor by which `--config test/properties/vitest.config.ts` multiplies the runs of every property. 1 for all other commands. */
export const times = Number(process.env['PROPERTY_TIMES'] ?? '1');

/** The number of runs for a property that needs another number than the usual 100. */
export function runs(usual: number): number {
  return usual * times;
}
