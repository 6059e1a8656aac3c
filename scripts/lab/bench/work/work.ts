import type { Benchmark } from '../benchmark.ts';
import { digests } from './digests.ts';
import { excerpts } from './excerpts.ts';
import { growth } from './growth.ts';
import { limiter } from './limiter.ts';
import { page, scoring } from './night-parts.ts';
import { night } from './night.ts';
import { publication } from './publication.ts';
import { start } from './start.ts';

/** The benchmarks that need no load over HTTP. */
export const work: readonly Benchmark[] = [
  limiter,
  excerpts,
  page,
  publication,
  scoring,
  digests,
  growth,
  night,
  start,
];
