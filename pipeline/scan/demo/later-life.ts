import { Chance } from './chance.ts';
import type { Newborn } from './newborn.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How a made-up repository stands at a moment. */
export type Standing = { newborn: Newborn; archived: boolean };

/**
 * The repository as it stands at `seenMs`, under the name it has then; undefined where it is gone.
 *
 * Nothing but early deletion happens in its first eight days. Then some honest ones and most of the spam is deleted.
 */
export function standingAt(seed: string, newborn: Newborn, seenMs: number): Standing | undefined {
  if (newborn.goneMs <= seenMs) return undefined;
  const { turn, turnMs } = foresee(seed, newborn);
  if (turnMs > seenMs || turn === 'none') return { newborn, archived: false };
  if (turn === 'deleted') return undefined;
  if (turn === 'archived') return { newborn, archived: true };
  return { newborn: { ...newborn, name: `${newborn.name}-ng` }, archived: false };
}

type Turn = 'none' | 'deleted' | 'archived' | 'renamed';

const honestTurns = [
  ['none', 80],
  ['deleted', 12],
  ['renamed', 5],
  ['archived', 3],
] as const satisfies readonly (readonly [Turn, number])[];

const spamTurns = [
  ['none', 15],
  ['deleted', 85],
] as const satisfies readonly (readonly [Turn, number])[];

function foresee(seed: string, { id, bornMs, stars }: Newborn): { turn: Turn; turnMs: number } {
  const chance = new Chance(seed, 'later', id);
  const turn = chance.weigh<Turn>(stars.shape === 'bought' ? spamTurns : honestTurns);
  return { turn, turnMs: bornMs + chance.between(8, 36) * dayMs };
}
