import type { Gap } from '../../contract/scan.ts';
import type { Log } from '../../contract/night-events.ts';

export type NightNotes = {
  log: Log;
  /** Logs a gap and keeps it for the scan. `of` means the same as in `Gap`. */
  miss: (fact: Gap['fact'], of: string, reason: string) => void;
  /** In the order in which they were noted. */
  gaps: () => Gap[];
};

export function createNightNotes(log: Log): NightNotes {
  const gaps: Gap[] = [];
  return {
    log,
    miss: (fact, of, reason) => {
      gaps.push({ fact, of, reason });
      log(fact === 'row' ? 'row-lost' : `${fact}-missing`, { of, reason });
    },
    gaps: () => [...gaps],
  };
}
