import type { Gap } from '../../contract/scan.ts';
import type { Log } from '../../contract/night-events.ts';

export type NightNotes = ReturnType<typeof createNightNotes>;

export function createNightNotes(log: Log) {
  const gaps: Gap[] = [];
  return {
    log,
    /** Logs a gap and keeps it for the scan. `of` means the same as in `Gap`. */
    miss: (fact: Gap['fact'], of: string, reason: string): void => {
      gaps.push({ fact, of, reason });
      log(fact === 'row' ? 'row-lost' : `${fact}-missing`, { of, reason });
    },
    /** In the order in which they were noted. */
    gaps: () => [...gaps],
  };
}
