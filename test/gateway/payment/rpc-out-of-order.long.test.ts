import { resetAssetContractCache } from '@x402/evm';
import { createTestClient, http, publicActions } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';
import { runAnvil } from '../../../scripts/lab/dev-chain/anvil.ts';
import { contractCode } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Passage } from '../../standin/chain/open-rpc.ts';
import { openPaidGateway, openTroubled } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** Another chain with a token at USDC's address, on which the payer has no money. */
async function openOtherChain(): Promise<string> {
  const anvil = await runAnvil(findAnvil(process), ['--chain-id', '10', '--accounts', '0']);
  afterAll(anvil.stop);
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });
  await client.extend(publicActions).setCode({
    address: usdc.address,
    bytecode: contractCode.testUsdc,
  });
  return anvil.rpcUrl;
}

async function sign(): Promise<string> {
  return toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
}

const answers: [string, (method: string) => Passage][] = [
  ['null to everything', () => ({ result: null })],
  ['0x to everything', () => ({ result: '0x' })],
  ['no code', (method) => (method === 'eth_getCode' ? { result: '0x' } : 'through')],
  ['null for code', (method) => (method === 'eth_getCode' ? { result: null } : 'through')],
  ['an internal error', () => ({ error: { code: -32603, message: 'Internal error' } })],
  ['a limit', () => ({ error: { code: -32005, message: 'daily request count exceeded' } })],
  [
    'a missing header',
    (method) =>
      method === 'eth_call' ? { error: { code: -32000, message: 'header not found' } } : 'through',
  ],
];

test.each(answers)(
  'if the RPC answers %s, the call is 503 and the payer is not blamed',
  async (_, trouble) => {
    resetAssetContractCache();
    const { rpc, gateway, before, sent } = await openTroubled(chain);
    const payment = await sign();
    rpc.decide(trouble);

    const away = await gateway.send(path, payment);

    expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
    expect(await gateway.received()).toBe(before);
    rpc.decide(() => 'through');
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect((await gateway.received()) - before).toBe(10_000n);
    expect((await gateway.transactions()) - sent).toBe(1);
    await gateway.close();
  },
);

test.each(['0x', null])(
  'if the RPC answers %s to calls, a contract wallet gets 503, and pays afterwards',
  async (result) => {
    const { rpc, gateway } = await openTroubled(chain);
    const wallet = await chain.deployWallet(privateKeyToAddress(chain.payerKey));
    await chain.mint(wallet, 10_000n);
    const payment = toHeader(
      await signAuthorization(chain.payerKey, { from: wallet, to: chain.payTo }),
    );
    rpc.decide((method) => (method === 'eth_call' ? { result } : 'through'));
    const away = await gateway.send(path, payment);
    expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
    rpc.decide(() => 'through');
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect(await chain.balanceOf(wallet)).toBe(0n);
    await gateway.close();
  },
);

/** Pays once, so that the protocol's library knows the token for fifteen minutes. */
async function payOnce(): Promise<void> {
  const gateway = await openPaidGateway(chain);
  await gateway.send(path, await sign());
  await gateway.close();
}

test.each([
  ['right after the start', () => Promise.resolve(resetAssetContractCache())],
  ['once the token is known', payOnce],
])(
  'with an RPC of another chain, a call is 503 and the payer is not blamed, %s',
  async (_, prepare) => {
    const other = await openOtherChain();
    await prepare();
    const gateway = await openPaidGateway(chain, { rpcUrl: other });

    const away = await gateway.send(path, await sign());

    expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
    await gateway.close();
  },
);
