import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openPostgres } from '../../test/payment/ledger/open-postgres.ts';
import { type DevChain, startDevChain } from '../dev-chain/dev-chain.ts';
import type { Market } from './market.ts';
import { openRpcProxy, type Passage } from './rpc-proxy.ts';
import type { Closers } from '../../gateway/closers.ts';
import { openService } from './service/service.ts';
import { createTally } from './tally.ts';
import { type Breakable, watchGateways } from './troubles.ts';

/** All that a soak needs, running. */
export type Stage = { chain: DevChain; market: Market; parts: Breakable };

/** Starts it, and hands whatever is to be ended to `closers`. Says what this machine lacks. */
export async function openStage(closers: Closers, say: (line: string) => void): Promise<Stage> {
  const tally = createTally();
  // Blocks come every second, so that a payment is under way for a while.
  const chain = await startDevChain({ mining: { everySeconds: 1 } });
  closers.add(chain.stop);
  const payers = Array.from({ length: 8 }, () => generatePrivateKey());
  for (const key of payers) await chain.mint(privateKeyToAddress(key), 10n ** 12n);
  const postgres = await openPostgres().catch((error: unknown) => {
    say(`no PostgreSQL (${String(error)}): ONE gateway, and the ledger is a file`);
    return undefined;
  });
  if (postgres) closers.add(postgres.close);
  const calls: { decide: (method: string) => Passage } = { decide: letThrough };
  const proxies = [];
  for (let number = 0; number < (postgres ? 2 : 1); number += 1) {
    const proxy = await openRpcProxy(chain.rpcUrl, (method) => calls.decide(method));
    closers.add(proxy.close);
    proxies.push(proxy);
  }
  const secrets = [chain.settlementKey.slice(2), ...payers.map((key) => key.slice(2))];
  const service = await openService({
    chain,
    rpcUrls: proxies.map(({ url }) => url),
    databaseUrl: await postgres?.createDatabase(),
    hear: (line) => {
      if (secrets.some((secret) => line.includes(secret))) tally.surprise('a key was logged');
    },
  });
  closers.add(service.close);
  const { front } = service;
  closers.add(() => front.close());
  if (!front.isNginx) say('no nginx: the gateways are asked in turn');
  watchGateways(service.gateways, tally);
  const market = { front, payTo: chain.payTo, payers, purchases: [], tally };
  const decideCalls = (next: typeof calls.decide) => {
    calls.decide = next;
  };
  return { chain, market, parts: { service, postgres, decideCalls, tally } };
}

function letThrough(): Passage {
  return 'through';
}
