import { numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openPostgres } from '../../../test/gateway/payment/ledger/open-postgres.ts';
import { contractCode, type DevChain, startDevChain } from '../dev-chain/dev-chain.ts';
import type { HostileWallet, Market, Tally } from './market.ts';
import { type Rpc, startRpc } from '../../../test/standin/chain/start-rpc.ts';
import { setup, teardown } from '../../../test/run/global-setup.ts';
import type { Closers } from '../../../gateway/serve.ts';
import { openService } from './service/service.ts';
import type { Breakable } from './faults.ts';

/** All parts of a running soak. */
export type Stage = { chain: DevChain; market: Market; parts: Breakable };

/** A part of the RPC address, like a provider's key. It must not appear in a log. */
const rpcKey = 'v2-0123456789-soak-key';

/** Starts all parts and adds their closing to `closers`. @throws without nginx or PostgreSQL. */
export async function openStage(closers: Closers): Promise<Stage> {
  // PostgreSQL's data is in the folder of a run, as in tests.
  setup();
  closers.add(async () => teardown());
  const tally: Tally = { calls: [], faults: [], surprises: [] };
  // A block is mined every second, so that a payment stays under way for a while.
  const chain = await startDevChain({ mining: { everySeconds: 1 } });
  closers.add(chain.stop);
  const payers = Array.from({ length: 8 }, () => generatePrivateKey());
  for (const key of payers) await chain.mint(privateKeyToAddress(key), 10n ** 12n);
  const postgres = await openPostgres();
  closers.add(postgres.close);
  const rpcs = [await startRpc(chain.rpcUrl), await startRpc(chain.rpcUrl)];
  for (const rpc of rpcs) closers.add(rpc.close);
  const secrets = [rpcKey, ...[chain.settlementKey, ...payers].map((key) => key.slice(2))];
  const service = await openService({
    chain,
    rpcUrls: rpcs.map(({ url }) => `${url}/${rpcKey}`),
    databaseUrl: await postgres.createDatabase(),
    hear: (line) => {
      if (secrets.some((secret) => line.includes(secret))) tally.surprises.push('a key was logged');
      if (/"event":"(?:rejection-unhandled|exception-uncaught)"/.test(line)) {
        tally.surprises.push('an error was not handled');
      }
    },
    miss: (end) => void tally.surprises.push(`a gateway ended by itself: ${end}`),
  });
  closers.add(service.close);
  const { front } = service;
  closers.add(() => front.close());
  const hostileWallets = await openHostileWallets(chain);
  const market = { front, hostileWallets, payTo: chain.payTo, payers, purchases: [], tally };
  const decideCalls: Rpc['decide'] = (decide) => {
    for (const rpc of rpcs) rpc.decide(decide);
  };
  const parts = { chain, service, postgres, decideCalls, tally };
  return { chain, market, parts };
}

/** Each kind of hostile wallet, and its number in the contract. */
const hostileKinds = { burner: 0, trap: 1, alternating: 2 };

/** Deploys four contract wallets of each kind with enough USDC. */
async function openHostileWallets(chain: DevChain): Promise<HostileWallet[]> {
  const wallets: HostileWallet[] = [];
  for (const [kind, number] of Object.entries(hostileKinds)) {
    for (let count = 0; count < 4; count += 1) {
      const address = privateKeyToAddress(generatePrivateKey());
      const value = numberToHex(number, { size: 32 });
      await chain.client.setStorageAt({ address, index: 0, value });
      await chain.client.setCode({ address, bytecode: contractCode.hostileWallet });
      await chain.mint(address, 10n ** 12n);
      wallets.push({ kind, address });
    }
  }
  return wallets;
}
