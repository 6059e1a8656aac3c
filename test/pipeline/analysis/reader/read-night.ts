import { onTestFinished } from 'vitest';
import type { ModelSettings } from '../../../../pipeline/analysis/model/model-settings.ts';
import { createModelReader } from '../../../../pipeline/analysis/reader/model-reader.ts';
import type { NightToRead } from '../../../../pipeline/analysis/reader/reading.ts';
import { type OpenAiOptions, startOpenAi } from '../../../standin/openai.ts';
import { pointAtFirst } from '../../../standin/openai/readings.ts';
import { night } from './harbour-night.ts';

export const key = 'sk-keepme-1234567890';
export const canary = 'c0ffee1234567890';

/** A model that points at what it was offered. */
export const honestly = pointAtFirst;

type Asking = {
  night?: NightToRead;
  settings?: Partial<ModelSettings>;
  strict?: boolean;
  /** Milliseconds that the night has left. */
  msLeft?: number;
};

/** Reads a night with a stand-in for the model, and gives all that can be observed. */
export async function readNight(options: OpenAiOptions, asking: Asking = {}) {
  const openAi = await startOpenAi(options);
  onTestFinished(async () => openAi.close());
  const events: { event: string; data: Readonly<Record<string, unknown>> }[] = [];
  const pauses: number[] = [];
  const reader = createModelReader(
    { apiKey: key, baseUrl: openAi.url, model: 'gpt-6-luna', maxUsd: 1, ...asking.settings },
    {
      log: (event, data) => events.push({ event, data: { ...data } }),
      drawCanary: () => canary,
      pause: async (ms) => {
        pauses.push(ms);
      },
      now: () => '2026-11-20T06:00:00.000Z',
      ...(asking.msLeft === undefined ? {} : { msLeft: () => asking.msLeft ?? 0 }),
    },
    asking.strict ?? false,
  );
  const report = await reader(asking.night ?? night);
  const sentences = report.readings.flatMap(({ what, forWhom, different, caveat }) =>
    [what, forWhom, different, caveat].filter((sentence) => sentence !== null),
  );
  return { report, sentences, openAi, pauses, names: events.map(({ event }) => event), events };
}
