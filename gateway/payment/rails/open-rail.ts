import type { PublicClient } from 'viem';
import type { Log } from '../../log/log.ts';
import type { Rpc } from '../chain/base.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Hex } from '../protocol.ts';
import { type CoinbaseKey, createCoinbaseHeaders } from './coinbase-bearer.ts';
import type { Rail } from './rail.ts';
import { openCodeLookup } from '../chain/code-lookup.ts';
import { refuseBogus } from './refuse-bogus.ts';
import type { GasBounds } from './gas-bounds.ts';
import { createRemoteRail } from './remote-rail.ts';
import { createSelfRail } from './self-rail.ts';
import { openSettlementWallet } from './settlement-wallet.ts';
import { type Deadlines, withDeadlines } from './with-deadlines.ts';

/** Who settles: a facilitator, or our own hot wallet. */
export type RailChoice =
  | { kind: 'remote'; facilitatorUrl: string; coinbaseKey: CoinbaseKey | undefined }
  | { kind: 'self'; settlementKey: Hex; bounds: GasBounds };

type RailParts = {
  rpc: Rpc;
  client: PublicClient;
  timing: Deadlines & { confirmMs: number };
  exclusively: Ledger['exclusively'];
  now: () => number;
  log: Log;
};

/** A rail that hears of no bogus signature. @throws where a key cannot be right. */
export function openRail(choice: RailChoice, parts: RailParts): Rail {
  return refuseBogus(openBareRail(choice, parts), openCodeLookup(parts.rpc.url));
}

function openBareRail(choice: RailChoice, parts: RailParts): Rail {
  const { rpc, client, timing, exclusively, now, log } = parts;
  if (choice.kind === 'self') {
    const wallet = openSettlementWallet(rpc, choice, exclusively);
    const { confirmMs } = timing;
    return withDeadlines(createSelfRail({ client, wallet, confirmMs, log }), timing);
  }
  const { facilitatorUrl: url, coinbaseKey } = choice;
  const createAuthHeaders = coinbaseKey && createCoinbaseHeaders(coinbaseKey, url, now);
  return createRemoteRail({ url, ...timing, createAuthHeaders }, log);
}
