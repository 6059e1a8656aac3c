import type { Analyst } from './analysis/analyst.ts';
import { createModelAnalyst } from './analysis/model-analyst.ts';
import type { ModelSurroundings } from './analysis/model/model-settings.ts';
import { offlineAnalyst } from './analysis/offline-analyst.ts';
import { PipelineError } from './errors/pipeline-error.ts';
import type { NightOptions } from './settings/night-options.ts';
import type { PipelineSettings } from './settings/settings.ts';

/**
 * Who writes about a night: whom the options name, or else a model where the settings hold a key for one.
 *
 * @throws PipelineError where a model is asked for and there is no key.
 */
export function chooseAnalyst(
  { analyst, strict }: Pick<NightOptions, 'analyst' | 'strict'>,
  { model: { apiKey, name, ...settings } }: PipelineSettings,
  surroundings: ModelSurroundings,
): Analyst {
  const isModel = analyst === 'openai' || (analyst === undefined && apiKey !== undefined);
  if (isModel && apiKey !== undefined) {
    return createModelAnalyst({ ...settings, apiKey, model: name }, surroundings, strict);
  }
  if (isModel) {
    throw new PipelineError('options', '--analyst openai needs OPENAI_API_KEY, which is not set');
  }
  if (strict) {
    throw new PipelineError(
      'options',
      '--strict is for a model, and the offline analyst would write',
    );
  }
  return offlineAnalyst;
}
