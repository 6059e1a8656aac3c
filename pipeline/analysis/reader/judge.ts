import instructions from './instructions.json' with { type: 'json' };
import { nameOf } from '../../contract/repository-row.ts';
import { fence, toQuotedJson } from '../model/quoted-text.ts';
import type { Question } from '../model/request-forms.ts';
import { findInTexts } from '../support/context.ts';
import { createVerdictSchema } from './answer-schema.ts';
import { type CandidateClaim, toSource } from './claims.ts';
import type { Asker } from './ladder.ts';
import { mostTokens } from './plan.ts';
import { instruct } from './prompt.ts';
import { keepItems, readObject } from './read-json.ts';

/** What a judge is asked. A control has no claim: its right answer is no. */
type Pair = { claimId: string | null; about: string; passages: string[]; sentence: string };

/** How often a judge is asked if it gives no usable answer. */
const trials = 2;

/**
 * Asks whether passages alone state each sentence. Each passage comes with a sentence on either side.
 *
 * Up to three sentences come with the passages of another repository. If a judge says yes to most of these, its answers
 * are not used.
 */
export async function judge(
  claims: readonly CandidateClaim[],
  canary: string,
  { ask, log }: Asker,
): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set();
  const pairs = toPairs(claims);
  const { verdict, jsonSchema } = createVerdictSchema([...pairs.keys()]);
  const question = {
    messages: writeMessages(pairs, canary),
    jsonSchema,
    maxTokens: mostTokens.judge,
  };
  for (let asked = 0; asked < trials; asked += 1) {
    const reply = await ask(question);
    const read = 'failure' in reply ? reply.failure : readObject(reply.text, ['verdicts'], canary);
    const heard = 'reason' in read ? read : hear(keepItems(read.value['verdicts'], verdict), pairs);
    if ('confirmed' in heard) return heard.confirmed;
    log('judge-not-heard', { reason: heard.reason }, 'warn');
    if ('step' in heard && heard.step !== 'again') break;
  }
  return new Set();
}

/** Every pair by the id of its question. The controls are mixed with the claims. */
function toPairs(claims: readonly CandidateClaim[]): ReadonlyMap<string, Pair> {
  const pairs = [...claims.map(toPair), ...makeControls(claims)].toSorted((a, b) =>
    a.sentence + a.about < b.sentence + b.about ? -1 : 1,
  );
  return new Map(pairs.map((pair, index) => [`q${index + 1}`, pair]));
}

function toPair(claim: CandidateClaim): Pair {
  const source = toSource(claim.candidate);
  const passages = claim.supports.map((support) => findInTexts(support, source)?.context ?? support);
  return { claimId: claim.id, about: nameOf(source), passages, sentence: claim.sentence };
}

const mostControls = 3;

/** What one repository is, with the passages of the next one. */
function makeControls(claims: readonly CandidateClaim[]): Pair[] {
  const definitions = claims.filter(({ field }) => field === 'what');
  return definitions.slice(0, mostControls).flatMap((claim, index) => {
    const other = definitions[(index + 1) % definitions.length];
    if (!other || other === claim) return [];
    return [{ ...toPair(other), claimId: null, sentence: claim.sentence }];
  });
}

/** The ids of the claims that were confirmed, or why the judge's answers are not used. */
function hear(
  verdicts: readonly { id: string; answer: 'yes' | 'no' }[],
  pairs: ReadonlyMap<string, Pair>,
): { confirmed: Set<string> } | { reason: string } {
  if (verdicts.length === 0) return { reason: 'the judge judges nothing' };
  const denied = new Set(verdicts.filter(({ answer }) => answer === 'no').map(({ id }) => id));
  const isYes = new Set(verdicts.filter(({ id }) => !denied.has(id)).map(({ id }) => id));
  const controls = [...pairs].filter(([, { claimId }]) => claimId === null);
  const fooled = controls.filter(([id]) => isYes.has(id)).length;
  if (fooled * 2 > controls.length) return { reason: 'the judge says yes to anything' };
  return { confirmed: new Set([...isYes].flatMap((id) => pairs.get(id)?.claimId ?? [])) };
}

const longestPassage = 800;

function writeMessages(pairs: ReadonlyMap<string, Pair>, canary: string): Question['messages'] {
  const lines = [...pairs].map(([id, { about, passages, sentence }]) =>
    toQuotedJson({ id, about, passages, sentence }, longestPassage),
  );
  return [
    instruct(instructions.judge, canary),
    { role: 'user', content: [...fence('pairs', lines), instructions.judgeEnd].join('\n') },
  ];
}
