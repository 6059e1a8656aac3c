import { remember } from '../../../pipeline/analysis/editor/memory.ts';
import { bar, findPlaces, signs } from '../../../pipeline/analysis/editor/merit.ts';
import { toEditedNight } from '../../../pipeline/analysis/editor/night.ts';
import { saysWhatItIs } from '../../../pipeline/analysis/editor/candidates.ts';
import { isToolOf } from '../../../pipeline/analysis/kinds/tools.ts';
import { purposeOf } from '../../../pipeline/analysis/kinds/purpose.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Judgement } from '../recordings/judgements.ts';
import { readRecordedNights, toRecordedScan } from '../recordings/recorded-nights.ts';
import { fitLogistic } from '../risk/logistic.ts';

/** A judged row as it was on the night that saw it first, when it could have been put forward. */
export type JudgedRow = { night: number; isWorth: boolean; values: number[] };

/** Strength of the L2 penalty. Values are between 0 and 1. */
const penalty = 2;
/** From this judgement on, a row is worth a mention. */
const leastWorth = 2;

/** The judged rows of recorded nights that an editor could have put forward, each once. */
export function observeNights(folder: string, judged: ReadonlyMap<string, Judgement>): JudgedRow[] {
  const scans: Scan[] = [];
  const seen = new Set<string>();
  return readRecordedNights(folder).flatMap((recorded, index) => {
    const scan = toRecordedScan(recorded, scans);
    const night = toEditedNight(scan, scans, remember([]));
    scans.unshift(scan);
    const places = findPlaces(night);
    return night.clear.flatMap((row): JudgedRow[] => {
      const judgement = judged.get(row.fullName);
      if (!judgement || seen.has(row.id)) return [];
      seen.add(row.id);
      if (!saysWhatItIs(row) || purposeOf(row) === '') return [];
      const candidate = { row, isTool: isToolOf(row) };
      const values = signs.map(({ measure }) => measure(candidate, places));
      return [{ night: index, isWorth: judgement.worth >= leastWorth, values }];
    });
  });
}

export type MeritFit = { intercept: number; coefficients: Record<string, number> };

/** Fits a logistic regression with a strong penalty. A sign against its direction is left out, and all are fitted again. */
export function fitMerit(rows: readonly JudgedRow[]): MeritFit {
  let fitted = signs.filter(({ prior }) => prior === undefined);
  for (;;) {
    const values = rows.map((row) => fitted.map((sign) => row.values[signs.indexOf(sign)] ?? 0));
    const line = fitLogistic(
      values,
      rows.map(({ isWorth }) => Number(isWorth)),
      {
        penalty,
        weights: rows.map(() => 1),
      },
    );
    const wrong = fitted.filter(
      ({ direction }, index) => direction * (line.coefficients[index] ?? 0) < 0,
    );
    if (wrong.length === 0) {
      const told = fitted.map(
        ({ name }, index) => [name, round(line.coefficients[index] ?? 0)] as const,
      );
      const priors = signs.flatMap(({ name, prior }) =>
        prior === undefined ? [] : [[name, prior] as const],
      );
      return {
        intercept: round(line.intercept),
        coefficients: Object.fromEntries<number>([...told, ...priors]),
      };
    }
    fitted = fitted.filter((sign) => !wrong.includes(sign));
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What a fit of the other nights says of the rows of each night: how many it would recommend, and how many of these are worth it. */
export function formatLeavingOut(rows: readonly JudgedRow[]): string {
  const scored = scoreLeavingOut(rows).filter(({ chance }) => chance >= bar);
  const later = scored.filter(({ night }) => night > 0);
  const tell = (part: typeof scored) =>
    `${part.filter(({ isWorth }) => isWorth).length} of ${part.length}`;
  return `Worth a mention, among rows above the bar by a fit of the other nights: ${tell(scored)}; without the first night: ${tell(later)}.`;
}

function scoreLeavingOut(rows: readonly JudgedRow[]): (JudgedRow & { chance: number })[] {
  return [...new Set(rows.map(({ night }) => night))].flatMap((night) => {
    const { intercept, coefficients } = fitMerit(rows.filter((row) => row.night !== night));
    return rows
      .filter((row) => row.night === night)
      .map((row) => {
        const odds = signs.reduce(
          (sum, { name }, index) => sum + (coefficients[name] ?? 0) * (row.values[index] ?? 0),
          intercept,
        );
        return { ...row, chance: 1 / (1 + Math.exp(-odds)) };
      });
  });
}
