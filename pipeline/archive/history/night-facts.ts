import type { Analysis, PutForward } from '../../contract/analysis.ts';
import { addMonths, type DigestDate, type Month, monthOf } from '../../contract/dates.ts';
import type { HistoryNight, Mention } from '../../contract/history.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { allRows, type Scan } from '../../contract/scan.ts';
import { quoteOwner } from '../../contract/owners-words.ts';
import type { Tracking } from '../../contract/tracking.ts';
import { type Listing, type Observation, packHashes } from './record.ts';

/**
 * A published night. `content` is undefined if its scan or its analysis is missing or broken. While
 * a night is made, its analysis alone is undefined.
 */
export type ReadNight = {
  date: DigestDate;
  id: HistoryNight['id'];
  content: { scan: Scan; analysis?: Analysis | undefined } | undefined;
};

/** What the history keeps of a night. */
export type NightFacts = {
  night: HistoryNight;
  /** The repositories that the night listed, by id, with the month of their creation. */
  listed: ReadonlyMap<string, { month: Month; observation: Observation }>;
  /** What the night looked up, by id. */
  lookedUp: ReadonlyMap<string, Observation>;
};

/** How many reasons for a standing are kept, the strongest first. */
const keptReasons = 5;

/** In months before a night. What was created earlier is left out, so a night needs few files. */
const keptMonths = 24;

/** The facts of a night: rows, quarantined rows, what its digest named, look-ups. Pure. */
export function readFacts({ date, id, content }: ReadNight, tracking?: Tracking): NightFacts {
  if (!content) {
    const unread = { startedAt: null, isTracked: false, months: [] };
    const night = { date, id, ...unread, found: null, setAside: null };
    return { night, listed: new Map(), lookedUp: new Map() };
  }
  const { scan, analysis } = content;
  const namings = analysis && readNamings(scan, analysis);
  const rows = allRows(scan);
  const oldest = addMonths(monthOf(date), -keptMonths);
  const young = rows.filter(({ createdAt }) => monthOf(createdAt) >= oldest);
  const listed = new Map(
    young.map((row) => {
      const { id: key, fullName, stars, forks } = row;
      const listing = toListing(row, analysis?.kinds[key]?.purpose);
      const seen = { fullName, stars, forks, listing, naming: namings?.get(key) };
      const observation: Observation = { date, state: 'there', ...seen };
      return [key, { month: monthOf(row.createdAt), observation }];
    }),
  );
  const isNew = ({ firstSeen }: ScannedRow) => firstSeen === date;
  return {
    night: {
      date,
      id,
      startedAt: scan.startedAt,
      isTracked: tracking !== undefined,
      months: [...new Set([...listed.values()].map(({ month }) => month))].toSorted(),
      found: rows.filter(isNew).length,
      setAside: scan.quarantined.filter(isNew).length,
    },
    listed,
    lookedUp: new Map([...readFollowUp(date, scan), ...readTracking(date, tracking)]),
  };
}

function toListing(row: ScannedRow, purpose = '') {
  const { createdAt, language, standing, risk, description, signals, topics } = row;
  const isClear = standing === 'clear';
  return {
    created: createdAt,
    language,
    stood: { standing, reasons: risk.reasons.slice(0, keptReasons) },
    risk: risk.score,
    text: { description, sketch: packHashes(signals.page?.sketch ?? []) },
    purpose: isClear ? purpose : '',
    topics: isClear ? topics : [],
  } satisfies Listing;
}

/** The fates in a follow-up. They count if a night kept no look-ups. */
function readFollowUp(date: DigestDate, { followUp }: Scan): [string, Observation][] {
  const counted = (followUp?.projects ?? []).filter(({ notConfirmed }) => !notConfirmed);
  return counted.map(({ id, fullName, gone, renamedTo, archived, starsNow }) => [
    id,
    gone
      ? toUnseen(date, 'gone')
      : {
          date,
          state: archived === true ? 'archived' : 'there',
          stars: starsNow,
          forks: null,
          fullName: renamedTo ?? fullName,
        },
  ]);
}

function readTracking(date: DigestDate, tracking: Tracking | undefined): [string, Observation][] {
  if (!tracking) return [];
  const { seen, archived, renamed, gone, notFound } = tracking;
  const isArchived = new Set(archived);
  return [
    ...seen.ids.map((id, index): [string, Observation] => [
      id,
      {
        date,
        state: isArchived.has(id) ? 'archived' : 'there',
        stars: seen.stars[index] ?? null,
        forks: seen.forks[index] ?? null,
        fullName: renamed[id],
      },
    ]),
    ...Object.keys(gone).map((id): [string, Observation] => [id, toUnseen(date, 'gone')]),
    ...Object.keys(notFound).map((id): [string, Observation] => [id, toUnseen(date, 'missed')]),
  ];
}

function toUnseen(date: DigestDate, state: 'gone' | 'missed'): Observation {
  return { date, state, stars: null, forks: null };
}

/** The repositories that a digest named, by row id, with what it says of each. */
function readNamings(scan: Scan, analysis: Analysis): Map<string, Mention> {
  const parts = listParts(analysis);
  const names = [...parts.keys()];
  return new Map(
    scan.rows.flatMap(({ id, fullName, url, language }): [string, Mention][] => {
      const part = parts.get(fullName);
      if (part === undefined) return [];
      const rank = names.indexOf(fullName);
      return [[id, { part, rank, url, language, ...tell(analysis, part, fullName) }]];
    }),
  );
}

/** The parts of recommendations, by full name. Older analyses have them only in the answer. */
function listParts({ putForward, answer }: Analysis): ReadonlyMap<string, PutForward['part']> {
  if (putForward.length > 0) {
    return new Map(putForward.map(({ fullName, part }) => [fullName, part]));
  }
  return new Map([
    ...answer.emergingTools.map(({ fullName }) => [fullName, 'tool'] as const),
    ...answer.notableProjects.map(({ fullName }) => [fullName, 'notable'] as const),
  ]);
}

type Sentences = Pick<Mention, 'what' | 'caveat' | 'why'>;

function tell(analysis: Analysis, part: PutForward['part'], fullName: string): Sentences {
  const { answer, readings, facts } = analysis;
  const isIt = (project: { fullName: string }) => project.fullName === fullName;
  const reading = readings.find(isIt);
  if (part === 'notable') return tellProject(answer.notableProjects.find(isIt));
  const news = facts.filter(
    ({ kind, subjects }) => newsKinds.has(kind) && subjects[0] === fullName,
  );
  const why = news.map(({ sentence }) => sentence).join(' ') || null;
  // The note of a tool holds its caveat, too.
  const { what, caveat } = quoteOwner(reading ?? {});
  const note = what || answer.emergingTools.find(isIt)?.note;
  return { what: note ?? null, caveat: caveat || null, why };
}

const newsKinds: ReadonlySet<string> = new Set([
  'milestone',
  'doubled',
  'accelerated',
  'renamed',
  'gained',
]);

/** What a digest says of a project. Its reason repeats its parts: each sentence is kept once. */
function tellProject(project: Analysis['answer']['notableProjects'][number] | undefined) {
  if (!project) return { what: null, caveat: null, why: null };
  const { why, what, forWhom, different } = project;
  const quoted = quoteOwner(project);
  const caveat = quoted.caveat || null;
  if (!what) return { what: why, caveat, why: null };
  const parts = [what, forWhom, different].flatMap((part) => part ?? []);
  const figure = parts.reduce((rest, part) => rest.replace(part, ''), why).trim();
  const all = [quoted.what, quoted.different, quoted.forWhom].filter(Boolean).join(' ');
  return { what: all, caveat, why: figure || null };
}
