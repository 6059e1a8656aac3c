import { addDays, type DigestDate, toDigestDate } from '../../contract/dates.ts';
import type { FollowedProject } from '../../contract/follow-up.ts';
import type { Scan } from '../../contract/scan.ts';
import { PipelineError } from '../../errors/pipeline-error.ts';
import { measureNight } from './features.ts';
import type { Observation } from './observation.ts';
import { toSubject } from './subject.ts';

/** The scans of an archive, read one by one as they are asked for. */
export type KeptScans = {
  /** Oldest first. */
  dates: readonly DigestDate[];
  read: (date: DigestDate) => Promise<Scan | undefined>;
};

/** A repository that is still there says little before so many days. */
const settledDays = 14;

/**
 * Rows of earlier scans whose fate the follow-ups tell, each once: as it stood when it was recommended, measured among
 * all rows of that night.
 *
 * The newest follow-up that knows a project decides. One that is still there counts from two weeks after its
 * recommendation; before, its fate is open. @throws PipelineError for made-up nights, which teach nothing.
 */
export async function observeFollowUps(scans: KeptScans): Promise<Observation[]> {
  const observations: Observation[] = [];
  const fates = await readFates(scans);
  for (const [date, projects] of groupByNight(fates)) {
    const scan = await scans.read(date);
    if (!scan) continue;
    const rows = [...scan.rows, ...scan.quarantined];
    const measured = measureNight(rows.map(toSubject));
    for (const [index, { id }] of rows.entries()) {
      const project = projects.get(id);
      const one = measured[index];
      if (project && one) {
        const { gone: isGone } = project;
        observations.push({ ...one, week: toWeek(date), isGone, isFollowed: true });
      }
    }
  }
  return observations;
}

type Settled = Pick<FollowedProject, 'id' | 'gone' | 'recommendedOn'>;

async function readFates({ dates, read }: KeptScans): Promise<ReadonlyMap<string, Settled>> {
  const fates = new Map<string, Settled>();
  const firstNights = new Map<string, DigestDate>();
  for (const date of dates) {
    const scan = await read(date);
    if (scan?.source === 'demo') {
      throw new PipelineError('scan', `the night of ${date} is made up, and teaches nothing`);
    }
    for (const { id, gone, recommendedOn } of scan?.followUp?.projects ?? []) {
      // The window of a follow-up slides; the oldest of them knows the first recommendation.
      const first = firstNights.get(id) ?? recommendedOn;
      firstNights.set(id, first);
      const isSettled = gone || toDigestDate(scan?.scanDate ?? '') >= addDays(first, settledDays);
      if (isSettled) fates.set(id, { id, gone, recommendedOn: first });
      else fates.delete(id);
    }
  }
  return fates;
}

function groupByNight(fates: ReadonlyMap<string, Settled>): Map<DigestDate, Map<string, Settled>> {
  const nights = new Map<DigestDate, Map<string, Settled>>();
  for (const project of fates.values()) {
    const night = nights.get(project.recommendedOn) ?? new Map<string, Settled>();
    nights.set(project.recommendedOn, night.set(project.id, project));
  }
  return nights;
}

/** The Monday of the week, as weeks of label files are left out one by one too. */
function toWeek(date: DigestDate): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}
