/** How long the client waits for what. Tests shorten it; nights do not. */
export type ClientTiming = {
  /** The longest one try may take, its body included. GitHub itself gives up on a query after 10 s. */
  attemptTimeoutMs: number;
  /** How long a second of waiting lasts: the unit of every pause, and of the pace of calls. */
  secondMs: number;
  /** The pause after a secondary limit that names none. Source: GitHub asks for at least a minute. */
  fallbackPauseSeconds: number;
  /** A limit that asks for a longer pause ends the night. */
  longestPauseSeconds: number;
};

export const usualTiming: ClientTiming = {
  attemptTimeoutMs: 20_000,
  secondMs: 1000,
  fallbackPauseSeconds: 60,
  longestPauseSeconds: 300,
};

/** Whom to ask, and as whom. */
export type ClientSettings = {
  /** Undefined for the few calls that GitHub answers without one. */
  token: string | undefined;
  /** Such as `https://api.github.com`. */
  apiUrl: string;
  timing?: Partial<ClientTiming>;
};
