import { configureGlobal } from 'fast-check';
import { runs, times } from './runs.ts';

// A fixed seed: what passed once passes again. Only `npm run test:random` draws new seeds.
const seed = times === 1 ? { seed: 20_261_120 } : {};
configureGlobal({ numRuns: runs(100), ...seed });
