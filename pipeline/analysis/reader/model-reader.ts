import { sort } from 'd3-array';
import type { ReaderReport, Reading } from '../../contract/analysis.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { createModelClient } from '../model/client.ts';
import { openReplies } from '../model/kept-replies.ts';
import type { ModelSettings, ModelSurroundings } from '../model/model-settings.ts';
import { createTally, loadTokenCounter, priceOf, type Tally } from '../model/cost.ts';
import type { Candidate, NightToRead, Reader } from '../reading.ts';
import { type Asker, climb } from './ladder.ts';
import { offlineReader, readOffline } from './offline-reader.ts';
import { type Plan, planReading } from './plan.ts';
import { verify } from './verify.ts';
import { mayBelongTo } from '../kinds/categories.ts';
import { namesTool } from '../kinds/tools.ts';
import type { Field } from '../support/claim.ts';
import { none } from './answer-schema.ts';
import { caveatOf } from './caveat.ts';
import type { CandidateClaim } from './claims.ts';
import type { ReadAnswer, SaidKind } from './read-answer.ts';

/**
 * Lets a language model say what each candidate is, and checks each sentence with the repository's own texts. The
 * offline reader's sentence replaces one that fails. If no answer can be read, or the worst case costs more than
 * allowed, the offline reader reads. The report then says why.
 *
 * Another model may judge. A stored answer of the same models to the same prompt is used as it is, and costs
 * nothing.
 *
 * @throws PipelineError if `strict` is set, instead of using the offline reader.
 */
export function createModelReader(
  settings: ModelSettings,
  surroundings: ModelSurroundings,
  strict: boolean,
): Reader {
  return async (night) => {
    if (night.candidates.length === 0) return offlineReader(night);
    const price = priceOf(settings.model, settings.baseUrl);
    const count = await loadTokenCounter();
    const judging = { ...settings, ...settings.judge };
    const judgePrice = priceOf(judging.model, judging.baseUrl);
    const { maxUsd } = settings;
    const { canary, remember } = await openReplies(night.repliesFile, surroundings.drawCanary);
    const options = { price, judgePrice, maxUsd, canary };
    const plan = planReading(night, options, count);
    const { stored } = night;
    const isStored = stored?.promptSha256 === plan.first.sha256 && stored.model === settings.model;
    if (isStored && (stored.judge?.model ?? judging.model) === judging.model) {
      surroundings.log('analysis-reused', { model: stored.model, createdAt: stored.createdAt });
      return stored;
    }
    const reading = createTally(count, { price, maxUsd });
    const tally = settings.judge
      ? createTally(count, { price: judgePrice, maxUsd, other: reading })
      : reading;
    const { log } = surroundings;
    const toAsker = async (model: ModelSettings, sum: Tally) => {
      const ask = await createModelClient(model, surroundings, sum, remember);
      return { ask, log, model: model.model };
    };
    const askBoth = async () => {
      const reader = await toAsker(settings, reading);
      const judge = settings.judge ? await toAsker(judging, tally) : reader;
      return askModel(night, plan, { reader, judge });
    };
    const tooDear = `${settings.model} may cost up to $${plan.worstUsd.toFixed(2)} a night, and ANALYSIS_MAX_USD is ${maxUsd}`;
    const read = plan.worstUsd > maxUsd ? { reason: tooDear, dropped: [] } : await askBoth();
    const { attempts, tokens, costUsd } = tally.sums();
    // To a millionth of a dollar.
    const spent = { attempts, tokens, costUsd: Math.round(costUsd * 1_000_000) / 1_000_000 };
    if ('reason' in read) return fallBack(night, { ...spent, ...read }, surroundings, strict);
    return {
      analyst: 'openai',
      model: settings.model,
      promptSha256: plan.first.sha256,
      fallback: null,
      ...read,
      ...spent,
    };
  };
}

type Read = Pick<ReaderReport, 'readings' | 'leadId' | 'themeNames' | 'dropped' | 'judge'>;
type Unread = Pick<ReaderReport, 'dropped'> & { reason: string };

async function askModel(
  night: NightToRead,
  plan: Plan,
  { reader, judge: judging }: { reader: Asker; judge: Asker & { model: string } },
): Promise<Read | Unread> {
  const read = await climb(night, plan, reader);
  if ('reason' in read) return { reason: read.reason, dropped: [] };
  const { claims, dropped, judge, unheard } = await verify(read, reader, judging);
  if (dropped.length > 0) reader.log('claims-dropped', { claims: dropped }, 'warn');
  if (claims.length === 0) {
    const kept = 'no sentence of the model could be kept';
    return { reason: [kept, unheard].filter(Boolean).join('; '), dropped };
  }
  const { kinds, leadId, themeNames } = read.answer;
  const readings = assembleReadings(night.candidates, kinds, claims);
  return { readings, leadId, themeNames, dropped, judge };
}

async function fallBack(
  night: NightToRead,
  { reason, ...spent }: Unread & Pick<ReaderReport, 'tokens' | 'costUsd' | 'attempts'>,
  { log }: ModelSurroundings,
  strict: boolean,
): Promise<ReaderReport> {
  if (strict) {
    throw new PipelineError(
      `the model gave no usable reading: ${reason}. Run the night again, or without --strict`,
    );
  }
  log('analysis-fell-back', { reason, attempts: spent.attempts, costUsd: spent.costUsd }, 'warn');
  return { ...(await offlineReader(night)), ...spent, fallback: reason };
}

/**
 * Makes readings from the accepted claims, in the order of merit. Candidates that the model left out come last. A field
 * without a claim has the offline reader's sentence. A caveat from the row's facts is added to the model's.
 */
function assembleReadings(
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
    const read = claimed('caveat');
    // Nothing is said twice.
    const caveats = [caveatOf(candidate.row, read), read].filter((one) => one && one !== different);
    const caveat = caveats.length > 0 ? caveats.join(' ') : null;
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
