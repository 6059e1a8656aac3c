import { onTestFinished } from 'vitest';
import { analyse } from '../../../pipeline/analysis/analyse.ts';
import { createModelAnalyst } from '../../../pipeline/analysis/model-analyst.ts';
import type { ModelSettings } from '../../../pipeline/analysis/model/model-settings.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { ordinaryRows } from '../answered-night.ts';
import { makeScan } from '../night-fixture.ts';
import { type OpenAiOptions, startOpenAi } from '../../standin/openai.ts';
import { writeHonestly } from '../../standin/openai/honest-answer.ts';

export const key = 'sk-keepme-1234567890';
export const canary = 'c0ffee1234567890';

/** An ordinary night on GitHub. */
export const night = makeScan(ordinaryRows(40));

export const honest = await writeHonestly(night);

export type Asking = {
  scan?: Scan;
  settings?: Partial<ModelSettings>;
  strict?: boolean;
  stored?: Analysis | undefined;
  scanSha256?: string;
};

/** Has a model on this machine analyse a night, and tells all that could be seen of it. */
export async function ask(options: OpenAiOptions, asking: Asking = {}) {
  const openAi = await startOpenAi(options);
  onTestFinished(async () => openAi.close());
  const { scan = night, strict = false, stored, scanSha256 = 'a'.repeat(64) } = asking;
  const events: { event: string; data: Readonly<Record<string, unknown>> }[] = [];
  const pauses: number[] = [];
  const analyst = createModelAnalyst(
    {
      apiKey: key,
      baseUrl: openAi.url,
      model: 'gpt-5.6-luna',
      maxUsd: 1,
      ...asking.settings,
    },
    {
      log: (event, data = {}) => events.push({ event, data }),
      drawCanary: () => canary,
      pause: async (ms) => {
        pauses.push(ms);
      },
      now: () => '2026-11-20T06:00:00.000Z',
    },
    strict,
  );
  const given = {
    scan,
    scanSha256,
    earlier: [],
    createdAt: '2026-11-20T06:05:00.000Z',
    stored,
  };
  const analysis = await analyse(given, analyst);
  return { analysis, openAi, pauses, events, names: events.map(({ event }) => event) };
}
