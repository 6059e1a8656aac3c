import type { Machine } from './machine.ts';

/** What was measured, as a line of the table. */
export type Row = {
  what: string;
  target: string;
  measured: string;
  /** Least and greatest of the repetitions; empty where there was one. */
  spread: string;
  /** Undefined where nothing was aimed at. */
  isMet: boolean | undefined;
  /** Absolute figures and what else belongs to them. */
  note: string;
};

/** How long and how often to measure. */
export type Effort = { repetitions: number; seconds: number; quick: boolean };

/** A measurement, by the name it is chosen with. */
export type Benchmark = { name: string; run: (machine: Machine, effort: Effort) => Promise<Row[]> };
