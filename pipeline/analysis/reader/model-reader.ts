import type { ReaderReport } from '../../contract/analysis.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { createModelClient } from '../model/client.ts';
import type { ModelSettings, ModelSurroundings } from '../model/model-settings.ts';
import { costOf, priceOf } from '../model/prices.ts';
import { createTally } from '../model/tally.ts';
import { loadTokenCounter } from '../model/token-counter.ts';
import type { NightToRead, Reader } from '../reading.ts';
import { type Asker, climb } from './ladder.ts';
import { offlineReader } from './offline-reader.ts';
import { type Plan, planReading } from './plan.ts';
import { assembleReadings } from './repair.ts';
import { verify } from './verify.ts';

/**
 * Lets a language model say what each candidate is, and checks each sentence with the repository's own texts. The
 * offline reader's sentence replaces one that fails. If no answer can be read, or the worst case costs more than
 * allowed, the offline reader reads. The report then says why.
 *
 * A stored answer of the same model to the same prompt is used as it is, and costs nothing.
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
    const options = { price, maxUsd: settings.maxUsd, canary: surroundings.drawCanary() };
    const plan = planReading(night, options, count);
    const { stored } = night;
    if (stored?.promptSha256 === plan.first.sha256 && stored.model === settings.model) {
      surroundings.log('analysis-reused', { model: stored.model, createdAt: stored.createdAt });
      return stored;
    }
    const tally = createTally(count, { price, maxUsd: settings.maxUsd });
    const read =
      plan.worstUsd > settings.maxUsd
        ? { reason: explainCost(plan, settings), dropped: [] }
        : await askModel(night, plan, {
            ask: await createModelClient(settings, surroundings, tally),
            log: surroundings.log,
          });
    const { attempts, tokens } = tally.sums();
    const spent = { attempts, tokens, costUsd: roundUsd(costOf(tokens, price)) };
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

type Read = Pick<ReaderReport, 'readings' | 'leadId' | 'themeNames' | 'dropped'>;
type Unread = Pick<ReaderReport, 'dropped'> & { reason: string };

async function askModel(night: NightToRead, plan: Plan, asker: Asker): Promise<Read | Unread> {
  const read = await climb(night, plan, asker);
  if ('reason' in read) return { reason: read.reason, dropped: [] };
  const { claims, dropped } = await verify(read, asker);
  if (dropped.length > 0) asker.log('claims-dropped', { claims: dropped }, 'warn');
  if (claims.length === 0) return { reason: 'no sentence of the model could be kept', dropped };
  const { kinds, leadId, themeNames } = read.answer;
  const readings = assembleReadings(night.candidates, kinds, claims);
  return { readings, leadId, themeNames, dropped };
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

function explainCost({ worstUsd }: Plan, { model, maxUsd }: ModelSettings): string {
  return `${model} may cost up to $${worstUsd.toFixed(2)} a night, and ANALYSIS_MAX_USD is ${maxUsd}`;
}

/** Rounded to a millionth of a dollar. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1_000_000) / 1_000_000;
}
