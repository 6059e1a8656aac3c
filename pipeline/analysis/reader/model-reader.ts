import type { Reading } from '../../contract/analysis.ts';
import { toSha256 } from '../../archive/archive.ts';
import { countOf } from '../../platform/text.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { createModelClient } from '../model/client.ts';
import { createTally, priceOf } from '../model/cost.ts';
import type { ModelSettings, ModelSurroundings } from '../model/model-settings.ts';
import { toQuotedText } from '../model/quoted-text.ts';
import type { Failure, ModelClient } from '../model/reply.ts';
import type { Message } from '../model/request-forms.ts';
import { byCode, keepEarlier, readOffline } from './offline-reader.ts';
import { instructionsSha256, type Prompt, writePrompt } from './prompt.ts';
import { readAnswer, type ReadAnswer, type RefusedAnswer } from './read-answer.ts';
import {
  type Candidate,
  mostRead,
  type NightToRead,
  type Reader,
  toOfferedSha256,
} from './reading.ts';

/** Candidates of one request. Two requests of twenty lose less than one of forty if one fails. */
const mostOfRequest = 20;
/** Fewer candidates are not asked about in two requests, however a server complains. */
const fewestOfRequest = 5;
/** The most tokens that a model may write for one answer, its reasoning included. */
const mostTokens = 16_000;

/**
 * Lets a language model point at sentences and say what each candidate is worth. Its readings hold
 * only what it was offered. What a model read on an earlier night is kept, and costs nothing. What
 * it leaves out is read by code; if no answer can be read, all is, and the report says why.
 *
 * @throws PipelineError if `strict` is set, instead of using the offline reader.
 */
export function createModelReader(
  settings: ModelSettings,
  surroundings: ModelSurroundings,
  strict: boolean,
): Reader {
  return async (night) => {
    const { log } = surroundings;
    const about = `${settings.model} ${instructionsSha256}`;
    const readingByName = new Map(night.earlier.map((reading) => [reading.fullName, reading]));
    const hashed = night.candidates.map((candidate) => {
      const sha256 = toOfferedSha256(candidate, about);
      const reading = readingByName.get(candidate.row.fullName);
      return { candidate, sha256, kept: reading?.offeredSha256 === sha256 ? reading : undefined };
    });
    const all = hashed.flatMap(({ candidate, kept }) => (kept ? [] : [candidate]));
    const kept = hashed.length - all.length;
    const unread = all.slice(0, mostRead);
    if (kept > 0) log('readings-kept', { kept, asked: unread.length });
    const { price, isAssumed } = priceOf(settings.model, settings.baseUrl);
    if (isAssumed && unread.length > 0) {
      log('model-price-assumed', { model: settings.model, ...price }, 'warn');
    }
    const tally = createTally({ price, maxUsd: settings.maxUsd });
    const ask = await createModelClient(settings, surroundings, tally);
    const asker = { ask, canary: surroundings.drawCanary(), log };
    const answers: Answered[] = [];
    for (let start = 0; start < unread.length; start += mostOfRequest) {
      const openings = start === 0 ? night.openings : [];
      const part = unread.slice(start, start + mostOfRequest);
      answers.push(...(await askAbout({ ...night, openings }, part, asker)));
      if (answers.at(-1)?.isOver) break;
    }
    const spent = tally.sums();
    const read = answers.flatMap(({ answer }) => answer ?? []);
    const reason = answers.find((answer) => answer.reason !== undefined)?.reason ?? null;
    const isUnread = unread.length > 0 && read.length === 0;
    if (isUnread && strict) {
      throw new PipelineError(
        `the model gave no usable reading: ${reason}. Run the night again, or without --strict`,
      );
    }
    if (reason !== null) log('analysis-fell-back', { reason, ...spent }, 'warn');
    const found = new Map(
      answers
        .flatMap(({ answer, feared = [] }) => answer?.readings ?? feared)
        .map((reading) => [reading.fullName, reading]),
    );
    const readings = hashed.flatMap(({ candidate, sha256, kept: before }): Reading[] => {
      const fresh = found.get(candidate.row.fullName);
      if (before) return [before];
      // A fear that the model did not confirm alone only withholds, and is asked about again.
      if (fresh?.fear?.isPointedAt === false) {
        const { kind, sentence } = fresh.fear;
        return [{ ...fresh, fear: { kind, sentence } }];
      }
      if (fresh) return [{ ...fresh, offeredSha256: sha256 }];
      return unread.includes(candidate) ? [readOffline(candidate)] : [];
    });
    const report = { readings: keepEarlier(readings, night.earlier), fallback: reason, ...spent };
    if (isUnread && kept === 0) return { ...byCode, ...report };
    return {
      analyst: 'openai',
      model: settings.model,
      promptSha256: toSha256(answers.map(({ prompt }) => prompt.sha256).join(' ')),
      leadName: read.find(({ leadName }) => leadName !== null)?.leadName ?? null,
      openingIds: read.flatMap(({ openingIds }) => openingIds),
      ...report,
    };
  };
}

type Asker = { ask: ModelClient; canary: string; log: ModelSurroundings['log'] };

/** What became of one prompt. After `isOver`, no further request can help. */
type Answered = { prompt: Prompt; answer?: ReadAnswer; isOver?: boolean } & Partial<RefusedAnswer>;

/**
 * Asks, once again with the reason if the answer is unusable, and in halves if it is too long. Asks
 * about a feared repository alone, because another README may have talked the model round.
 */
async function askAbout(
  night: Pick<NightToRead, 'date' | 'openings'>,
  candidates: readonly Candidate[],
  asker: Asker,
): Promise<Answered[]> {
  const prompt = writePrompt(night, candidates, asker.canary);
  let read = await tryPrompt(prompt, asker);
  if ('step' in read && read.step === 'again') {
    asker.log('analysis-retried', { reason: read.reason }, 'warn');
    read = await tryPrompt(prompt, asker, complain(read.reason));
  }
  if (!('step' in read)) {
    const [all, leftOut] = [candidates.length, candidates.length - read.readings.length];
    const reason = `the answer left out ${leftOut} of ${countOf(all, 'repository')}`;
    const answers: Answered[] = [{ prompt, answer: read, ...(leftOut > 0 && { reason }) }];
    const feared = read.readings.filter(({ fear }) => fear?.isPointedAt === false);
    for (const { fullName } of feared) {
      const alone = candidates.filter(({ row }) => row.fullName === fullName);
      answers.push(...(await askAbout({ ...night, openings: [] }, alone, asker)));
      if (answers.at(-1)?.isOver) break;
    }
    return answers;
  }
  const begun = readAnswer(read.begun ?? '', prompt);
  if (!('reason' in begun)) return [{ prompt, answer: begun, reason: read.reason }];
  if (read.step === 'smaller' && candidates.length >= 2 * fewestOfRequest) {
    asker.log('analysis-retried', { reason: read.reason, smaller: true }, 'warn');
    const half = Math.ceil(candidates.length / 2);
    const first = await askAbout(night, candidates.slice(0, half), asker);
    if (first.at(-1)?.isOver) return first;
    const second = await askAbout({ ...night, openings: [] }, candidates.slice(half), asker);
    return [...first, ...second];
  }
  return [{ prompt, ...read, isOver: read.step === 'stop' }];
}

async function tryPrompt(
  prompt: Prompt,
  { ask }: Asker,
  ...more: readonly Message[]
): Promise<ReadAnswer | (Failure & RefusedAnswer)> {
  const messages = [...prompt.messages, ...more];
  const reply = await ask({ messages, jsonSchema: prompt.jsonSchema, maxTokens: mostTokens });
  if ('failure' in reply) return reply.failure;
  const answer = readAnswer(reply.text, prompt);
  return 'reason' in answer ? { ...answer, step: 'again' } : answer;
}

const longestReason = 300;

function complain(reason: string): Message {
  const content = `Your last answer cannot be used: ${toQuotedText(reason, longestReason)}. Write the whole JSON object anew, by the same instructions.`;
  return { role: 'user', content };
}
