import PQueue from 'p-queue';
import * as z from 'zod';
import type { Log } from '../../log/log.ts';
import type { GitHubClient } from './client.ts';
import { isFailure } from './github-failure.ts';
import { createOutageGuard } from './outage.ts';

const concurrency = 5;
const Organization = z.object({ followers: z.int().nonnegative() });

/** Followers of organizations, each asked for once however often it is named. */
export type FollowersReader = {
  /**
   * By lower-case login. An organization that is gone, closed to us or failing is absent and logged.
   *
   * @throws GitHubFailure
   */
  read: (logins: Iterable<string>) => Promise<ReadonlyMap<string, number>>;
};

/**
 * `remembered` holds what earlier nights knew, by lower-case login; those cost no call.
 *
 * Source: GET /orgs/{org}, as GraphQL does not count them.
 */
export function createFollowersReader(
  client: GitHubClient,
  remembered: ReadonlyMap<string, number>,
  log: Log,
): FollowersReader {
  const known = new Map<string, number>();
  const asked = new Set<string>();
  const outage = createOutageGuard();

  async function ask(login: string): Promise<void> {
    try {
      const { data } = await client.get('/orgs/{org}', { org: login }, Organization);
      known.set(login.toLowerCase(), data.followers);
      outage.worked();
    } catch (error) {
      if (!isFailure(error, 'missing', 'forbidden', 'unavailable')) throw error;
      if (error.kind === 'unavailable') outage.failed(error);
      log('followers-missing', { owner: login, reason: error.message });
    }
  }

  return {
    read: async (logins) => {
      const missing: string[] = [];
      for (const login of logins) {
        const key = login.toLowerCase();
        if (asked.has(key)) continue;
        asked.add(key);
        const followers = remembered.get(key);
        if (followers === undefined) missing.push(login);
        else known.set(key, followers);
      }
      const queue = new PQueue({ concurrency });
      await Promise.all(missing.map(async (login) => queue.add(async () => ask(login))));
      return known;
    },
  };
}
