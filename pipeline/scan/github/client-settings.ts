/** How long the client waits for what. Tests shorten it; nights do not. */
export type ClientTiming = {
  /** The longest one try may take, its body included. GitHub itself gives up on a query after 10 s. */
  attemptTimeoutMs: number;
  /** Milliseconds per second of waiting. It is the unit of all pauses and of the pace of calls. */
  secondMs: number;
  /** The pause after a secondary limit without a stated pause. Source: GitHub asks for at least a minute. */
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
