import type {
  Analysis,
  Answer,
  CountedFact,
  PutForward,
  Reading,
} from '../../../contract/analysis.ts';
import { caveatOf } from '../../reader/caveat.ts';
import type { ReaderReport } from '../../reading.ts';
import type { Edition } from '../edition.ts';
import { type Choice, choose, type ReadCandidate } from './choice.ts';
import { writeFullAnalysis } from './full-analysis.ts';
import { chooseLead, writeSummary, writeTitle } from './headline.ts';
import { writeNotes } from './notes.ts';
import { toSentence, withCaution } from './sentence.ts';

const mostRising = 5;
const madeUpTitle = 'Made-up demo night: ';
const madeUpSentence =
  'All repositories of this night are invented, and so are their owners and their stars.';

/** What a digest says, and the data that it is based on. */
export type WrittenDigest = Pick<Analysis, 'answer' | 'facts' | 'putForward'>;

/** Writes a digest from what the editor decided and the reader said. Code counts its numbers; those in a reading are the repository's own. */
export function writeAnswer(edition: Edition, report: ReaderReport): WrittenDigest {
  const choice = choose(edition, report);
  const notable = writeNotable(choice.notable, edition);
  const lead = chooseLead(edition, choice, report);
  const news = chooseRising(edition, choice, report);
  // The title states its event already.
  const rising = news
    .filter((fact) => fact !== lead.event)
    .map(({ sentence, subjects: [name] }) => withCaution(sentence, cautionOf(name, edition)));
  const inShort = writeSummary(lead, choice, edition);
  const named = new Set(
    [...choice.notable, ...choice.tools].map(({ reading }) => reading.fullName),
  );
  const answer: Answer = {
    title: writeTitle(lead, edition),
    summary: inShort.join(' '),
    topCategories: writeNotes('category', edition, named),
    languageTrends: writeNotes('language', edition, named),
    emergingTools: choice.tools.map(({ reading }) => ({
      fullName: reading.fullName,
      note: withCaution(toSentence(reading.what), reading.caveat),
    })),
    notableProjects: notable,
    overallSentiment: edition.mood,
    fullAnalysis: writeFullAnalysis({ edition, report, inShort, notable, rising }),
  };
  return {
    answer: edition.night.scan.source === 'demo' ? labelMadeUp(answer) : answer,
    facts: [
      ...choice.notable.map(({ candidate }) => edition.figureOf(candidate.row)),
      ...news,
      ...edition.moves,
      ...edition.setAside,
      ...edition.earlierPicks,
    ],
    putForward: listPutForward(edition, choice, news),
  };
}

/** The recommendations of a digest, each with what it is, for whom, what is different, and its figure. */
function writeNotable(
  notable: readonly ReadCandidate[],
  { figureOf }: Edition,
): Answer['notableProjects'] {
  return notable.map(({ candidate: { row }, reading }) => {
    const what = toSentence(reading.what);
    const forWhom = toSentenceOrNull(reading.forWhom);
    const different = toSentenceOrNull(reading.different);
    const caveat = toSentenceOrNull(reading.caveat) ?? caveatOf(row);
    const parts = [what, forWhom, different, figureOf(row).sentence];
    const why = parts.filter((part) => part !== null).join(' ');
    return { fullName: row.fullName, why, what, forWhom, different, caveat };
  });
}

function toSentenceOrNull(text: Reading['caveat']): string | null {
  return text === null ? null : toSentence(text);
}

/** News of repositories that earlier digests put forward, and of those read tonight that no other section names. */
function chooseRising(
  { growth, night }: Edition,
  { notable, tools }: Choice,
  { readings }: ReaderReport,
): CountedFact[] {
  const elsewhere = new Set([...notable, ...tools].map(({ reading }) => reading.fullName));
  const known = new Set([
    ...readings.map(({ fullName }) => fullName),
    ...night.clear.filter(({ id }) => night.memory.has(id)).map(({ fullName }) => fullName),
  ]);
  return growth
    .filter(({ subjects: [name = ''] }) => known.has(name) && !elsewhere.has(name))
    .slice(0, mostRising);
}

function cautionOf(name: string | undefined, { night }: Edition): string | null {
  const row = night.clear.find(({ fullName }) => fullName === name);
  return row ? caveatOf(row) : null;
}

function listPutForward(
  { night }: Edition,
  { notable, tools }: Choice,
  rising: readonly CountedFact[],
): PutForward[] {
  const parts = new Map<string, PutForward['part']>([
    ...rising.flatMap(({ subjects }) => subjects.map((name) => [name, 'rising'] as const)),
    ...tools.map(({ reading }) => [reading.fullName, 'tool'] as const),
    ...notable.map(({ reading }) => [reading.fullName, 'notable'] as const),
  ]);
  return night.clear.flatMap(({ id, fullName, stars }) => {
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
