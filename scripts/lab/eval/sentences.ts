import { checkSentence } from '../../../pipeline/analysis/support/check-sentence.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Claim, Field, SourceTexts } from '../../../pipeline/analysis/support/claim.ts';
import { DigestDate } from '../../../pipeline/contract/dates.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { readRecordedNight } from '../recordings/recorded-nights.ts';
import { atMost, type Measure, noted } from './nights/goal.ts';

/**
 * Measures the check of sentences by code alone, without the judge, on sentences that somebody judged. A true sentence
 * without a rewrite has one attempt. Swaps are true words in a false relation, which are left to the judge.
 */
export function measureSentences(sentences: readonly JudgedSentence[]): Measure[] {
  const checked = sentences.map((sentence) => {
    const { claim, rewrite, source } = sentence;
    const first = checkSentence(claim, source);
    const last = first.length > 0 && rewrite ? checkSentence(rewrite, source) : first;
    return { ...sentence, first, last };
  });
  const truths = checked.filter(({ isTrue }) => isTrue);
  const lies = checked.filter(({ isTrue, kind }) => !isTrue && kind !== 'swap');
  const swaps = checked.filter(({ isTrue, kind }) => !isTrue && kind === 'swap');
  const accepted = (one: JudgedSentence & { first: string[] }) => ({
    isRight: one.first.length > 0,
    told: tell(one, `accepted, though ${one.kind}`),
  });
  return [
    atMost('false sentences accepted', lies.map(accepted), 1 / 40),
    noted('swaps accepted', swaps.map(accepted)),
    noted(
      'true sentences refused at once',
      truths.map(({ first }) => ({ isRight: first.length === 0 })),
    ),
    atMost(
      'true sentences refused after one rewrite',
      truths.map((one) => ({
        isRight: one.last.length === 0,
        told: tell(one, `refused: ${one.last.join('; ')}`),
      })),
      4 / 30,
    ),
  ];
}

function tell({ claim, rewrite, source, isTrue }: JudgedSentence, fate: string): string {
  const { sentence } = (isTrue ? rewrite : undefined) ?? claim;
  return `${source.fullName}: ${sentence} (${fate})`;
}

const fields: Readonly<Record<string, Field>> = {
  what: 'what',
  whom: 'forWhom',
  diff: 'different',
  different: 'different',
  caveat: 'caveat',
};

const Wording = z.object({ sentence: z.string(), supports: z.array(z.string()) });
const Texts = z.object({
  fullName: z.string(),
  description: z.string(),
  readmeText: z.string(),
  topics: z.array(z.string()),
  language: z.string(),
  license: z.string(),
});

/** Sentences about the repositories of a recorded night, or about made-up ones whose texts the file holds. */
const SentenceFile = z.object({
  night: DigestDate,
  repositories: z.array(Texts).optional(),
  sentences: z.array(
    Wording.extend({
      repository: z.string(),
      isTrue: z.boolean(),
      field: z.enum(['what', 'whom', 'diff', 'different', 'caveat']),
      /** How it is false; `swap` for true words in a false relation. */
      kind: z.string().default(''),
      rewrite: Wording.optional(),
    }),
  ),
});

/** A sentence that somebody judged, with the texts it is about. */
type JudgedSentence = {
  isTrue: boolean;
  kind: string;
  claim: Claim;
  /** The model's sentence after it is told what is wrong. */
  rewrite: Claim | undefined;
  source: SourceTexts;
};

/**
 * Reads judged sentences. The texts of a recorded night come from `nightsFolder`.
 *
 * @throws PipelineError for a repository without texts, ContractError for a file of another shape.
 */
export function readSentences(path: string, nightsFolder: string): JudgedSentence[] {
  const file = parseFile(SentenceFile, readFileSync(path, 'utf8'), path);
  const sources = new Map(
    file.repositories?.map(({ readmeText: readme, ...texts }) => [
      texts.fullName,
      { ...texts, readme },
    ]) ?? readNightTexts(nightsFolder, file.night),
  );
  return file.sentences.map(({ repository, isTrue, kind, rewrite, ...wording }) => {
    const source = sources.get(repository);
    if (!source) throw new PipelineError(`${path}: there are no texts of ${repository}`);
    const field = fields[wording.field] ?? 'what';
    const toClaim = ({ sentence, supports }: z.infer<typeof Wording>): Claim => ({
      field,
      sentence,
      supports,
    });
    return { isTrue, kind, claim: toClaim(wording), rewrite: rewrite && toClaim(rewrite), source };
  });
}

const Recording = z.object({
  rows: z.array(z.object({ nameWithOwner: z.string(), readme: z.string().nullish() })),
});

/** Each README is given twice: as plain text, and as it was written. It is longer than in a scan. */
function readNightTexts(folder: string, date: DigestDate): [string, SourceTexts][] {
  const path = join(folder, `night-${date}.json`);
  const written = new Map(
    parseFile(Recording, readFileSync(path, 'utf8'), path).rows.map(({ nameWithOwner, readme }) => [
      nameWithOwner,
      readme ?? '',
    ]),
  );
  return readRecordedNight(folder, date).rows.map((row) => {
    const { fullName, description, topics, language, license, signals } = row;
    const readme = `${signals.readmeText ?? ''}\n${written.get(fullName) ?? ''}`;
    return [fullName, { fullName, description, topics, language, license, readme }];
  });
}
