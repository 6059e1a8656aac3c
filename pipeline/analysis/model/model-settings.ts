import type { Log } from '../../log/log.ts';

/** Whom to ask, and for how much. */
export type ModelSettings = {
  apiKey: string;
  /** Of any server that speaks OpenAI's chat completions, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  /** The most that a night's analysis may cost, all attempts together. */
  maxUsd: number;
  timing?: Partial<ModelTiming>;
};

/** How long to wait for what. Tests shorten it; nights do not. */
export type ModelTiming = {
  /** The longest one request may take, its whole answer included. */
  requestTimeoutMs: number;
  /** All attempts together. */
  deadlineMs: number;
  /** The pauses before a request is sent again, where the server names none. */
  pausesMs: readonly number[];
  /** A server that asks for a longer pause is not waited for. */
  longestPauseMs: number;
};

export const usualTiming: ModelTiming = {
  requestTimeoutMs: 180_000,
  deadlineMs: 600_000,
  pausesMs: [1000, 4000],
  longestPauseMs: 120_000,
};

/** What a model reader needs of its surroundings. */
export type ModelSurroundings = {
  log: Log;
  /** A word that nobody can guess, a new one each time. */
  drawCanary: () => string;
  /** Resolves after so many milliseconds, and rejects when the signal fires. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The time, for pauses that a server gives as a date. */
  now: () => string;
};
