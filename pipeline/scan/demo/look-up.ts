import type { DigestDate } from '../../contract/dates.ts';
import type { Fate, Recommended } from '../follow-up/fate.ts';
import { demoNightSeenAt } from './demo-night.ts';
import { bearHonest } from './honest-newborns.ts';
import { standingAt } from './later-life.ts';
import type { Newborn } from './newborn.ts';
import { toFullName } from './seen-row.ts';
import { bearSpam } from './spam-newborns.ts';
import { createAttentionClock, starsAfter } from './star-course.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What became of made-up repositories by a night of their world. One of another world has no fate. */
export function lookUpMadeUp(
  date: DigestDate,
  recommended: readonly Pick<Recommended, 'id' | 'createdAt'>[],
  seed = 'demo',
): ReadonlyMap<string, Fate> {
  const seenMs = Date.parse(demoNightSeenAt(date));
  const days = new Set(recommended.map(({ createdAt }) => toDay(Date.parse(createdAt))));
  const born = new Map<string, Newborn>();
  for (const day of days) {
    for (const newborn of [...bearHonest(seed, day), ...bearSpam(seed, day)]) {
      born.set(newborn.id, newborn);
    }
  }
  const attentionSince = createAttentionClock(seed, seenMs, Math.min(...days));
  const fates = new Map<string, Fate>();
  for (const { id } of recommended) {
    const newborn = born.get(id);
    if (!newborn) continue;
    const standing = standingAt(seed, newborn, seenMs);
    fates.set(
      id,
      standing
        ? {
            gone: false,
            fullName: toFullName(standing.newborn),
            stars: starsAfter(newborn.stars, attentionSince(newborn.bornMs)),
            archived: standing.archived,
          }
        : { gone: true },
    );
  }
  return fates;
}

function toDay(ms: number): number {
  return Math.floor(ms / dayMs);
}
