import type { Log } from '../../log/log.ts';
import type { FindSettlement } from '../chain/find-settlement.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Rail } from '../rails/rail.ts';

/** What every charge works with. */
export type ChargeContext = {
  rail: Rail;
  ledger: Ledger;
  findSettlement: FindSettlement;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after that many milliseconds. */
  wait: (ms: number) => Promise<void>;
  log: Log;
};
