import { formatShortDay } from '../../contract/dates.ts';
import { groups, sort } from 'd3-array';
import type {
  Analysis,
  Answer,
  CountedFact,
  PutForward,
  ReaderReport,
} from '../../contract/analysis.ts';
import { quote, quoteSentence } from '../../contract/owners-words.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { type Choice, choose, type ReadCandidate } from '../editor/choice.ts';
import { type Edition, groupings } from '../editor/edition.ts';
import { findCause, toCause } from '../facts/causes.ts';
import type { Groupings } from '../facts/moves.ts';
import { categoryOf } from '../kinds/categories.ts';
import { findFear } from '../reader/fears.ts';
import { toPurposes } from '../reader/reading.ts';
import { writeFullAnalysis } from './full-analysis.ts';
import { sayKind, writeSummary, writeTitle } from './headline.ts';

const mostRising = 5;
const mostNotes = 5;
const madeUpTitle = 'Made-up demo night: ';
const madeUpSentence =
  'All repositories of this night are invented, and so are their owners and their stars.';

export type WrittenDigest = Pick<Analysis, 'answer' | 'facts' | 'putForward' | 'also'>;

/** Writes a digest from the choices of editor and reader. Code counts; owners are quoted. */
export function writeAnswer(edition: Edition, report: ReaderReport): WrittenDigest {
  const { night, figureOf, moves, setAside } = edition;
  const choice = choose(edition, report);
  const { lead, mark } = choice;
  const chosen = [...choice.notable, ...choice.tools];
  const named = new Set(chosen.map(({ reading }) => reading.fullName));
  const leadFirst = sort(choice.notable, (pick) => Number(pick !== lead));
  const causes = choice.notable.flatMap(
    ({ candidate }) => findCause(candidate.row, night.date) ?? [],
  );
  const notable = leadFirst.map((pick) => recommend(pick, figureOf, causes));
  const news = chooseRising(edition, choice, named, report);
  const rising = news.map((fact) => describeNews(fact, edition, report));
  const risen = new Set(news.flatMap(({ subjects }) => subjects));
  const earlierPicks = edition.earlierPicks.filter(
    ({ subjects }) => !subjects.some((name) => risen.has(name)),
  );
  const rows = night.clear.filter(({ fullName }) => named.has(fullName) || risen.has(fullName));
  const answer: Answer = {
    title: writeTitle(choice, edition),
    summary: writeSummary(choice, edition, report).join(' '),
    topCategories: writeNotes('category', edition),
    languageTrends: writeNotes('language', edition),
    emergingTools: choice.tools.map(({ reading }) => ({
      fullName: reading.fullName,
      note: quote(reading.what),
    })),
    notableProjects: notable,
    overallSentiment: edition.mood,
    lead: mark?.subjects[0] ?? lead?.reading.fullName ?? null,
    fullAnalysis: writeFullAnalysis({ ...edition, earlierPicks }, report, {
      notable,
      rising,
      named: rows,
      worthNaming: choice.worthNaming,
    }),
  };
  const stars = choice.notable.map(({ candidate }) => figureOf(candidate.row));
  return {
    answer: night.scan.source === 'demo' ? labelMadeUp(answer) : answer,
    facts: [...stars, ...causes, ...news, ...moves, ...setAside, ...earlierPicks],
    putForward: listPutForward(night.clear, choice, news),
    also: choice.also.filter((name) => !risen.has(name)),
  };
}

/** A recommendation: what its owner says it is, and the figure that made it stand out. */
function recommend(
  { candidate: { row }, reading }: ReadCandidate,
  figureOf: Edition['figureOf'],
  causes: readonly CountedFact[],
): Answer['notableProjects'][number] {
  const { fullName, what, forWhom, different, caveat, quotedFrom } = reading;
  const cause = causes.find(({ subjects }) => subjects.includes(fullName));
  const why = figureOf(row).sentence;
  const parts = { what, forWhom, different, caveat, ...(quotedFrom && { quotedFrom }) };
  return { fullName, why, ...parts, ...(cause && { cause: toCause(cause) }) };
}

/** The largest categories or languages of the list, and those of which newcomers moved. */
function writeNotes(kind: keyof Groupings, { night: { scan }, moves }: Edition) {
  return groups(scan.rows, groupings[kind])
    .filter(([name]) => name !== '')
    .toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .flatMap(([name, members], place) => {
      const move = moves.find(({ id }) => id === `moved:${kind}:${name}`);
      if (place >= mostNotes && !move) return [];
      const count = `${formatCount(members.length)} of ${countOf(scan.rows.length, 'repository')}`;
      return [
        {
          name,
          note: move ? `${count}, and ${move.sentence.slice(name.length + 1)}` : `${count}.`,
        },
      ];
    });
}

/**
 * The event of the title, and news of earlier recommendations and of what may be named, if it is
 * not `named` in another section.
 */
function chooseRising(
  { growth, night: { clear, memory } }: Edition,
  { mark, worthNaming }: Choice,
  named: ReadonlySet<string>,
  report: ReaderReport,
): CountedFact[] {
  const purposeOf = toPurposes(report);
  const feared = new Set(report.readings.flatMap(({ fullName, fear }) => (fear ? [fullName] : [])));
  const remembered = clear.filter(
    (row) => memory.has(row.id) && !feared.has(row.fullName) && !findFear(row),
  );
  // News of what no sentence describes says nothing to a reader.
  const mayRise = new Set(
    [...clear.filter(({ fullName }) => worthNaming.has(fullName)), ...remembered]
      .filter((row) => purposeOf(row) !== '')
      .map(({ fullName }) => fullName),
  );
  const rising = growth.filter((fact) => {
    const [name = ''] = fact.subjects;
    return fact === mark || (mayRise.has(name) && !named.has(name));
  });
  return sort(rising, (fact) => Number(fact !== mark)).slice(0, mostRising);
}

/** What is new of a repository, what it is, and when it was recommended. */
function describeNews(
  { sentence, subjects: [name] }: CountedFact,
  { night }: Edition,
  report: ReaderReport,
): string {
  const row = night.clear.find(({ fullName }) => fullName === name);
  if (!row) return sentence;
  const pick = night.memory.get(row.id);
  const before = pick?.isPick ? ` It was a pick on ${formatShortDay(pick.firstOn)}.` : '';
  const purpose = toPurposes(report)(row);
  const what =
    purpose === ''
      ? ` (${sayKind({ row, category: categoryOf(row) })}).`
      : `: ${quoteSentence(purpose)}`;
  return `${sentence.replace(/\.$/, '')}${what}${before}`;
}

function listPutForward(
  clear: Edition['night']['clear'],
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
