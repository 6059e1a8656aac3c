import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ModelSurroundings } from './analysis/model/model-settings.ts';

/** The chance and the patience of this process, for an analyst that asks a model. */
export const modelSurroundings: Pick<ModelSurroundings, 'drawCanary' | 'pause'> = {
  drawCanary: () => randomBytes(8).toString('hex'),
  pause: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal });
  },
};
