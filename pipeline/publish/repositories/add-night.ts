import type { Analysis } from '../../contract/analysis.ts';
import { addDays, type DigestDate, toMonday } from '../../contract/dates.ts';
import {
  type FollowedRepository,
  type Naming,
  type PutForwardBook,
  type RememberedNight,
  rememberedDays,
} from '../../contract/put-forward.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Tracking } from '../../contract/tracking.ts';
import { readNamings } from './namings.ts';
import { type Observation, readObservations } from './observations.ts';
import { forgetBefore } from './rewind.ts';

/** A published night, as far as it can be read. */
export type ReadNight = {
  date: DigestDate;
  id: RememberedNight['id'];
  /** Undefined if the scan or the analysis is missing or broken. */
  content: { scan: Scan; analysis: Analysis; tracking: Tracking | undefined } | undefined;
};

/** The days after a naming in which its stars are noted each night. Later they are noted once a week. */
const nightlyDays = 14;
/** How many reasons for a standing are kept, the strongest first. */
const keptReasons = 5;

/** Adds a night to a book that ends before it, and forgets what is older than the remembered days. Pure. */
export function addNight(book: PutForwardBook, night: ReadNight): PutForwardBook {
  const { date, content } = night;
  const remembered = forgetBefore(book, addDays(date, 1 - rememberedDays));
  const nights = [...remembered.nights, toRemembered(night)];
  if (!content) return { ...remembered, nights };
  const seen = readObservations(content);
  const named = new Map(
    readNamings(content).map(({ naming, ...about }) => [about.id, { naming, about }]),
  );
  const known = new Set(remembered.repositories.map(({ id }) => id));
  const before = remembered.repositories.map((one) => {
    const naming = named.get(one.id)?.naming;
    return observe(
      naming ? { ...one, namings: [...one.namings, naming] } : one,
      date,
      seen.get(one.id),
    );
  });
  const added = [...named.values()].flatMap(({ naming, about }) => {
    if (known.has(about.id)) return [];
    const empty = { names: [], standings: [], fates: [], stars: { dates: [], counts: [] } };
    return [observe({ ...about, namings: [naming], ...empty }, date, seen.get(about.id))];
  });
  return { schema: 1, nights, repositories: [...before, ...added].toSorted(byFirstNaming) };
}

function byFirstNaming(a: FollowedRepository, b: FollowedRepository): number {
  const [dateOfA, dateOfB] = [a, b].map(({ namings: [first] }) => first?.date ?? '');
  if (dateOfA !== dateOfB) return (dateOfA ?? '') < (dateOfB ?? '') ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Notes what the night saw of a repository. Unchanged facts are not noted again. */
function observe(
  one: FollowedRepository,
  date: DigestDate,
  seen: Observation | undefined,
): FollowedRepository {
  if (!seen) return one;
  const { names, standings, fates, stars } = one;
  const { fullName, standing, fate, stars: count } = seen;
  const last = standings.at(-1);
  const kept = standing && { ...standing, reasons: standing.reasons.slice(0, keptReasons) };
  const stood = last && { standing: last.standing, reasons: last.reasons };
  return {
    ...one,
    names: isOther(fullName, names.at(-1)?.fullName) ? [...names, { date, fullName }] : names,
    standings: isOther(kept, stood) ? [...standings, { date, ...kept }] : standings,
    fates: isOther(fate, fates.at(-1)?.fate) ? [...fates, { date, fate }] : fates,
    stars:
      count !== undefined && isNoted(one, date)
        ? { dates: [...stars.dates, date], counts: [...stars.counts, count] }
        : stars,
  };
}

/** Whether the night saw a state that differs from the last one. */
function isOther<T>(value: T | undefined, last: T | undefined): value is T {
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(last);
}

/** Whether the stars of a night are noted: of each night at first, then of the first night of a week. */
function isNoted({ namings, stars }: FollowedRepository, date: DigestDate): boolean {
  const last: Naming | undefined = namings.at(-1);
  if (last && date <= addDays(last.date, nightlyDays)) return true;
  const noted = stars.dates.at(-1);
  return noted === undefined || toMonday(noted) !== toMonday(date);
}

function toRemembered({ date, id, content }: ReadNight): RememberedNight {
  if (!content) return { date, id, found: null, setAside: null, campaigns: [] };
  const { rows, quarantined, campaigns = [] } = content.scan;
  const isNew = ({ firstSeen }: { firstSeen: DigestDate }) => firstSeen === date;
  const setAside = quarantined.filter(isNew).length;
  return {
    date,
    id,
    found: rows.filter(isNew).length + setAside,
    setAside,
    campaigns: campaigns.map(({ kind, count, owners }) => ({ kind, count, owners })),
  };
}
