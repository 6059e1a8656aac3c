import { sort } from 'd3-array';
import type { Reading } from '../../contract/analysis.ts';
import { mayBelongTo } from '../kinds/categories.ts';
import { namesTool } from '../kinds/tools.ts';
import type { Candidate } from '../reading.ts';
import type { Field } from '../support/claim.ts';
import { none } from './answer-schema.ts';
import { caveatOf } from './caveat.ts';
import type { CandidateClaim } from './claims.ts';
import { readOffline } from './offline-reader.ts';
import type { ReadAnswer, SaidKind } from './read-answer.ts';

/**
 * Makes readings from the accepted claims, in the order of merit. Candidates that the model left out come last. A field
 * without a claim has the offline reader's sentence. A caveat from the row's facts is added to the model's.
 */
export function assembleReadings(
  candidates: readonly Candidate[],
  kinds: ReadAnswer['kinds'],
  claims: readonly CandidateClaim[],
): Reading[] {
  const sentences = new Map(claims.map(({ id, sentence }) => [id, sentence]));
  const places = new Map([...kinds.keys()].map((name, index) => [name, index]));
  const placeOf = ({ row }: Candidate) => places.get(row.fullName) ?? places.size;
  return sort(candidates, placeOf).flatMap((candidate) => {
    const { fullName } = candidate.row;
    const offline = readOffline(candidate);
    const claimed = (field: Field) => sentences.get(`${fullName}.${field}`);
    const said = claimed('what');
    const what = said ?? offline?.what;
    if (what === undefined) return [];
    const forWhom = claimed('forWhom') ?? offline?.forWhom ?? null;
    const different = claimed('different') ?? offline?.different ?? null;
    const caveats = [caveatOf(candidate.row), claimed('caveat')];
    const caveat = caveats.filter((one) => typeof one === 'string').join(' ') || null;
    const kind = said === undefined ? {} : settleKind(candidate, kinds.get(fullName), said);
    return { fullName, what, forWhom, different, caveat, ...kind };
  });
}

/**
 * The model's category and kind, if its sentence is accepted. A category also needs a word of the row's texts that
 * supports it, and a tool needs a sentence that names one. Otherwise code's own answer is used.
 */
function settleKind(
  { row, category, isTool }: Candidate,
  said: SaidKind = {},
  what: string,
): Required<Pick<Reading, 'category' | 'isTool'>> {
  const named = said.category === none ? null : (said.category ?? category);
  return {
    category: named === null || mayBelongTo(row, named) ? named : category,
    isTool: said.isTool === true ? isTool || namesTool(what) : (said.isTool ?? isTool),
  };
}
