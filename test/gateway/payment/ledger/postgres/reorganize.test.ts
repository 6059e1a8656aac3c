import { createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test, vi } from 'vitest';
import { base } from '../../../../../gateway/payment/chain.ts';
import { reorganize } from '../../../../standin/chain/reorganize.ts';
import { openChain } from '../../../../standin/chain/open-chain.ts';
import { openRpc } from '../../../../standin/chain/open-rpc.ts';

const chain = await openChain({ mining: { everySeconds: 1 } });
const rpc = await openRpc(chain.rpcUrl);
const wallet = createWalletClient({
  account: privateKeyToAccount(chain.settlementKey),
  chain: base,
  transport: http(chain.rpcUrl),
});
const patience = { timeout: 50_000, interval: 50 };

const headOf = () => chain.client.getBlockNumber();
const mayMine = async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_getIntervalMining' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body });
  return !(await answer.text()).includes('"result":null');
};

test('a reorganization of the soak keeps each transaction in its block, however slow its calls are', async () => {
  await vi.waitUntil(async () => (await headOf()) > 3n, patience);
  rpc.decide(async (method) => {
    const seen = await headOf();
    if (method === 'anvil_reorg') {
      await vi.waitUntil(async () => !(await mayMine()) || (await headOf()) > seen, patience);
    }
    return 'through' as const;
  });
  for (let moved = 0; moved === 0;) {
    const hash = await wallet.sendTransaction({ to: chain.payTo, value: 1n });
    const before = await chain.client.waitForTransactionReceipt({ hash });
    moved = await reorganize({ ...chain, rpcUrl: rpc.url }, 3);
    const after = await chain.client.getTransactionReceipt({ hash });
    expect([after.status, after.blockNumber]).toEqual(['success', before.blockNumber]);
  }
  const head = await headOf();
  await vi.waitUntil(async () => (await headOf()) > head, patience);
});
