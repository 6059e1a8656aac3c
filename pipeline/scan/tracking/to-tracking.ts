import { addDays, type DigestDate, type Instant } from '../../contract/dates.ts';
import type { Tracking } from '../../contract/tracking.ts';
import { type DueRepository, trackedDays } from './due.ts';
import type { Answer } from './fate.ts';

/** What a tracking file is made from. */
export type Tracked = {
  date: DigestDate;
  askedAt: Instant;
  /** The repositories to look up, without those that the night's own scan lists. */
  due: readonly DueRepository[];
  answers: ReadonlyMap<string, Answer>;
  /** The newest tracking before. It knows since when a repository is gone or missing. */
  before: Tracking | undefined;
};

/** Records the answers of a night. A repository without an answer is missing. */
export function toTracking({ date, askedAt, due, answers, before }: Tracked): Tracking {
  const tracking: Tracking = {
    schema: 1,
    date,
    askedAt,
    seen: { ids: [], stars: [], forks: [] },
    archived: [],
    renamed: {},
    gone: {},
    missing: {},
    finished: [],
  };
  for (const { id, fullName, lastListed } of due) {
    const answer = answers.get(id);
    if (!answer) tracking.missing[id] = before?.missing[id] ?? date;
    else if (answer.gone) tracking.gone[id] = before?.gone[id] ?? date;
    else {
      tracking.seen.ids.push(id);
      tracking.seen.stars.push(answer.stars);
      tracking.seen.forks.push(answer.forks);
      if (answer.archived) tracking.archived.push(id);
      if (answer.fullName !== fullName) tracking.renamed[id] = answer.fullName;
    }
    if (lastListed <= addDays(date, -trackedDays)) tracking.finished.push(id);
  }
  return tracking;
}

/** Reads the answers back, so that a night that is run again asks only for the others. */
export function toAnswers(
  { seen, archived, renamed, gone }: Tracking,
  due: readonly DueRepository[],
): Map<string, Answer> {
  const names = new Map(due.map(({ id, fullName }) => [id, fullName]));
  const isArchived = new Set(archived);
  const answers = new Map<string, Answer>();
  for (const [index, id] of seen.ids.entries()) {
    const [stars, forks] = [seen.stars[index], seen.forks[index]];
    const fullName = renamed[id] ?? names.get(id);
    if (stars === undefined || forks === undefined || fullName === undefined) continue;
    answers.set(id, { gone: false, fullName, stars, forks, archived: isArchived.has(id) });
  }
  for (const id of Object.keys(gone)) answers.set(id, { gone: true });
  return answers;
}
