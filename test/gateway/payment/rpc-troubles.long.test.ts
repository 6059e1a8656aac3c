import { privateKeyToAddress } from 'viem/accounts';
import { createTestClient, http, publicActions } from 'viem';
import { afterAll, expect, test } from 'vitest';
import { base } from '../../../gateway/payment/chain.ts';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';
import { runAnvil } from '../../../scripts/lab/dev-chain/anvil.ts';
import { contractCode } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { only, type Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { outcomeOf } from './read-answer.ts';

const chain = await openChain();
const broadcast = 'eth_sendRawTransaction';
const timing = { settleMs: 3_000, verifyMs: 3_000 };

const behind: Passage = { error: { code: -32_000, message: 'header not found' } };

/** What `rpc-matrix.long.test.ts` does not try at each method. */
test.each<[string, (method: string) => Passage]>([
  ['cuts connections', () => 'cut'],
  ['answers without end', () => 'endless'],
  ['answers without end, compressed', () => 'bomb'],
  ['misses a header', only('eth_call', behind)],
  ['fails inside', only('eth_call', { error: { code: -32_603, message: 'Internal error' } })],
])(
  'with an RPC that %s, a call is 503, uncharged and unsent, and the same payment is delivered afterwards',
  async (_, trouble) => {
    const gateway = await openPaidGateway(chain, { timing });
    const payment = toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
    gateway.rpc.decide(trouble);

    const away = await gateway.send(path, payment);
    expect(outcomeOf(away)).toBe('503 payment_unavailable');
    expect(away.headers['retry-after']).toBe('5');
    expect(gateway.rpc.calls).not.toContain(broadcast);
    expect((await gateway.ask('/v1/index')).status).toBe(200);
    expect((await gateway.ask(path)).status).toBe(402);
    expect(await gateway.received()).toBe(0n);

    gateway.rpc.decide(() => 'through');
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
  },
);

test.each(['0x', null])(
  'if the RPC answers %s to calls, a contract wallet gets 503, and pays afterwards',
  async (result) => {
    const gateway = await openPaidGateway(chain);
    const wallet = await chain.deployWallet(privateKeyToAddress(chain.payerKey));
    await chain.mint(wallet, 10_000n);
    const about = { from: wallet, to: chain.payTo };
    const payment = toHeader(await signAuthorization(chain.payerKey, about));
    gateway.rpc.decide(only('eth_call', { result }));
    expect(await gateway.outcome(path, payment)).toBe('503 payment_unavailable');
    gateway.rpc.decide(() => 'through');
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect(await chain.balanceOf(wallet)).toBe(0n);
  },
);

test('an RPC that serves another chain blames no payer, and proves nothing about a payment that may have landed', async () => {
  const anvil = await runAnvil(findAnvil(process), ['--chain-id', '10', '--accounts', '0']);
  afterAll(anvil.stop);
  // A token is at USDC's address there, the payer has none of it, and the payment would have expired.
  const options = { mode: 'anvil', transport: http(anvil.rpcUrl) } as const;
  const client = createTestClient(options).extend(publicActions);
  await client.setCode({ address: usdc.address, bytecode: contractCode.testUsdc });
  await client.increaseTime({ seconds: 700 });
  await client.mine({ blocks: 1 });
  const gateway = await openPaidGateway(chain, { timing });
  const [landed, payment] = [await gateway.sign(path), await gateway.sign(path)];
  gateway.rpc.decide((method) => (/Receipt|Logs/.test(method) ? 'fail' : 'through'));
  expect(await gateway.outcome(path, landed)).toBe('503 settlement_pending');

  gateway.rpc.decide(() => ({ chainUrl: anvil.rpcUrl }));
  expect(await gateway.outcome(path, payment)).toBe('503 payment_unavailable');
  const { address } = base.contracts.multicall3;
  await client.setCode({ address, bytecode: contractCode.multicall3 });
  expect(await gateway.outcome(path, landed)).toBe('503 settlement_pending');
  gateway.rpc.decide(() => 'through');
  expect(await gateway.lastEntry()).toMatchObject({ state: 'unknown' });
  expect(await gateway.outcome(path, landed)).toBe('200');
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
});
