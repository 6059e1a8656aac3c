import { privateKeyToAddress, generatePrivateKey } from 'viem/accounts';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import {
  loseAfterBroadcast,
  openPaidGateway,
  type PaidGateway,
  path,
} from './open-paid-gateway.ts';

const chain = await openChain();

/** Ends the gateway, and opens it again with another address that is paid. */
async function replacePayee(gateway: PaidGateway): Promise<PaidGateway> {
  await gateway.close();
  const payTo = privateKeyToAddress(generatePrivateKey());
  return openPaidGateway({ ...chain, payTo }, { home: gateway.home });
}

test('a settled payment is answered again after PAY_TO_ADDRESS was replaced, and a new one for the old address is refused', async () => {
  const gateway = await openPaidGateway(chain);
  const [payment, unsent] = [await gateway.sign(path), await gateway.sign(path)];
  const first = await gateway.send(path, payment);
  const replaced = await replacePayee(gateway);

  const again = await replaced.send(path, payment);
  expect([again.status, again.body.equals(first.body)]).toEqual([200, true]);
  expect(await replaced.outcome(path, unsent)).toBe('402 invalid_payment_requirements');
  expect(await gateway.received()).toBe(10_000n);
  expect(await replaced.received()).toBe(0n);
  expect((await replaced.send(path, await replaced.sign(path))).status).toBe(200);
  expect(await replaced.received()).toBe(10_000n);
});

test.each([
  ['lose-reply', 200, 10_000n],
  ['cut', 503, 0n],
] as const)(
  'a payment whose outcome was unknown keeps its first address after it was replaced (%s)',
  async (fate, status, charged) => {
    const gateway = await openPaidGateway(chain, { timing: { confirmMs: 500 } });
    const payment = await gateway.sign(path);
    if (fate === 'lose-reply') loseAfterBroadcast(gateway.rpc);
    else gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? fate : 'through'));
    expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');

    const replaced = await replacePayee(gateway);
    const answer = await replaced.send(path, payment);
    expect(answer.status).toBe(status);
    expect(await gateway.received()).toBe(charged);
    expect(await replaced.received()).toBe(0n);
  },
);
