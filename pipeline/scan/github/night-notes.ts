import type { Gap } from '../../contract/scan.ts';
import type { Log } from '../../platform/log.ts';

/** The log of a night, and the gaps that it collects. */
export type NightNotes = {
  log: Log;
  /** Logs a gap and keeps it for the scan. `of` means the same as in `Gap`. */
  miss: (fact: Gap['fact'], of: string, reason: string) => void;
  /** In the order in which they were noted. */
  gaps: () => Gap[];
};

const events: Record<Gap['fact'], string> = {
  row: 'row-lost',
  followers: 'followers-missing',
  counts: 'counts-missing',
  readme: 'readme-missing',
  volume: 'volume-missing',
};

/** Creates empty notes that write to `log`. */
export function createNightNotes(log: Log): NightNotes {
  const gaps: Gap[] = [];
  return {
    log,
    miss: (fact, of, reason) => {
      gaps.push({ fact, of, reason });
      log(events[fact], { of, reason });
    },
    gaps: () => [...gaps],
  };
}
