import { sort } from 'd3-array';
import type { CountedFact, ReaderReport } from '../../../contract/analysis.ts';
import { titleWithoutLead } from '../../../contract/digest.ts';
import { categoryOf } from '../../kinds/categories.ts';
import { startsWithName } from '../../kinds/purpose.ts';
import { isAbuse } from '../../reader/caveat.ts';
import type { Candidate } from '../../reading.ts';
import type { Edition } from '../edition.ts';
import { type EditedNight, saySince } from '../night.ts';
import { countOf, countRepositories, formatCount } from '../../../platform/text.ts';
import { joinList, withinSentence } from '../fact.ts';
import { type Choice, type ReadCandidate, timesMedian } from './choice.ts';
import { nameOf, ownerOf } from '../../../contract/repository-row.ts';
import { sayPhrase } from './phrases.ts';
import { toHeadlines } from './sentence.ts';

/** In UTF-16 units, without the label of a made-up night. */
const longestTitle = 70;
const fits = ({ length }: string) => length <= longestTitle;
const others = 2;
/** With fewer picks, a common language means nothing. */
const leastShared = 3;

/** What a digest opens with: an event, or one of its recommendations that cannot be used against others. */
export type Lead = { event: CountedFact | undefined; first: ReadCandidate | undefined };

/** The fact that the reader chose, if it can open the digest. Otherwise the editor's choice. */
export function chooseLead(edition: Edition, { notable }: Choice, { leadId }: ReaderReport): Lead {
  const harmless = notable.filter(({ candidate }) => !isAbuse(candidate.row));
  const pick = (fact: CountedFact | undefined) =>
    harmless.find(({ candidate }) => fact?.subjects.includes(candidate.row.fullName));
  const wanted = edition.leads.find(({ id }) => id === leadId) ?? edition.leads[0];
  const [most, second] = sort(harmless, ({ candidate }) => -candidate.row.stars);
  const isEvent =
    most && most.candidate.row.stars >= timesMedian * (second?.candidate.row.stars ?? 1);
  const best = isEvent ? most : harmless[0];
  if (wanted?.kind === 'milestone') return { event: wanted, first: best };
  return { event: undefined, first: leadId === null || isEvent ? best : (pick(wanted) ?? best) };
}

/** A newcomer by what it is, or an event. */
export function writeTitle(lead: Lead, { notable }: Choice, { night }: Edition): string {
  const { event, first } = lead;
  if (event) return writeMilestone(event, night);
  if (!first && notable.length > 0) return titleWithoutLead(night.date);
  if (!first) return `Nothing new stands out on ${night.date}`;
  const { fullName, what } = first.reading;
  const said = first.isByFacts ? [] : toHeadlines(what);
  const name = nameOf(first.reading);
  const titles = [
    // After the name, “Lantern is a …” would say it twice.
    ...said.flatMap((part) =>
      startsWithName(part, name) ? [] : [`${fullName}: ${part}`, `${name}: ${part}`],
    ),
    ...said.slice(0, 1),
  ];
  return titles.find(fits) ?? sayTypeAndLanguage(first, night);
}

/** The event with the repository's full name, or with as much of it as fits. */
function writeMilestone({ subjects, numbers }: CountedFact, { date }: EditedNight): string {
  const [fullName = ''] = subjects;
  const stars = formatCount(numbers['passed'] ?? 0);
  const titles = [fullName, nameOf({ fullName })].map((name) =>
    sayPhrase('milestones', date, { name, stars }),
  );
  return titles.find(fits) ?? `${ownerOf({ fullName })}: ${stars} stars`;
}

/** `New in coding agents: owner/name, mainly in Rust`, from facts alone. */
function sayTypeAndLanguage(
  { candidate: { row, category } }: ReadCandidate,
  { date }: EditedNight,
): string {
  const place = category === null ? 'tonight' : `in ${withinSentence(category)}`;
  const start = `${sayPhrase('beginnings', date)} ${place}: `;
  const written = row.language === '' ? '' : `, mainly in ${row.language}`;
  const titles = [row.fullName, nameOf(row)].flatMap((name) => [
    `${start}${name}${written}`,
    `${start}${name}`,
  ]);
  return titles.find(fits) ?? `A new repository of ${ownerOf(row)}`;
}

/** What the title names, the picks by kind, what they share, and how much spam the scan found, in at most four sentences. */
export function writeSummary(lead: Lead, { notable }: Choice, edition: Edition): string[] {
  const { event, first } = lead;
  const { date, scan } = edition.night;
  const found = scan.rows.length + scan.quarantined.length;
  const language = first?.candidate.row.language ?? '';
  const isShared =
    language !== '' &&
    notable.length >= leastShared &&
    notable.every(({ candidate }) => candidate.row.language === language);
  const shared = `all ${formatCount(notable.length)} picks are mainly in ${language}`;
  const spam = formatCount(scan.quarantined.length);
  return [
    ...(event ? sayEvent(event, edition.night) : []),
    ...sayPicks(lead, notable, edition.night),
    ...(isShared ? [sayPhrase('bonds', date, { shared })] : []),
    ...(scan.quarantined.length > 0
      ? [sayPhrase('siftings', date, { spam, found: countRepositories(found) })]
      : []),
  ];
}

/** The first three picks by kind, without the event's repository. If all can be used against others, none is named. */
function sayPicks(
  { event, first: lead }: Lead,
  notable: readonly ReadCandidate[],
  { date, scan }: EditedNight,
): string[] {
  if (!lead) {
    const chosen = notable.length === 0 ? 'recommended' : 'recommended without a caution';
    const found = countRepositories(scan.rows.length);
    return [sayPhrase('quiets', date, { found, chosen })];
  }
  const picks = sort(notable, (pick) => Number(pick !== lead));
  const untold = picks.filter(({ reading }) => reading.fullName !== event?.subjects[0]);
  const [first = '', ...more] = untold.map(({ candidate }) => sayKind(candidate));
  if (more.length > 0) {
    return [sayPhrase('openings', date, { lead: first, others: joinList(more.slice(0, others)) })];
  }
  return untold.length === picks.length ? [sayPhrase('singles', date, { pick: first })] : [];
}

/** The event's repository by kind, with its stars and its gain. */
function sayEvent({ subjects: [fullName] }: CountedFact, night: EditedNight): string[] {
  const row = night.clear.find((one) => one.fullName === fullName);
  if (!row) return [];
  const kind = sayKind({ row, category: categoryOf(row) });
  const gained = `${countOf(row.starsGained ?? 0, 'star')} ${saySince(row, night)}`;
  const stars = formatCount(row.stars);
  return [sayPhrase('events', night.date, { name: kind, stars, gained })];
}

/** `owner/name (coding agents, Rust)`. */
export function sayKind({ row, category }: Pick<Candidate, 'row' | 'category'>): string {
  const words = [category === null ? '' : withinSentence(category), row.language].filter(Boolean);
  return words.length === 0 ? row.fullName : `${row.fullName} (${words.join(', ')})`;
}
