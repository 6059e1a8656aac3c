import type { Machine } from './machine.ts';

/** One measured result, as a row of the table. */
export type Row = {
  what: string;
  target: string;
  measured: string;
  /** Smallest and largest result of all repetitions. Empty if there was only one. */
  spread: string;
  /** Undefined if there is no target. */
  isMet: boolean | undefined;
  /** Absolute figures and other details. */
  note: string;
};

/** How long and how often a benchmark measures. */
export type Effort = { repetitions: number; seconds: number; quick: boolean };

/** A benchmark. The command line selects it by its name. */
export type Benchmark = { name: string; run: (machine: Machine, effort: Effort) => Promise<Row[]> };
