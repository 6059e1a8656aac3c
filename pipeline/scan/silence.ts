import { addDays, type DigestDate } from '../contract/dates.ts';
import type { LookUpAnswer, Fate } from './github/look-up.ts';

/** What the history knows of a repository that is looked up. */
export type EarlierLooks = {
  id: string;
  /** What the last look that found it saw. */
  last: { fullName: string; stars: number; archived: boolean };
  /** The first night of the looks that all did not find it. Undefined if the last look found it. */
  notFoundSince: DigestDate | undefined;
  /** Whether these looks were confirmed. */
  isGone: boolean;
  /** The first night without an answer that counts since the last one that does. */
  missingSince: DigestDate | undefined;
};

export type Believed = ReturnType<typeof believe>;

/** A night may doubt its look-ups only above this number of changes. */
const leastChanges = 20;
/** The share of a night's look-ups that may turn to “not found” in one night. */
const mostLostShare = 0.1;
/** The share of repositories whose stars may fall in one night. Usually a twentieth fall. */
const mostFallenShare = 0.5;
/** In days. If no answer about a repository was believed for so long, its next answer counts. */
const patienceDays = 7;

/**
 * Decides which answers of a night count, to look-ups and about listed rows: silence is no death.
 *
 * A repository is gone if GitHub names a cause, or if the looks of two nights did not find it. If
 * over a tenth of the look-ups, and over twenty, turn to gone in one night, or if most stars
 * fall, the fault is GitHub's: such answers do not count, and the earlier state stays. Pure.
 */
export function believe(
  date: DigestDate,
  recorded: readonly EarlierLooks[],
  lookUps: ReadonlyMap<string, LookUpAnswer>,
  listed: ReadonlyMap<string, LookUpAnswer>,
) {
  const answers = new Map([...lookUps, ...listed]);
  const isLost = ({ id, isGone }: EarlierLooks) => answers.get(id)?.gone === true && !isGone;
  const isPatient = ({ missingSince }: EarlierLooks) =>
    missingSince !== undefined && missingSince <= addDays(date, -patienceDays);
  const lost = recorded.filter(isLost);
  const turned = lost.filter((row) => row.notFoundSince === undefined && !isPatient(row));
  const isWave = isTooMany(turned.length, lookUps.size, mostLostShare);
  const counted = recorded.filter(({ id }) => answers.get(id)?.gone === false);
  const fallen = counted.filter((row) => {
    const answer = answers.get(row.id);
    return answer?.gone === false && answer.stars < row.last.stars && !isPatient(row);
  });
  const isFall = isTooMany(fallen.length, counted.length, mostFallenShare);
  /** Answers that do not count, because too many changed at once. */
  const doubted: ReadonlySet<string> = new Set([
    ...(isWave ? lost.filter((row) => !isPatient(row)).map(({ id }) => id) : []),
    ...(isFall ? fallen.map(({ id }) => id) : []),
  ]);
  /** By id, the first night that did not find it. The next look decides. */
  const notFound: ReadonlyMap<string, DigestDate> = new Map(
    lost.flatMap(({ id, notFoundSince }): [string, DigestDate][] => {
      const answer = answers.get(id);
      const isDecided = notFoundSince !== undefined || (answer?.gone && answer.isCertain);
      return doubted.has(id) || isDecided ? [] : [[id, date]];
    }),
  );
  // A repository that was not found is `gone` here only if that is certain.
  const believed = [...answers].filter(([id]) => !doubted.has(id) && !notFound.has(id));
  return { answers: new Map(believed), notFound, doubted };
}

function isTooMany(changes: number, all: number, share: number): boolean {
  return changes > leastChanges && changes > all * share;
}

/** The fates of what earlier nights saw. Where an answer does not count, the last state stays. */
export function toFates(
  recorded: readonly EarlierLooks[],
  { answers, notFound, doubted }: Believed,
): Map<string, Fate> {
  return new Map(
    recorded.flatMap(({ id, last }): [string, Fate][] => {
      const answer = answers.get(id);
      if (answer) return [[id, answer]];
      if (!notFound.has(id) && !doubted.has(id)) return [];
      return [[id, { gone: false, ...last, notConfirmed: true }]];
    }),
  );
}
