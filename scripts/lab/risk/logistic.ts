/** A fitted linear function: log odds = intercept + Σ coefficient · value. */
export type Line = { intercept: number; coefficients: number[] };

/** The most steps of Newton's method. It usually converges in about eight. */
const mostSteps = 50;
const settled = 1e-10;
/** A smaller number on the diagonal is 0 but for rounding. */
const least = 1e-12;

/**
 * Fits a logistic regression by Newton's method, with an L2 penalty on the coefficients but not the intercept.
 *
 * The columns should have the same scale, because the penalty treats them equally. Deterministic.
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  penalty: number,
): Line {
  const size = 1 + (rows[0]?.length ?? 0);
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < mostSteps; step += 1) {
    const change = toNewtonStep(rows, labels, { weights, penalty });
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
    if (change.every((part) => Math.abs(part) < settled)) break;
  }
  const [intercept = 0, ...coefficients] = weights;
  return { intercept, coefficients };
}

function toNewtonStep(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  { weights, penalty }: { weights: readonly number[]; penalty: number },
): number[] {
  const size = weights.length;
  const gradient = weights.map((weight, index) => (index === 0 ? 0 : penalty * weight));
  const curvature = weights.map((_, row) =>
    weights.map((_unused, column) => (row === column && row > 0 ? penalty : 0)),
  );
  for (const [index, row] of rows.entries()) {
    const values = [1, ...row];
    const logOdds = values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
    const probability = 1 / (1 + Math.exp(-logOdds));
    const error = probability - (labels[index] ?? 0);
    const weight = probability * (1 - probability);
    for (let a = 0; a < size; a += 1) {
      const valueA = values[a] ?? 0;
      gradient[a] = (gradient[a] ?? 0) + valueA * error;
      const line = curvature[a] ?? [];
      for (let b = 0; b < size; b += 1) {
        line[b] = (line[b] ?? 0) + weight * valueA * (values[b] ?? 0);
      }
    }
  }
  return solve(curvature, gradient);
}

/**
 * Solves `matrix · x = right` by elimination. The matrix is symmetric and not negative, so it needs no pivoting.
 * Undetermined components stay 0.
 */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, index) => [...line, right[index] ?? 0]);
  for (const [pivot, chosen] of lines.entries()) {
    const lead = chosen[pivot] ?? 0;
    if (lead < least) continue;
    for (const [row, line] of lines.entries()) {
      if (row === pivot) continue;
      const factor = (line[pivot] ?? 0) / lead;
      lines[row] = line.map((value, column) => value - factor * (chosen[column] ?? 0));
    }
  }
  return lines.map((line, index) => {
    const lead = line[index] ?? 0;
    return lead < least ? 0 : (line.at(-1) ?? 0) / lead;
  });
}
