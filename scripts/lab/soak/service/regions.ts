import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Hex } from '../../../../gateway/payment/protocol.ts';
import { openBucket } from '../../../../pipeline/archive/bucket/bucket.ts';
import { handOver } from '../../../../pipeline/archive/bucket/hand-over.ts';
import { type DigestDate, toMidnight } from '../../../../pipeline/contract/dates.ts';
import { openSharedArchive } from '../../../../pipeline/archive/bucket/shared-archive.ts';
import { startStore } from '../../../../test/standin/s3.ts';
import type { DevChain } from '../../dev-chain/dev-chain.ts';

const accessKeys = ['key-one', 'key-two'] as const;
const patience = { timeoutMs: 60_000, pausesMs: [] };

/** Hands a night over that was published into the folders. */
export type ShareNight = (
  folders: { dataDir: string; publicDir: string },
  date: DigestDate,
) => Promise<void>;

/** Two regions that share a bucket and no disk. Each has a wallet and an access key of its own. */
export type Regions = {
  share: ShareNight;
  /** The settings of one gateway in addition to the common ones. */
  settingsOf: (gateway: number) => Readonly<Record<string, string>>;
  /** The keys of the hot wallets, by region. */
  wallets: readonly Hex[];
  /** Cuts a region off from the bucket, until it is healed. */
  cut: (region: number) => void;
  heal: () => void;
  close: () => Promise<void>;
};

/** Starts the store, and gives the second region's wallet its ether. */
export async function openRegions(chain: DevChain): Promise<Regions> {
  const store = await startStore();
  const bucket = openBucket(store.settings('key-night', 'trends/'), patience);
  const second = generatePrivateKey();
  await chain.client.setBalance({
    address: privateKeyToAddress(second),
    value: parseEther('100'),
  });
  const wallets = [chain.settlementKey, second];
  let away: string | undefined;
  store.decide(({ method, accessKeyId }) =>
    method === 'GET' && accessKeyId === away ? 'cut' : undefined,
  );
  return {
    wallets,
    share: async (folders, date) => {
      await handOver(bucket, await openSharedArchive(bucket)(), folders, toMidnight(date));
    },
    settingsOf: (gateway) => ({
      SNAPSHOTS_FROM: `${store.address}/trends`,
      SETTLEMENT_PRIVATE_KEY: wallets[gateway] ?? '',
      ...store.environment(accessKeys[gateway]),
    }),
    cut: (region) => {
      away = accessKeys[region];
    },
    heal: () => {
      away = undefined;
    },
    close: store.close,
  };
}
