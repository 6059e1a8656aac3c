import type { JudgedSurvival } from '../../archive/history/outcomes.ts';
import {
  AgeClass,
  type Forecasting,
  SaleStanding,
  type SurvivalRate,
} from '../../contract/forecast.ts';

/**
 * The shares that are used until our own outcomes say more.
 *
 * Source: `npm run eval-forecast` on repositories of six weeks, looked for 44 to 79 days later, 5 August 2026. Of 589
 * clear ones .949 were there, and of 117 at caution .615. Of other weeks, looked for 9 to 37 days later, .86 of those at
 * caution were there; .72 is between both.
 */
const firstRates: Readonly<Record<SaleStanding, number>> = { clear: 0.96, caution: 0.72 };
/** How many repositories with a known outcome weigh as much as a first rate. */
const weightOfFirst = 30;

/**
 * Counts what share of the repositories that nights sold was still there after thirty days, by standing and age. Each
 * repository counts once, by its latest forecast at this standing and age. Pure.
 */
function countSurvivalRates(outcomes: readonly JudgedSurvival[]): SurvivalRate[] {
  return SaleStanding.options.flatMap((standing) =>
    AgeClass.options.map((age) => {
      const own = outcomes.filter((one) => one.standing === standing && one.age === age);
      const latest = new Map(own.map((one) => [one.repository, one.survived]));
      const survived = [...latest.values()].filter(Boolean).length;
      const judged = latest.size;
      return { standing, age, judged, rate: toRate({ judged, survived }, standing) };
    }),
  );
}

/** The share that survived, drawn towards the first rate of its standing where few were judged. In thousandths. */
export function toRate(
  { judged, survived }: { judged: number; survived: number },
  standing: SaleStanding,
): number {
  const expected = weightOfFirst * firstRates[standing];
  return Math.round((1000 * (survived + expected)) / (judged + weightOfFirst)) / 1000;
}

/** What a night makes its forecasts with, given the outcomes that were known before it. */
export function toForecasting(outcomes: readonly JudgedSurvival[]): Forecasting {
  return {
    methods: { survival: 'base rate', stars: 'last pace' },
    survivalRates: countSurvivalRates(outcomes),
  };
}
