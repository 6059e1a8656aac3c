import instructions from './instructions.json' with { type: 'json' };
import type { ReaderReport, Unsupported } from '../../contract/analysis.ts';
import { fence, toQuotedJson, toQuotedText } from '../model/quoted-text.ts';
import type { Message, Question } from '../model/request-forms.ts';
import { createRewriteSchema, createVerdictSchema } from './answer-schema.ts';
import { type CandidateClaim, checkClaims, type RefusedClaim, toSource } from './claims.ts';
import type { Asker, ReadReply } from './ladder.ts';
import { mostTokens } from './plan.ts';
import { keepItems, readObject } from './read-json.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { findInTexts } from '../support/context.ts';
import { commonStems, isContent, toStems, toTokens } from '../support/tokens.ts';
import { instruct } from './prompt.ts';

/** Compares an answer with its passages: by code, by code again after one rewrite, and then by a judge, which may be another model. */
export async function verify(
  read: ReadReply,
  asker: Asker,
  judging: Asker & { model: string },
): Promise<
  { claims: CandidateClaim[]; dropped: Unsupported[] } & Pick<Verdict, 'judge' | 'unheard'>
> {
  const { accepted, refused } = checkClaims(read.answer.claims);
  const second = checkClaims(await rewrite(refused, read, asker));
  const claims = [...accepted, ...second.accepted];
  const { confirmed, ...verdict } = await askJudge(claims, read.prompt.canary, judging);
  // For each claim, the last reason against it.
  const reasons = new Map([
    ...[...refused, ...second.refused].map(
      ({ claim, reasons: said }) => [claim.id, said.join('; ')] as const,
    ),
    ...claims.map(({ id }) => [id, verdict.unheard ?? 'the judge does not confirm it'] as const),
  ]);
  return {
    claims: claims.filter(({ id }) => confirmed.has(id)),
    dropped: [...reasons]
      .filter(([id]) => !confirmed.has(id))
      .map(([where, reason]) => ({ where, reason })),
    ...verdict,
  };
}

const longestAnswer = 60_000;

/** Asks for all refused sentences once more, after the prompt and the answer with them. Returns those that came back. */
async function rewrite(
  refused: readonly RefusedClaim[],
  { text, prompt }: ReadReply,
  { ask, log }: Asker,
): Promise<CandidateClaim[]> {
  if (refused.length === 0) return [];
  log('sentences-refused', { sentences: refused.length });
  const { claim: form, jsonSchema } = createRewriteSchema(refused.map(({ claim }) => claim.id));
  const answered: Message = { role: 'assistant', content: toQuotedText(text, longestAnswer) };
  const messages = [...prompt.messages, answered, complain(refused)];
  const reply = await ask({ messages, jsonSchema, maxTokens: mostTokens.rewrite });
  const read =
    'failure' in reply ? reply.failure : readObject(reply.text, ['claims'], prompt.canary);
  if ('reason' in read) return [];
  const mended = new Map(keepItems(read.value['claims'], form).map((one) => [one.id, one]));
  return refused.flatMap(({ claim }) => {
    const { sentence = '', supports = [] } = mended.get(claim.id) ?? {};
    return sentence === '' ? [] : [{ ...claim, sentence, supports }];
  });
}

const longestPart = 600;

function complain(refused: readonly RefusedClaim[]): Message {
  const lines = refused.map(({ claim: { id, field, sentence, supports }, reasons }) =>
    toQuotedJson({ id, field, sentence, supports, reasons }, longestPart),
  );
  const content = [instructions.refused, ...fence('refused', lines), instructions.refusedEnd];
  return { role: 'user', content: content.join('\n') };
}

/**
 * What a judge is asked. The right answer is no to a control, whose passages are another repository's, and to a swap,
 * in which two words of a sentence have changed places.
 */
type Pair = {
  kind: 'claim' | 'control' | 'swap';
  claimId: string;
  about: string;
  passages: string[];
  sentence: string;
};

/** The ids of the confirmed claims, how the judge did, and why its answers are not used, if they are not. */
type Verdict = {
  confirmed: ReadonlySet<string>;
  judge: ReaderReport['judge'];
  unheard?: string;
};

/** How often a judge is asked if it gives no usable answer. */
const trials = 2;

/**
 * Asks whether passages alone state each sentence. Each passage comes with a sentence on either side.
 *
 * Up to three sentences come with the passages of another repository. If there is none, or a judge says yes to most of
 * these or does not answer them, its answers are not used. The same holds if it says no to none of up to three swaps.
 * If it says yes to some swaps, these measure how much the judge forgives.
 */
async function askJudge(
  claims: readonly CandidateClaim[],
  canary: string,
  { ask, log, model }: Asker & { model: string },
): Promise<Verdict> {
  const none = { confirmed: new Set<string>(), judge: null };
  if (claims.length === 0) return none;
  const pairs = toPairs(claims);
  const { verdict, jsonSchema } = createVerdictSchema([...pairs.keys()]);
  const messages = writeMessages(pairs, canary);
  let unheard = '';
  for (let asked = 0; asked < trials; asked += 1) {
    const reply = await ask({ messages, jsonSchema, maxTokens: mostTokens.judge });
    const read = 'failure' in reply ? reply.failure : readObject(reply.text, ['verdicts'], canary);
    const heard = 'reason' in read ? read : hear(keepItems(read.value['verdicts'], verdict), pairs);
    if ('confirmed' in heard) {
      return { confirmed: heard.confirmed, judge: { model, ...heard.report } };
    }
    unheard = heard.reason;
    log('judge-not-heard', { reason: unheard }, 'warn');
    if ('step' in heard && heard.step !== 'again') break;
  }
  return { ...none, unheard: `no judge was heard: ${unheard}` };
}

/** Every pair by the id of its question. The controls are mixed with the claims. */
function toPairs(claims: readonly CandidateClaim[]): ReadonlyMap<string, Pair> {
  const pairs = [...claims.map(toPair), ...makeControls(claims), ...makeSwaps(claims)].toSorted(
    (a, b) => (a.sentence + a.about < b.sentence + b.about ? -1 : 1),
  );
  return new Map(pairs.map((pair, index) => [`q${index + 1}`, pair]));
}

function toPair({ id: claimId, candidate, supports, sentence }: CandidateClaim): Pair {
  const source = toSource(candidate);
  const passages = supports.map((support) => findInTexts(support, source)?.context ?? support);
  return { kind: 'claim', claimId, about: nameOf(source), passages, sentence };
}

const mostControls = 3;

/** A sentence with the passages of another repository, if possible about the same field. */
function makeControls(claims: readonly CandidateClaim[]): Pair[] {
  return claims
    .flatMap((claim, index): Pair[] => {
      const turned = [...claims.slice(index), ...claims.slice(0, index)];
      const others = turned.filter(({ candidate }) => candidate !== claim.candidate);
      const other = others.find(({ field }) => field === claim.field) ?? others[0];
      return other ? [{ ...toPair(other), kind: 'control', sentence: claim.sentence }] : [];
    })
    .slice(0, mostControls);
}

/** A sentence whose first and last words of its passages have changed places. */
function makeSwaps(claims: readonly CandidateClaim[]): Pair[] {
  return claims
    .flatMap((claim): Pair[] => {
      const held = toStems(claim.supports.join(' '));
      const words = toTokens(claim.sentence).filter(
        (token) => isContent(token) && held.has(token.stem) && !commonStems.has(token.stem),
      );
      const [first, last] = [words[0]?.text, words.at(-1)?.text];
      if (words.length < 2 || !first || !last || first === last) return [];
      const sentence = claim.sentence
        .split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/u)
        .map((part) => (part === first ? last : part === last ? first : part))
        .join('');
      return sentence === claim.sentence ? [] : [{ ...toPair(claim), kind: 'swap', sentence }];
    })
    .slice(0, mostControls);
}

/** The ids of the claims that were confirmed, or why the judge's answers are not used. */
function hear(
  verdicts: readonly { id: string; answer: 'yes' | 'no' }[],
  pairs: ReadonlyMap<string, Pair>,
):
  | { confirmed: Set<string>; report: Omit<NonNullable<ReaderReport['judge']>, 'model'> }
  | { reason: string } {
  if (verdicts.length === 0) return { reason: 'the judge judges nothing' };
  const answered = new Set(verdicts.map(({ id }) => id));
  const denied = new Set(verdicts.filter(({ answer }) => answer === 'no').map(({ id }) => id));
  const ofKind = (kind: Pair['kind']) =>
    [...pairs].filter(([id, pair]) => pair.kind === kind && answered.has(id));
  const accepted = (kind: Pair['kind']) => ofKind(kind).filter(([id]) => !denied.has(id));
  const controls = ofKind('control').length;
  if (controls === 0) return { reason: 'the judge answers no control' };
  const controlsAccepted = accepted('control').length;
  if (controlsAccepted * 2 > controls) return { reason: 'the judge says yes to anything' };
  const swaps = ofKind('swap').length;
  const swapsAccepted = accepted('swap').length;
  const isSwapped = [...pairs.values()].some(({ kind }) => kind === 'swap');
  if (isSwapped && swapsAccepted === swaps) {
    return { reason: 'the judge denies no sentence whose words are exchanged' };
  }
  const confirmed = new Set(accepted('claim').map(([, { claimId }]) => claimId));
  return { confirmed, report: { controls, controlsAccepted, swaps, swapsAccepted } };
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
