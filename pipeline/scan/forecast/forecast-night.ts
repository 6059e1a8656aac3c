import type { Archive } from '../../archive/archive.ts';
import { addDays, type DigestDate, toMidnight } from '../../contract/dates.ts';
import { type Forecasting, horizonDays } from '../../contract/forecast.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Log } from '../../platform/log.ts';
import { readOptional, writeOptional } from '../optional-files.ts';
import { type Due, judgeForecasts, type Sightings } from './judge-forecasts.ts';
import { toForecasting } from './survival-rates.ts';

/** The outcomes of this many days before a night make its rates of survival: twelve weeks, as the scorecard shows. */
const countedDays = 84;
/** After a gap between nights, at most this many days are looked at. */
const mostMissedDays = 7;

type ForecastTask = { date: DigestDate; archive: Archive; log: Log };

/** What the night knows already: the present state of each repository, and the scans that it has read. */
type Known = { sightings: Sightings; scans: readonly Scan[] };

/** Reads the outcomes of the last twelve weeks, which a night forecasts with. */
export async function readForecasting({ date, archive, log }: ForecastTask): Promise<Forecasting> {
  const from = addDays(date, -countedDays);
  const dates = (await archive.outcomeDates()).filter((day) => day >= from && day < date);
  const read = dates.map((day) => unlessBroken(day, archive.readOutcomes, log));
  const outcomes = (await Promise.all(read)).flatMap((one) => one ?? []);
  return toForecasting(outcomes);
}

/**
 * Judges the forecasts that are due, and those that were due on up to six missed days just before. It keeps the result in
 * a file of its own. A night that is run again keeps the first result.
 *
 * A file that breaks the contract, and a file that the system refuses to write, are logged and do not end the night.
 */
export async function keepOutcomes(
  { date, archive, log }: ForecastTask,
  { sightings, scans: read }: Known,
): Promise<void> {
  const known = await archive.outcomeDates();
  if (known.includes(date)) return;
  const before = known.findLast((day) => day < date) ?? addDays(date, -1);
  const days = Array.from({ length: mostMissedDays }, (_, index) => addDays(date, -index));
  const dueDays = days.filter((day) => day > before);
  const due = async (horizon: number): Promise<Due[]> => {
    const scans = dueDays.map(async (dueOn): Promise<Due[]> => {
      const made = addDays(dueOn, -horizon);
      const scan =
        read.find(({ scanDate }) => scanDate === toMidnight(made)) ??
        (await unlessBroken(made, archive.readScan, log));
      return scan ? [{ scan, dueOn }] : [];
    });
    return (await Promise.all(scans)).flat();
  };
  const outcomes = judgeForecasts(
    date,
    { stars: await due(horizonDays.stars), survival: await due(horizonDays.survival) },
    sightings,
  );
  await writeOptional(archive.formatOutcomes(outcomes), { event: 'outcomes-unwritten', log });
}

async function unlessBroken<T>(
  date: DigestDate,
  read: (date: DigestDate) => Promise<{ value: T } | undefined>,
  log: Log,
): Promise<T | undefined> {
  return (await readOptional(() => read(date), { event: 'forecasts-unread', date, log }))?.value;
}
