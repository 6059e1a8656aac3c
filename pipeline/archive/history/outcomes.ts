import { addDays, daysBetween, type DigestDate, type Instant } from '../../contract/dates.ts';
import {
  type AgeClass,
  forEachMethod,
  horizonDays,
  type SaleStanding,
  type StarsMethod,
} from '../../contract/forecast.ts';
import type { HistoryNight, KeptForecast } from '../../contract/history.ts';
import {
  type Band,
  type Growth,
  pinballLoss,
  predictStars,
  toAgeClass,
  toRecentPace,
  toSaleStanding,
} from './forecast-rules.ts';
import type { History } from './history.ts';
import type { Listing, Observation } from './record.ts';

/** The night that judged a forecast, with the language and the age class of the row that had the forecast. */
type Judged = { date: DigestDate; language: string; age: AgeClass };

/** A forecast of stars whose outcome is known. `model` is the forecast that the row showed, by whatever method. */
export type JudgedStars = Judged & {
  /** Whether the outcome was within the band. */
  covered: Record<StarsMethod, boolean>;
  loss: Record<StarsMethod, number>;
};

/** A forecast of survival whose outcome is known. */
export type JudgedSurvival = Judged & {
  /** The number of the repository's record. Forecasts of one repository stand in the order in which they were made. */
  repository: number;
  standing: SaleStanding;
  /** The probability that the row showed. */
  promised: number;
  survived: boolean;
};

/**
 * The forecasts that the nights of some days judged. A forecast is judged by the night of its due day, or by the first
 * night of the six days after that day.
 *
 * `unjudged` counts forecasts whose outcome is not known. Of stars: the repository was gone or got no answer, or the due
 * day had no night. Of survival: there was no answer, or the due day had no night and the next night first found the
 * repository gone.
 */
export type Outcomes = {
  stars: JudgedStars[];
  survival: JudgedSurvival[];
  unjudged: { stars: number; survival: number };
};

/** After a gap between nights, the next night judges the forecasts that were due on this many missed days. */
const mostMissedDays = 6;
/** How many days before a night its judgements reach: a pace is taken over at most eight days, which end with the forecast. */
const reachDays = horizonDays.survival + mostMissedDays + 9;

/**
 * Judges the forecasts that were due from one day to another, both included, by what the nights of these days saw.
 * Forecasts of a night that `counts` refuses are left out.
 */
export async function readOutcomes(
  history: History,
  from: DigestDate,
  to: DigestDate,
  counts?: (made: HistoryNight, judgedOn: DigestDate) => boolean,
): Promise<Outcomes> {
  const nights = await history.nightsBetween(addDays(from, -reachDays), to);
  const records = await history.recordsOf(nights);
  return judgeForecasts(records.values(), nights, from, counts);
}

/** Judges the forecasts in these records that were due for the nights from a day on. Pure. */
export function judgeForecasts(
  records: Iterable<readonly Observation[]>,
  nights: readonly HistoryNight[],
  from: DigestDate,
  counts: (made: HistoryNight, judgedOn: DigestDate) => boolean = () => true,
): Outcomes {
  const starts = new Map(nights.map(({ date, startedAt }) => [date, startedAt]));
  const tracked = new Set(nights.flatMap(({ date, isTracked }) => (isTracked ? [date] : [])));
  const dueOf = (made: HistoryNight, horizon: number) => {
    const due = findDue(starts, made.date, horizon);
    return due && due.judgedOn >= from && counts(made, due.judgedOn) ? due : undefined;
  };
  const dues = new Map(
    nights.map((night) => [
      night.date,
      { stars: dueOf(night, horizonDays.stars), survival: dueOf(night, horizonDays.survival) },
    ]),
  );
  const outcomes: Outcomes = { stars: [], survival: [], unjudged: { stars: 0, survival: 0 } };
  let repository = 0;
  for (const record of records) {
    repository += 1;
    const observations = withoutFollowUps(record, tracked);
    for (const { date, listing } of observations) {
      const { stars, survival } = dues.get(date) ?? {};
      const startedAt = starts.get(date);
      if (!listing?.forecast || !startedAt || !(stars ?? survival)) continue;
      const { forecast } = listing;
      const growth = growthAt(observations, date, { startedAt, starts });
      const row = { repository, listing, forecast, growth, observations };
      if (stars) judgeStars(row, stars, outcomes);
      if (survival) judgeSurvival(row, survival, outcomes);
    }
  }
  return outcomes;
}

/** The day on which an outcome was due, and the night that judges it. */
export type Due = { dueOn: DigestDate; judgedOn: DigestDate };

/** The night of the due day, or the first of the six days after it. Undefined if none of these days has a night. */
export function findDue(
  nights: { has: (date: DigestDate) => boolean },
  made: DigestDate,
  horizon: number,
): Due | undefined {
  const dueOn = addDays(made, horizon);
  const days = Array.from({ length: mostMissedDays + 1 }, (_, late) => addDays(dueOn, late));
  const judgedOn = days.find((day) => nights.has(day));
  return judgedOn === undefined ? undefined : { dueOn, judgedOn };
}

/**
 * The observations of listings and of nights that looked all earlier repositories up. A follow-up of recommendations is
 * left out: it tells only of the best repositories.
 */
export function withoutFollowUps(
  observations: readonly Observation[],
  tracked: ReadonlySet<DigestDate>,
): Observation[] {
  return observations.filter(({ date, listing }) => listing ?? tracked.has(date));
}

/**
 * Whether a repository was there on the due day. Undefined if the night did not ask, or first found the repository gone
 * after that day.
 */
export function survivedUntil(
  observations: readonly Observation[],
  { dueOn, judgedOn }: Due,
): boolean | undefined {
  const at = observations.findIndex(({ date }) => date === judgedOn);
  if (at < 0) return undefined;
  if (observations[at]?.state !== 'gone') return true;
  return (goneSince(observations.slice(0, at + 1)) ?? '') > dueOn ? undefined : false;
}

/** A row with a forecast, and everything that the nights saw of its repository. */
type ForecastRow = {
  repository: number;
  listing: Listing;
  forecast: NonNullable<KeptForecast>;
  growth: Growth;
  observations: readonly Observation[];
};

/** Judges a forecast of stars. Stars count only if they were seen on the due day itself. */
function judgeStars(
  { listing: { language }, forecast, growth, observations }: ForecastRow,
  { dueOn, judgedOn }: Due,
  { stars, unjudged }: Outcomes,
): void {
  const count = observations.find(({ date }) => date === judgedOn)?.stars ?? null;
  if (count === null || dueOn !== judgedOn) {
    unjudged.stars += 1;
    return;
  }
  const [, low, median, high] = forecast;
  const bandOf = (method: StarsMethod): Band =>
    method === 'model' ? [low, median, high] : predictStars(growth, method);
  const bands = forEachMethod(bandOf);
  stars.push({
    date: judgedOn,
    language,
    age: toAgeClass(growth.ageDays),
    covered: forEachMethod((method) => bands[method][0] <= count && count <= bands[method][2]),
    loss: forEachMethod((method) => pinballLoss(bands[method], count)),
  });
}

function judgeSurvival(
  { repository, listing, forecast: [promised], growth, observations }: ForecastRow,
  due: Due,
  { survival, unjudged }: Outcomes,
): void {
  const { language, stood } = listing;
  const survived = survivedUntil(observations, due);
  if (survived === undefined) {
    unjudged.survival += 1;
    return;
  }
  const standing = toSaleStanding(stood.standing);
  const age = toAgeClass(growth.ageDays);
  survival.push({ date: due.judgedOn, repository, language, age, standing, promised, survived });
}

/** The first night of the latest run of look-ups that all found the repository gone. Undefined if the last look-up saw it. */
export function goneSince(observations: readonly Observation[]): DigestDate | undefined {
  return observations.at(-1)?.state === 'gone' ? stateSince(observations) : undefined;
}

/** The first night of the latest run of looks that all found the same state. */
export function stateSince(observations: readonly Observation[]): DigestDate | undefined {
  const state = observations.at(-1)?.state;
  const before = observations.findLastIndex((one) => one.state !== state);
  return observations[before + 1]?.date;
}

/** The growth as the row showed it: the age when the scan started, and the pace since the last earlier night that saw it. */
function growthAt(
  observations: readonly Observation[],
  date: DigestDate,
  { startedAt, starts }: { startedAt: Instant; starts: ReadonlyMap<DigestDate, Instant | null> },
): Growth {
  const { listing, stars } = observations.find((seen) => seen.date === date) ?? {};
  const before = observations.findLast((seen) => seen.date < date && seen.stars !== null);
  const seenAt = before && starts.get(before.date);
  const pace = seenAt
    ? toRecentPace((stars ?? 0) - (before.stars ?? 0), daysBetween(seenAt, startedAt))
    : null;
  const ageDays = Math.max(0, daysBetween(listing?.created ?? startedAt, startedAt));
  return { stars: stars ?? 0, ageDays, recentPace: pace };
}
