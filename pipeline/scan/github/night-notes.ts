import type { Gap } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';

/** What a night tells while it asks, and keeps of what it could not learn. */
export type NightNotes = {
  log: Log;
  /** Logs a gap and keeps it for the scan. `of` as in `Gap`. */
  miss: (fact: Gap['fact'], of: string, reason: string) => void;
  /** In the order they were noted. */
  gaps: () => Gap[];
};

const events: Record<Gap['fact'], string> = {
  row: 'row-lost',
  followers: 'followers-missing',
  counts: 'counts-missing',
  readme: 'readme-missing',
  volume: 'volume-missing',
};

/** An empty record of a night that logs to `log`. */
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
