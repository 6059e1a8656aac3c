import PQueue from 'p-queue';
import * as z from 'zod';
import type { GitHubClient } from './client.ts';
import { createOutageGuard } from './batches.ts';
import { type GitHubFailure, isAnswerLost } from './failure.ts';
import type { NightNotes } from './night-notes.ts';
import type { CandidateNode } from './nodes.ts';

const concurrency = 5;
const Account = z.object({ followers: z.int().nonnegative() });

type Owner = CandidateNode['owner'];

/** Reads the followers that GraphQL does not return. An owner that answered is not asked again. */
export type FollowersReader = {
  /**
   * Asks for owners that are not known yet. Owners without an answer stay for `finish`. @throws GitHubFailure for a
   * refused token.
   */
  ask: (owners: Iterable<Owner>) => Promise<void>;
  /**
   * Asks again for owners without an answer. Returns all followers by lower-case login and notes the missing owners.
   *
   * @throws GitHubFailure for a refused token.
   */
  finish: (owners: readonly Owner[]) => Promise<ReadonlyMap<string, number>>;
};

/**
 * `remembered` holds the counts of earlier nights by lower-case login. They cost no call.
 *
 * Source: GET /orgs/{org}, because GraphQL does not count followers of organizations, and GET /users/{username}.
 */
export function createFollowersReader(
  client: GitHubClient,
  remembered: ReadonlyMap<string, number>,
  notes: NightNotes,
): FollowersReader {
  const known = new Map(remembered);
  const failures = new Map<string, GitHubFailure>();

  async function askOne({ kind, login }: Owner): Promise<void> {
    const { followers } =
      kind === 'Organization'
        ? await client.get('/orgs/{org}', { org: login }, Account)
        : await client.get('/users/{username}', { username: login }, Account);
    known.set(login.toLowerCase(), followers);
  }

  /** Several failures in a row or a used-up limit end the round, because the others would fail too. */
  async function askAll(owners: readonly Owner[]): Promise<void> {
    const outage = createOutageGuard();
    const queue = new PQueue({ concurrency });
    let ended: GitHubFailure | undefined;
    const askOrFail = async (owner: Owner): Promise<void> => {
      const key = owner.login.toLowerCase();
      try {
        if (ended) throw ended;
        await askOne(owner);
        outage.worked();
      } catch (error) {
        if (!isAnswerLost(error)) throw error;
        failures.set(key, error);
        const isOutage = error.kind === 'unavailable' && outage.failed();
        if (isOutage || error.kind === 'limited' || error.kind === 'over') ended = error;
      }
    };
    await Promise.all(owners.map(async (owner) => queue.add(async () => askOrFail(owner))));
  }

  const unknownOf = (owners: Iterable<Owner>): Owner[] => {
    const byLogin = new Map([...owners].map((owner) => [owner.login.toLowerCase(), owner]));
    return [...byLogin].flatMap(([key, owner]) => (known.has(key) ? [] : [owner]));
  };

  return {
    ask: async (owners) => askAll(unknownOf(owners)),
    finish: async (owners) => {
      await askAll(
        unknownOf(owners).filter(({ login }) => {
          const kind = failures.get(login.toLowerCase())?.kind;
          return kind !== 'missing' && kind !== 'forbidden';
        }),
      );
      for (const { login } of unknownOf(owners)) {
        notes.miss('followers', login, failures.get(login.toLowerCase())?.message ?? '');
      }
      return known;
    },
  };
}
