import type { Analysis, Answer } from '../contract/analysis.ts';
import type { Scan } from '../contract/scan.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import type { Analyst, AnalystNight, AnalystReport } from './analyst.ts';
import { findProblems } from './grounding/ground.ts';
import { createModelClient, tooDear } from './model/client.ts';
import { climb, type Climbed } from './model/ladder.ts';
import { type ModelSettings, type ModelSurroundings, usualTiming } from './model/model-settings.ts';
import { type Plan, planAttempts } from './model/plan.ts';
import { costOf, priceOf } from './model/prices.ts';
import { createTally, type Tally } from './model/tally.ts';
import { loadTokenCounter } from './model/token-counter.ts';
import { offlineAnalyst } from './offline-analyst.ts';
import { madeUpLabel, madeUpSentence } from './prose/made-up.ts';
import { readNight } from './prose/night.ts';
import { judgeSentiment } from './prose/sentiment.ts';

/**
 * Has a language model write a night's prose, and holds it to the rows and counts. Where no answer holds, or the worst
 * case costs more than allowed, the offline analyst writes and the report says why.
 *
 * A stored answer of the same model to the same prompt that still holds is taken as it is, and costs nothing.
 *
 * @throws PipelineError in place of the offline analyst where `strict`.
 */
export function createModelAnalyst(
  settings: ModelSettings,
  surroundings: ModelSurroundings,
  strict: boolean,
): Analyst {
  return async (night) => {
    const price = priceOf(settings.model, settings.baseUrl);
    const count = await loadTokenCounter();
    const options = { price, maxUsd: settings.maxUsd, canary: surroundings.drawCanary() };
    const plan = planAttempts(night, options, count);
    const answered = findAnswered(night, plan, settings);
    if (answered) {
      surroundings.log('analysis-reused', { model: answered.model, createdAt: answered.createdAt });
      return answered;
    }
    const tally = createTally(count, { price, maxUsd: settings.maxUsd });
    const climbed =
      plan.worstUsd > settings.maxUsd
        ? { reason: explainCost(plan, settings) }
        : await askModel(night, plan, tally, { settings, surroundings });
    const spent = { ...tally.sums(), costUsd: roundUsd(costOf(tally.sums().tokens, price)) };
    if ('reason' in climbed) {
      return fallBack(night, climbed.reason, spent, { surroundings, strict });
    }
    if (climbed.dropped.length > 0) {
      surroundings.log('claims-dropped', { claims: climbed.dropped }, 'warn');
    }
    return {
      answer: label(climbed.answer, night.scan),
      analyst: 'openai',
      model: settings.model,
      promptSha256: plan.first.sha256,
      dropped: climbed.dropped,
      fallback: null,
      ...spent,
    };
  };
}

/** The stored report, if it answers this very prompt and the night bears it out. What it is about may be scanned anew. */
function findAnswered(
  night: AnalystNight,
  plan: Plan,
  { model }: ModelSettings,
): (AnalystReport & Pick<Analysis, 'createdAt'>) | undefined {
  const { stored } = night;
  const isSame = stored?.promptSha256 === plan.first.sha256 && stored.model === model;
  if (!isSame || findProblems(stored.answer, night).length > 0) return undefined;
  const { answer, analyst, promptSha256, tokens, costUsd, createdAt } = stored;
  const { attempts, dropped, fallback } = stored;
  return {
    answer,
    analyst,
    model,
    promptSha256,
    tokens,
    costUsd,
    createdAt,
    attempts,
    dropped,
    fallback,
  };
}

async function askModel(
  night: AnalystNight,
  plan: Plan,
  tally: Tally,
  given: { settings: ModelSettings; surroundings: ModelSurroundings },
): Promise<Climbed> {
  const { settings, surroundings } = given;
  const { deadlineMs } = { ...usualTiming, ...settings.timing };
  const deadline = AbortSignal.timeout(deadlineMs);
  const client = await createModelClient(settings, surroundings, deadline, tally);
  return climb({
    night,
    plan,
    sentiment: judgeSentiment(readNight(night.scan, night.evidence)),
    ask: async (question) =>
      tally.affords(question)
        ? tally.add(question, await client(question))
        : { tokens: null, failure: tooDear() },
    log: surroundings.log,
  });
}

async function fallBack(
  night: AnalystNight,
  reason: string,
  spent: Pick<AnalystReport, 'tokens' | 'costUsd' | 'attempts'>,
  { surroundings, strict }: { surroundings: ModelSurroundings; strict: boolean },
): Promise<AnalystReport> {
  if (strict) {
    throw new PipelineError(
      'analysis',
      `the model gave no usable digest: ${reason}. Run the night again, or without --strict`,
    );
  }
  const { attempts, costUsd } = spent;
  surroundings.log('analysis-fell-back', { reason, attempts, costUsd }, 'warn');
  return { ...(await offlineAnalyst(night)), ...spent, fallback: reason };
}

function explainCost({ worstUsd }: Plan, { model, maxUsd }: ModelSettings): string {
  return `${model} may cost up to $${worstUsd.toFixed(2)} a night, and ANALYSIS_MAX_USD is ${maxUsd}`;
}

/** To a millionth of a dollar. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1_000_000) / 1_000_000;
}

/** Says of a made-up night that it is one, whatever the model said. */
function label(answer: Answer, scan: Scan): Answer {
  if (scan.source !== 'demo') return answer;
  return {
    ...answer,
    title: `${madeUpLabel(scan)}${answer.title}`,
    summary: `${madeUpSentence(scan)} ${answer.summary}`,
    fullAnalysis: `${madeUpSentence(scan)}\n\n${answer.fullAnalysis}`,
  };
}
