import type { Unsupported } from '../../contract/analysis.ts';
import { type CandidateClaim, checkClaims, type RefusedClaim } from './claims.ts';
import { askJudge, readVerdicts } from './judge.ts';
import type { Asker } from './ladder.ts';
import { mostTokens } from './plan.ts';
import type { Prompt } from './prompt.ts';
import type { ReadAnswer } from './read-answer.ts';
import { askForRewrite, quoteAnswer, readRewrite } from './rewrite.ts';

/** The accepted claims, and what happened to the others. */
export type Verified = { claims: CandidateClaim[]; dropped: Unsupported[] };

/** Compares an answer with its passages: by code, by code again after one rewrite, and then by a judge. */
export async function verify(
  { answer, text, prompt }: { answer: ReadAnswer; text: string; prompt: Prompt },
  asker: Asker,
): Promise<Verified> {
  const { accepted, refused } = checkClaims(answer.claims);
  const second = checkClaims(await rewrite(refused, { text, prompt }, asker));
  const claims = [...accepted, ...second.accepted];
  const confirmed = await judge(claims, prompt.canary, asker);
  const mended = new Set(second.accepted.map(({ id }) => id));
  const again = new Map(second.refused.map(({ claim, reasons }) => [claim.id, reasons]));
  const lost = refused.filter(({ claim }) => !mended.has(claim.id));
  const denied = claims.filter(({ id }) => !confirmed.has(id));
  return {
    claims: claims.filter(({ id }) => confirmed.has(id)),
    dropped: [
      ...lost.map(({ claim: { id }, reasons }) => ({
        where: id,
        reason: (again.get(id) ?? reasons).join('; '),
      })),
      ...denied.map(({ id }) => ({ where: id, reason: 'the judge does not confirm it' })),
    ],
  };
}

async function rewrite(
  refused: readonly RefusedClaim[],
  { text, prompt }: { text: string; prompt: Prompt },
  { ask, log }: Asker,
): Promise<CandidateClaim[]> {
  if (refused.length === 0) return [];
  log('sentences-refused', { sentences: refused.length });
  const before = [...prompt.messages, quoteAnswer(text)];
  const { messages, schema } = askForRewrite(before, refused);
  const { jsonSchema } = schema;
  const reply = await ask({ messages, jsonSchema, maxTokens: mostTokens.rewrite });
  if ('failure' in reply) return [];
  return readRewrite(reply.text, refused, { schema, canary: prompt.canary });
}

/** How often a judge is asked if it gives no usable answer. */
const trials = 2;

/** The ids of the claims that the judge confirms; none if its answers are not used. */
async function judge(
  claims: readonly CandidateClaim[],
  canary: string,
  { ask, log }: Asker,
): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set();
  const trial = askJudge(claims, canary);
  const { messages, schema } = trial;
  for (let asked = 0; asked < trials; asked += 1) {
    const { jsonSchema } = schema;
    const reply = await ask({ messages, jsonSchema, maxTokens: mostTokens.judge });
    const read = 'failure' in reply ? reply.failure : readVerdicts(reply.text, trial);
    if ('confirmed' in read) return read.confirmed;
    log('judge-not-heard', { reason: read.reason }, 'warn');
    if ('step' in read && read.step !== 'again') break;
  }
  return new Set();
}
