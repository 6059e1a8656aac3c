import { createPublicClient, http, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { base } from '../../../gateway/payment/chain.ts';
import { openChain } from './open-chain.ts';
import { openRpc } from './open-rpc.ts';
import type { Passage } from './start-rpc.ts';

const chain = await openChain();
const rpc = await openRpc(chain.rpcUrl);
const client = createPublicClient({ chain: base, transport: http(rpc.url, { retryCount: 0 }) });
const { address, signTransaction } = privateKeyToAccount(chain.settlementKey);

async function send(passage: Passage) {
  const nonce = await client.getTransactionCount({ address });
  const serializedTransaction = await signTransaction({
    chainId: base.id,
    to: chain.payTo,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    nonce,
  });
  rpc.decide((method) => (method === 'eth_sendRawTransaction' ? passage : 'through'));
  const answer = await client
    .sendRawTransaction({ serializedTransaction })
    .catch(() => 'no answer' as const);
  rpc.decide(() => 'through');
  // The reply may come before the block.
  await chain.client.mine({ blocks: 1 });
  const landed = (await client.getTransactionCount({ address })) > nonce;
  return { answer: answer === keccak256(serializedTransaction) ? 'its hash' : answer, landed };
}

test.each([
  ['through', 'its hash', true],
  ['cut', 'no answer', false],
  ['fail', 'no answer', false],
  ['lose-reply', 'no answer', true],
  ['drop', 'its hash', false],
] as const)('a broadcast set to "%s" is answered with %s', async (passage, answer, landed) => {
  expect(await send(passage)).toEqual({ answer, landed });
  expect(rpc.calls).toContain('eth_sendRawTransaction');
});

test('a call that is set to hang gets no answer, and other calls do', async () => {
  rpc.decide((method) => (method === 'eth_chainId' ? 'hang' : 'through'));
  const hanging = client.getChainId().then(
    () => 'answered',
    () => 'cut at the end',
  );
  expect(await Promise.race([hanging, client.getBalance({ address }).then(() => 'later')])).toBe(
    'later',
  );
});
