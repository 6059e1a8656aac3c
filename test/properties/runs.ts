/** By how much `npm run test:random` multiplies the runs of every property. All other commands: 1. */
export const times = Number(process.env['PROPERTY_TIMES'] ?? '1');

/** The number of runs for a property that needs another number than the usual 100. */
export function runs(usual: number): number {
  return usual * times;
}
