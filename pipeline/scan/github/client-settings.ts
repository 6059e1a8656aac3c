/** The timeouts and pauses of the client. Tests shorten them. */
export type ClientTiming = {
  /** The longest time of one attempt, including the body. GitHub itself ends a query after 10 s. */
  attemptTimeoutMs: number;
  /** Milliseconds that count as one second of waiting. All pauses and the pace of calls use it. */
  secondMs: number;
  /** The pause after a secondary limit that states none. Source: GitHub asks for at least a minute. */
  fallbackPauseSeconds: number;
  /** A rate limit with a longer pause ends the night. */
  longestPauseSeconds: number;
};

export const usualTiming: ClientTiming = {
  attemptTimeoutMs: 20_000,
  secondMs: 1000,
  fallbackPauseSeconds: 60,
  longestPauseSeconds: 300,
};

/** The address of the API and the token. */
export type ClientSettings = {
  /** Undefined means calls without a token. */
  token: string | undefined;
  /** Such as `https://api.github.com`. */
  apiUrl: string;
  timing?: Partial<ClientTiming>;
};
