import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import type { Log } from '../../log/log.ts';
import type { GitHubClient } from './client.ts';
import { GitHubFailure, isFailure } from './github-failure.ts';
import { createOutageGuard } from './outage.ts';
import { formatHourlyLimit, lastSecond } from './to-failure.ts';

/** What is known of an owner; the date is null for one that earlier nights remember. */
export type Owner = { followers: number; createdAt: Instant | null };

/** Calls left to others behind the same address. */
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

/** How many owners may be asked this hour: 60 without a token, less what was spent. Source: GET /rate_limit, which is free. */
export async function readAllowance(client: GitHubClient): Promise<Allowance> {
  const { data } = await client.get('/rate_limit', {}, Limits);
  const { remaining, reset } = data.resources.core;
  return { calls: Math.max(0, remaining - spared), resetAt: toInstant(reset * 1000) };
}

/** The failure of a night for which no call is left. */
export function toSpentFailure({ resetAt }: Allowance): GitHubFailure {
  return new GitHubFailure('limited', formatHourlyLimit(resetAt, false));
}

/**
 * Owners by lower-case login, in the order given, as far as the allowance goes; remembered ones cost no call.
 *
 * Asked one by one, so that what GitHub says is left is never overdrawn. Source: GET /users/{username}.
 * @throws GitHubFailure for an outage.
 */
export async function readOwners(
  client: GitHubClient,
  logins: readonly string[],
  { remembered, allowance }: { remembered: ReadonlyMap<string, number>; allowance: Allowance },
  log: Log,
): Promise<ReadonlyMap<string, Owner>> {
  const owners = new Map<string, Owner>();
  const outage = createOutageGuard();
  let left = allowance.calls;
  for (const [key, login] of new Map(logins.map((name) => [name.toLowerCase(), name]))) {
    const followers = remembered.get(key);
    if (followers !== undefined) owners.set(key, { followers, createdAt: null });
    if (followers !== undefined || left <= 0) continue;
    left -= 1;
    try {
      const { data, remaining } = await client.get(
        '/users/{username}',
        { username: login },
        Account,
      );
      owners.set(key, { followers: data.followers, createdAt: toInstant(data.created_at) });
      if (remaining !== null) left = Math.min(left, remaining - spared);
      outage.worked();
    } catch (error) {
      if (!isFailure(error, 'missing', 'forbidden', 'unavailable', 'limited')) throw error;
      if (error.kind === 'unavailable') outage.failed(error);
      if (error.kind === 'limited') left = 0;
      log('followers-missing', { owner: login, reason: error.message });
    }
  }
  return owners;
}
