/** What happened to a repository, looked up by its id. */
export type Fate =
  | { gone: true }
  | { gone: false; fullName: string; stars: number; archived: boolean };

/** GitHub's answer about a repository. */
export type Answer =
  | Extract<Fate, { gone: true }>
  | (Extract<Fate, { gone: false }> & { forks: number });

/** What GitHub answered. Ids that are in neither were not asked for: the budget was spent, or GitHub failed. */
export type LookedUp = {
  answers: ReadonlyMap<string, Answer>;
  /** Ids with an answer that tells nothing, such as a refusal. */
  unclear: ReadonlySet<string>;
  /** API requests and points used. */
  usage: { requests: number; points: number };
};
