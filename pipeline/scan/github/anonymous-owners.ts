import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import type { GitHubClient } from './client.ts';
import { createOutageGuard, GitHubFailure, isAnswerLost } from './github-failure.ts';
import type { NightNotes } from './night-notes.ts';
import { formatHourlyLimit, lastSecond } from './to-failure.ts';

/** What is known of an owner. The date is null if the facts come from an earlier night. */
export type Owner = { followers: number; createdAt: Instant | null };

/** Calls kept for other programs behind the same address. */
const spared = 5;

const Resource = z.object({
  remaining: z.int().nonnegative(),
  reset: z.int().nonnegative().max(lastSecond),
});
const Limits = z.object({ resources: z.object({ core: Resource }) });
const Account = z.object({
  followers: z.int().nonnegative(),
  created_at: z.iso.datetime({ offset: true }),
});

export type Allowance = { calls: number; resetAt: Instant };

/** How many owners can be asked this hour: 60 minus the calls already made. Source: GET /rate_limit, which is free. */
export async function readAllowance(client: GitHubClient): Promise<Allowance> {
  const { data } = await client.get('/rate_limit', {}, Limits);
  const { remaining, reset } = data.resources.core;
  return { calls: Math.max(0, remaining - spared), resetAt: toInstant(reset * 1000) };
}

/** The error for a night without calls left. */
export function toSpentFailure({ resetAt }: Allowance): GitHubFailure {
  return new GitHubFailure('limited', formatHourlyLimit(resetAt, false));
}

/** Owners of repositories, by lower-case login. */
export type OwnersReader = {
  /** Asks for unknown owners within the allowance. Owners without an answer stay for later. */
  ask: (logins: readonly string[]) => Promise<void>;
  /** Asks again for owners without an answer. Owners still missing are noted as gaps. */
  finish: (logins: readonly string[]) => Promise<ReadonlyMap<string, Owner>>;
};

/**
 * Asks for owners one at a time, so that the allowance is never exceeded. Owners from earlier nights cost no call.
 *
 * Source: GET /users/{username}. @throws GitHubFailure where GitHub refuses calls without a token.
 */
export function createOwnersReader(
  client: GitHubClient,
  { remembered, allowance }: { remembered: ReadonlyMap<string, number>; allowance: Allowance },
  notes: NightNotes,
): OwnersReader {
  const known = new Map<string, Owner>();
  for (const [key, followers] of remembered) known.set(key, { followers, createdAt: null });
  const failures = new Map<string, GitHubFailure>();
  let { calls } = allowance;

  async function askOne(login: string): Promise<void> {
    const route = '/users/{username}';
    const { data, remaining } = await client.get(route, { username: login }, Account);
    const createdAt = toInstant(data.created_at);
    known.set(login.toLowerCase(), { followers: data.followers, createdAt });
    if (remaining !== null) calls = Math.min(calls, remaining - spared);
  }

  async function ask(logins: readonly string[]): Promise<void> {
    const outage = createOutageGuard();
    for (const login of logins) {
      const key = login.toLowerCase();
      const kind = failures.get(key)?.kind;
      if (known.has(key) || kind === 'missing' || kind === 'forbidden') continue;
      if (calls <= 0) return;
      calls -= 1;
      try {
        await askOne(login);
        outage.worked();
      } catch (error) {
        if (!isAnswerLost(error)) throw error;
        failures.set(key, error);
        if (error.kind === 'limited') calls = 0;
        if (error.kind === 'unavailable' && outage.failed()) return;
      }
    }
  }

  return {
    ask,
    finish: async (logins) => {
      await ask(logins);
      for (const [key, login] of new Map(logins.map((name) => [name.toLowerCase(), name]))) {
        const reason = failures.get(key)?.message ?? 'not asked: the calls of this hour are spent';
        if (!known.has(key)) notes.miss('followers', login, reason);
      }
      return known;
    },
  };
}
