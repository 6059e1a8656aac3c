import { configureGlobal } from 'fast-check';
import { runs, times } from './runs.ts';

// With a fixed seed, what passed once passes again. Only `--config test/properties/vitest.config.ts` uses random seeds.
const seed = times === 1 ? { seed: 20_261_120 } : {};
configureGlobal({ numRuns: runs(100), ...seed });
