import instructions from './instructions.json' with { type: 'json' };
import type { ReaderReport, Unsupported } from '../../contract/analysis.ts';
import { fence, toQuotedJson, toQuotedText } from '../model/quoted-text.ts';
import type { Message } from '../model/request-forms.ts';
import { createRewriteSchema } from './answer-schema.ts';
import { type CandidateClaim, checkClaims, type RefusedClaim } from './claims.ts';
import { judge } from './judge.ts';
import type { Asker, ReadReply } from './ladder.ts';
import { mostTokens } from './plan.ts';
import { keepItems, readObject } from './read-json.ts';

/** Compares an answer with its passages: by code, by code again after one rewrite, and then by a judge, which may be another model. */
export async function verify(
  read: ReadReply,
  asker: Asker,
  judging: Asker & { model: string },
): Promise<{ claims: CandidateClaim[]; dropped: Unsupported[]; judge: ReaderReport['judge'] }> {
  const { accepted, refused } = checkClaims(read.answer.claims);
  const second = checkClaims(await rewrite(refused, read, asker));
  const claims = [...accepted, ...second.accepted];
  const { confirmed, report } = await judge(claims, read.prompt.canary, judging, judging.model);
  // For each claim, the last reason against it.
  const reasons = new Map([
    ...[...refused, ...second.refused].map(
      ({ claim, reasons: said }) => [claim.id, said.join('; ')] as const,
    ),
    ...claims.map(({ id }) => [id, 'the judge does not confirm it'] as const),
  ]);
  return {
    claims: claims.filter(({ id }) => confirmed.has(id)),
    dropped: [...reasons]
      .filter(([id]) => !confirmed.has(id))
      .map(([where, reason]) => ({ where, reason })),
    judge: report,
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
