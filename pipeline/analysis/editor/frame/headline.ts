import { sort } from 'd3-array';
import type { CountedFact, ReaderReport } from '../../../contract/analysis.ts';
import type { Edition } from '../edition.ts';
import { countRepositories } from '../../../platform/text.ts';
import { joinList, withinSentence } from '../fact.ts';
import { type Choice, type ReadCandidate, timesMedian } from './choice.ts';
import { nameOf, ownerOf } from '../../../contract/repository-row.ts';
import { toHeadlines } from './sentence.ts';

/** In UTF-16 units, without the label of a made-up night. */
const longestTitle = 70;
const others = 2;

/** What a digest opens with: an event, or one of its recommendations. */
export type Lead = { event: CountedFact | undefined; first: ReadCandidate | undefined };

/** The fact that the reader chose, if it can open the digest. Otherwise the editor's choice. */
export function chooseLead(edition: Edition, { notable }: Choice, { leadId }: ReaderReport): Lead {
  const pick = (fact: CountedFact | undefined) =>
    notable.find(({ candidate }) => fact?.subjects.includes(candidate.row.fullName));
  const wanted = edition.leads.find(({ id }) => id === leadId) ?? edition.leads[0];
  const [most, second] = sort(notable, ({ candidate }) => -candidate.row.stars);
  const isEvent =
    most && most.candidate.row.stars >= timesMedian * (second?.candidate.row.stars ?? 1);
  const best = isEvent ? most : notable[0];
  if (wanted?.kind === 'milestone') return { event: wanted, first: best };
  return { event: undefined, first: leadId === null || isEvent ? best : (pick(wanted) ?? best) };
}

/** A newcomer by what it is, or an event. */
export function writeTitle({ event, first }: Lead, { night }: Edition): string {
  if (event) return event.sentence.replace(/\.$/, '');
  if (!first) return `Nothing new stands out on ${night.date}`;
  const { fullName, what } = first.reading;
  const said = toHeadlines(what);
  const name = nameOf(first.reading);
  const titles = [
    ...said.slice(0, 1).map((whole) => `${fullName}: ${whole}`),
    ...said.map((part) => `${name}: ${part}`),
  ];
  const title = titles.find(({ length }) => length <= longestTitle);
  return title ?? sayTypeAndLanguage(first);
}

/** `name, coding agents in Rust`, from facts alone. */
function sayTypeAndLanguage({ candidate: { row, category } }: ReadCandidate): string {
  const about = category === null ? 'a repository' : withinSentence(category);
  const title = `${nameOf(row)}, ${about}${row.language === '' ? '' : ` in ${row.language}`}`;
  return title.length <= longestTitle ? title : `A new repository of ${ownerOf(row)}`;
}

/** The lead, two more and what was set aside, in at most three sentences. Their figures are in the recommendations. */
export function writeSummary({ first }: Lead, { notable }: Choice, edition: Edition): string[] {
  const more = notable.filter((one) => one !== first).slice(0, others);
  const opening = first
    ? `${sayKind(first)} leads the night’s picks.`
    : `None of the night’s ${countRepositories(edition.night.scan.rows.length)} is put forward.`;
  const stand = more.length === 1 ? 'stands' : 'stand';
  return [
    opening,
    ...(more.length > 0 ? [`Beside it ${stand} ${joinList(more.map(sayKind))}.`] : []),
    ...edition.setAside.slice(0, 1).map(({ sentence }) => sentence),
  ];
}

/** `owner/name (coding agents, Rust)`. */
function sayKind({ candidate: { row, category } }: ReadCandidate): string {
  const words = [category === null ? '' : withinSentence(category), row.language].filter(Boolean);
  return words.length === 0 ? row.fullName : `${row.fullName} (${words.join(', ')})`;
}
