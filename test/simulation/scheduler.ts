/** A process of the simulation. What it waits for never comes once it has died. */
export type Process = { alive: boolean; died: Promise<undefined>; die: () => void };

export function startProcess(): Process {
  let tellDeath: (nothing: undefined) => void = () => {};
  const process: Process = {
    alive: true,
    died: new Promise((resolve) => (tellDeath = resolve)),
    die: () => {
      process.alive = false;
      tellDeath(undefined);
    },
  };
  return process;
}

export type Scheduler = {
  /** Simulated milliseconds since 1970. */
  now: () => number;
  /** A number from 0 to below 1. The same seed gives the same numbers. */
  random: () => number;
  /** Whether something happens that has this chance. */
  happens: (chance: number) => boolean;
  /** Resolves after a random time between both, in simulated milliseconds. */
  hop: (process: Process, least: number, most: number) => Promise<void>;
  /** Runs everything that was planned until a time. Returns whether something is planned after it. */
  runUntil: (end: number) => Promise<boolean>;
};

/** Where the simulated time begins. */
const start = Date.parse('2026-11-29T06:00:00.000Z');

/** Simulated time: it jumps from one event to the next, and everything that runs in between ends first. */
export function createScheduler(seed: number): Scheduler {
  const random = createRandom(seed);
  const planned: { at: number; process: Process; resolve: () => void }[] = [];
  let now = start;

  async function runNext(end: number): Promise<boolean> {
    let next = 0;
    for (let index = 1; index < planned.length; index += 1) {
      if ((planned[index]?.at ?? 0) < (planned[next]?.at ?? 0)) next = index;
    }
    const event = planned[next];
    if (!event || event.at > end) return false;
    planned.splice(next, 1);
    now = Math.max(now, event.at);
    if (event.process.alive) event.resolve();
    // All microtasks end before the event loop goes on.
    await new Promise(setImmediate);
    return true;
  }

  return {
    now: () => now,
    random,
    happens: (chance) => random() < chance,
    hop: (process, least, most) =>
      new Promise((resolve) => {
        planned.push({ at: now + least + random() * (most - least), process, resolve });
      }),
    runUntil: async (end) => {
      await new Promise(setImmediate);
      while (await runNext(end));
      now = Math.max(now, end);
      return planned.some(({ process }) => process.alive);
    },
  };
}

/** Source: mulberry32, a generator of 32 bits in the public domain. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
