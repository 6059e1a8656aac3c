/** A count within a sample: `part` of `whole`. */
export type Part = { part: number; whole: number };

/**
 * The probability that two samples of the same kind differ at least this much by chance, in either direction. Source:
 * Fisher's exact test, twice the smaller tail.
 */
export function chanceOf(here: Part, before: Part): number {
  const marked = here.part + before.part;
  const all = here.whole + before.whole;
  const lowest = Math.max(0, marked - before.whole);
  const highest = Math.min(marked, here.whole);
  const logOf = createLogFactorials(all);
  const choose = (n: number, k: number) => logOf(n) - logOf(k) - logOf(n - k);
  let below = 0;
  let above = 0;
  for (let part = lowest; part <= highest; part += 1) {
    const likelihood = Math.exp(
      choose(marked, part) + choose(all - marked, here.whole - part) - choose(all, here.whole),
    );
    if (part <= here.part) below += likelihood;
    if (part >= here.part) above += likelihood;
  }
  return Math.min(1, 2 * Math.min(below, above));
}

function createLogFactorials(highest: number): (n: number) => number {
  const logs = [0];
  for (let n = 1; n <= highest; n += 1) logs.push((logs[n - 1] ?? 0) + Math.log(n));
  return (n) => logs[n] ?? 0;
}
