import { rollups, sum } from 'd3-array';
import type { Archive } from '../archive/archive.ts';
import { addDays, type DigestDate, toDigestDate, toMonday } from '../contract/dates.ts';
import { forEachMethod, type StarsMethod } from '../contract/forecast.ts';
import type { Outcomes, StarsTally, SurvivalTally } from '../contract/outcomes.ts';
import type { Scan } from '../contract/scan.ts';
import type {
  CalibrationClass,
  Scorecard,
  StarsScore,
  SurvivalScore,
} from '../contract/scorecard.ts';
import { unlessBroken } from './published-nights.ts';

/** Twelve weeks. */
const shownDays = 84;
const shownLanguages = 10;

/** Reads the outcomes of the twelve weeks up to a night, this night included, oldest first. */
export async function readShownOutcomes(archive: Archive, date: DigestDate): Promise<Outcomes[]> {
  const from = toFirstDay(date);
  const outcomes: Outcomes[] = [];
  for (const day of await archive.outcomeDates()) {
    if (day < from || day > date) continue;
    const read = await unlessBroken(() => archive.readOutcomes(day));
    if (read) outcomes.push(read.value);
  }
  return outcomes;
}

/** Counts outcomes into the scorecard that a night shows. Pure. */
export function toScorecard(scan: Scan, outcomes: readonly Outcomes[]): Scorecard {
  const { scanDate, source, forecasting } = scan;
  const stars = outcomes.flatMap((one) =>
    one.stars.tallies.map((tally) => ({ ...tally, week: toMonday(one.date) })),
  );
  const survival = outcomes.flatMap((one) =>
    one.survival.tallies.map((tally) => ({ ...tally, week: toMonday(one.date) })),
  );
  return {
    scanDate,
    source,
    from: toFirstDay(toDigestDate(scanDate)),
    modelVersion: forecasting?.model?.version ?? null,
    stars: {
      inUse: forecasting?.methods.stars ?? null,
      all: scoreStars(stars),
      unjudged: sum(outcomes, (one) => one.stars.unjudged),
      ...groupScores(stars, scoreStars),
    },
    survival: {
      inUse: forecasting?.methods.survival ?? null,
      all: scoreSurvival(survival),
      unjudged: sum(outcomes, (one) => one.survival.unjudged),
      calibration: calibrate(survival),
      ...groupScores(survival, scoreSurvival),
    },
  };
}

function scoreStars(tallies: readonly StarsTally[]): StarsScore {
  const judged = sum(tallies, (tally) => tally.judged);
  const meanLoss = (method: StarsMethod) =>
    divide(
      sum(tallies, (tally) => tally.loss[method]),
      judged,
    );
  const covered = sum(tallies, (tally) => tally.covered.model);
  return { judged, coverage: divide(covered, judged), loss: forEachMethod(meanLoss) };
}

/** Always saying the share s has the Brier score s · (1 − s). */
function scoreSurvival(tallies: readonly SurvivalTally[]): SurvivalScore {
  const judged = sum(tallies, (tally) => tally.judged);
  const survived = sum(tallies, (tally) => tally.survived);
  const squared = sum(tallies, (tally) => tally.squared);
  return {
    judged,
    survived,
    brier: divide(squared, judged),
    baseRateBrier: divide(survived * (judged - survived), judged ** 2),
  };
}

function calibrate(tallies: readonly SurvivalTally[]): CalibrationClass[] {
  return rollups(
    tallies,
    (of) => of,
    ({ tenth }) => tenth,
  )
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, of]) => {
      const judged = sum(of, (tally) => tally.judged);
      return {
        from: tenth / 10,
        judged,
        promised: divide(
          sum(of, (tally) => tally.promised),
          judged,
        ),
        survived: divide(
          sum(of, (tally) => tally.survived),
          judged,
        ),
      };
    })
    .flatMap(({ promised, survived, ...rest }) =>
      promised === null || survived === null ? [] : [{ ...rest, promised, survived }],
    );
}

type Grouped = { week: DigestDate; age: string; language: string; judged: number };

function groupScores<T extends Grouped, S extends { judged: number }>(
  tallies: readonly T[],
  score: (tallies: readonly T[]) => S,
) {
  const by = (key: (tally: T) => string) =>
    rollups(tallies, score, key).map(([name, scored]) => ({ name, ...scored }));
  return {
    byWeek: by(({ week }) => week).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
    byAge: by(({ age }) => age).toSorted((a, b) => b.judged - a.judged),
    byLanguage: by(({ language }) => language || 'no language')
      .toSorted((a, b) => b.judged - a.judged || (a.name < b.name ? -1 : 1))
      .slice(0, shownLanguages),
  };
}

/** Rounded to four decimals; null for a share of nothing. */
function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000;
}

function toFirstDay(date: DigestDate): DigestDate {
  return addDays(date, 1 - shownDays);
}
