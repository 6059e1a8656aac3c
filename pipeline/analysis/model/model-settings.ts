import type { Log } from '../../contract/night-events.ts';

export type ModelSettings = {
  apiKey: string;
  /** Any server with OpenAI's chat completions API, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  /** The most that a night's analysis may cost, all attempts together. */
  maxUsd: number;
  timing?: Partial<ModelTiming>;
};

/** Timeouts and pauses. A setting gives the first two; only tests shorten the others. */
export type ModelTiming = {
  /** The longest one request may take, its whole answer included. */
  requestTimeoutMs: number;
  /** All attempts together. */
  deadlineMs: number;
  /** The pauses before a request is sent again, if the server names none. */
  pausesMs: readonly number[];
  /** If a server asks for a longer pause, it is not asked again. */
  longestPauseMs: number;
};

export const usualTiming: ModelTiming = {
  requestTimeoutMs: 300_000,
  deadlineMs: 1_200_000,
  pausesMs: [1000, 4000],
  longestPauseMs: 120_000,
};

export type ModelSurroundings = {
  log: Log;
  /** A word that nobody can guess, a new one each time. */
  drawCanary: () => string;
  /** Resolves after that many milliseconds, and rejects when the signal fires. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds that the night has left for models. Unlimited if not given. */
  msLeft?: () => number;
  /** The time, for pauses that a server gives as a date. */
  now: () => string;
};
