import { execFileSync } from 'node:child_process';
import * as z from 'zod';
import type { Benchmark } from '../benchmark.ts';
import { toLimitRow } from './timing.ts';

const Measured = z.object({ bytes: z.number() });

/** Measures the memory that a million clients take in the limiter, in a separate process. */
export const limiter: Benchmark = {
  name: 'limiter',
  run: async () => {
    const program = ['--expose-gc', '--import', 'tsx', 'test/gateway/http/measure-limiter.ts'];
    const said = execFileSync(process.execPath, program, { encoding: 'utf8' });
    const { bytes } = Measured.parse(JSON.parse(said));
    const what = 'memory of a million client addresses';
    return [
      toLimitRow({ what, atMost: 10, unit: 'MB' }, [bytes / 1e6], 'the most recent are kept'),
    ];
  },
};
