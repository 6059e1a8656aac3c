import { groups, sort } from 'd3-array';
import type {
  Analysis,
  Answer,
  CountedFact,
  PutForward,
  ReaderReport,
} from '../../../contract/analysis.ts';
import { formatCount } from '../../../platform/text.ts';
import { categoryOf } from '../../kinds/categories.ts';
import { caveatOf } from '../../reader/caveat.ts';
import { type Edition, groupings } from '../edition.ts';
import { formatDay } from '../fact.ts';
import { findCause, toCause } from '../facts/causes.ts';
import type { Grouping } from '../facts/moves.ts';
import type { EditedNight } from '../night.ts';
import { type Choice, choose, type ReadCandidate } from './choice.ts';
import { writeFullAnalysis } from './full-analysis.ts';
import { chooseLead, sayKind, writeSummary, writeTitle } from './headline.ts';
import { toSentence, withCaution } from './sentence.ts';

const mostRising = 5;
const mostNotes = 6;
/** A note counts at least this many rows. */
const leastRows = 2;
const madeUpTitle = 'Made-up demo night: ';
const madeUpSentence =
  'All repositories of this night are invented, and so are their owners and their stars.';

/** What a digest says, and the data that it is based on. */
export type WrittenDigest = Pick<Analysis, 'answer' | 'facts' | 'putForward'>;

/** Writes a digest from what the editor decided and the reader said. Code counts its numbers; those in a reading are the repository's own. */
export function writeAnswer(edition: Edition, report: ReaderReport): WrittenDigest {
  const { night, figures, moves, setAside } = edition;
  const choice = choose(edition, report);
  const chosen = [...choice.notable, ...choice.tools];
  const named = new Set(chosen.map(({ reading }) => reading.fullName));
  const lead = chooseLead(edition, choice, report);
  const leadFirst = sort(choice.notable, (pick) => Number(pick !== lead.first));
  const causes = choice.notable.flatMap(
    ({ candidate }) => findCause(candidate.row, night.date) ?? [],
  );
  const notable = leadFirst.map((pick) => recommend(pick, figures, causes));
  const isPick = ({ reading }: ReadCandidate) => lead.event?.subjects.includes(reading.fullName);
  const event = choice.notable.some(isPick) ? undefined : lead.event;
  const news = chooseRising(edition, named, report, event);
  const rising = news.map((fact) =>
    fact === lead.event ? describeEvent(fact, edition) : caution(fact, night),
  );
  // A tool of an earlier night may be recommended tonight, and is then no earlier pick.
  const earlierPicks = edition.earlierPicks.filter(
    ({ subjects }) => !notable.some(({ fullName }) => subjects.includes(fullName)),
  );
  const answer: Answer = {
    title: writeTitle(lead, choice, edition),
    summary: writeSummary(lead, choice, edition).join(' '),
    topCategories: writeNotes('category', edition, named),
    languageTrends: writeNotes('language', edition, named),
    emergingTools: choice.tools.map(({ reading }) => ({
      fullName: reading.fullName,
      note: withCaution(toSentence(reading.what), reading.caveat),
    })),
    notableProjects: notable,
    overallSentiment: edition.mood,
    fullAnalysis: writeFullAnalysis({ ...edition, earlierPicks }, report, { notable, rising }),
  };
  const stars = choice.notable.map(({ candidate }) => figures.figureOf(candidate.row));
  return {
    answer: night.scan.source === 'demo' ? labelMadeUp(answer) : answer,
    facts: [...stars, ...causes, ...news, ...moves, ...setAside, ...earlierPicks],
    putForward: listPutForward(night, choice, news),
  };
}

/** A recommendation: what it is, for whom, what is different, and its figure if that is an event. */
function recommend(
  { candidate: { row }, reading }: ReadCandidate,
  { figureOf, isEvent }: Edition['figures'],
  causes: readonly CountedFact[],
): Answer['notableProjects'][number] {
  const { fullName } = row;
  const what = toSentence(reading.what);
  const forWhom = reading.forWhom && toSentence(reading.forWhom);
  const different = reading.different && toSentence(reading.different);
  const caveat = reading.caveat === null ? caveatOf(row) : toSentence(reading.caveat);
  const isSaid =
    forWhom !== null && what.toLowerCase().includes(forWhom.slice(0, -1).toLowerCase());
  const figure = isEvent(row) ? figureOf(row).sentence : null;
  const meant = forWhom && !isSaid ? `It is f${forWhom.slice(1)}` : null;
  const parts = [what, meant, different, figure];
  const why = parts.filter((part) => part !== null).join(' ');
  const cause = causes.find(({ subjects }) => subjects.includes(fullName));
  const known = cause && { cause: toCause(cause) };
  return { fullName, why, what, forWhom, different, caveat, ...known };
}

/** Plain counts of newcomers by category or language, and what exceeds chance. `named` holds what may be named. */
function writeNotes(
  kind: Grouping['kind'],
  { night, moves }: Edition,
  named: ReadonlySet<string>,
): Answer['languageTrends'] {
  const nameOf = groupings.find((grouping) => grouping.kind === kind)?.nameOf ?? (() => '');
  const isFirst = night.newcomers.length === 0;
  const rows = isFirst ? night.clear : night.newcomers;
  const whole = isFirst
    ? `the ${formatCount(rows.length)} repositories without doubts`
    : `tonight’s ${formatCount(rows.length)} newcomers without doubts`;
  return groups(rows, nameOf)
    .filter(([name, members]) => name !== '' && members.length >= leastRows)
    .toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .slice(0, mostNotes)
    .map(([name, members]) => {
      const move = moves.find(({ id }) => id === `moved:${kind}:${name}`);
      const first = members.find(({ fullName }) => named.has(fullName));
      const lead = first ? `, among them ${first.fullName}` : '';
      const before = move
        ? `; in the nights before, ${formatCount(move.numbers['before'] ?? 0)} of ${formatCount(move.numbers['of'] ?? 0)}`
        : '';
      return { name, note: `${formatCount(members.length)} of ${whole}${lead}${before}.` };
    });
}

/** The event of the title, and news of what earlier digests put forward and of what was read tonight, if it is not `named` in another section. */
function chooseRising(
  { growth, night: { clear, memory } }: Edition,
  named: ReadonlySet<string>,
  { readings }: ReaderReport,
  event: CountedFact | undefined,
): CountedFact[] {
  const remembered = clear.filter(({ id }) => memory.has(id));
  const known = new Set([...readings, ...remembered].map(({ fullName }) => fullName));
  const rising = growth.filter((fact) => {
    const [name = ''] = fact.subjects;
    return fact === event || (known.has(name) && !named.has(name));
  });
  return sort(rising, (fact) => Number(fact !== event)).slice(0, mostRising);
}

/** The event of the title, with what its repository is for, all its stars, and when it was recommended. */
function describeEvent(fact: CountedFact, { night, figures }: Edition): string {
  const row = night.clear.find(({ fullName }) => fullName === fact.subjects[0]);
  if (!row) return fact.sentence;
  const kind = sayKind({ row, category: categoryOf(row) });
  const named = night.memory.get(row.id);
  const before = named?.isPick ? `; it was a pick on ${formatDay(named.firstOn)}` : '';
  const figure = figures.figureOf(row).sentence.replace(/\.$/, `${before}.`);
  const told = `${fact.sentence.replace(row.fullName, kind)} ${figure}`;
  return withCaution(told, caveatOf(row));
}

/** What a fact says of a row, and what to be careful about. */
function caution({ sentence, subjects }: CountedFact, { clear }: EditedNight): string {
  const row = clear.find(({ fullName }) => fullName === subjects[0]);
  return withCaution(sentence, row && caveatOf(row));
}

function listPutForward(
  { clear }: EditedNight,
  { notable, tools }: Choice,
  rising: readonly CountedFact[],
): PutForward[] {
  const parts = new Map<string, PutForward['part']>([
    ...rising.flatMap(({ subjects }) => subjects.map((name) => [name, 'rising'] as const)),
    ...tools.map(({ reading }) => [reading.fullName, 'tool'] as const),
    ...notable.map(({ reading }) => [reading.fullName, 'notable'] as const),
  ]);
  return clear.flatMap(({ id, fullName, stars }) => {
    const part = parts.get(fullName);
    return part === undefined ? [] : [{ id, fullName, stars, part }];
  });
}

function labelMadeUp(answer: Answer): Answer {
  return {
    ...answer,
    title: `${madeUpTitle}${answer.title}`,
    summary: `${madeUpSentence} ${answer.summary}`,
    fullAnalysis: `${madeUpSentence}\n\n${answer.fullAnalysis}`,
  };
}
