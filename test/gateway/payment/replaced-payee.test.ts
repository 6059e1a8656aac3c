import { privateKeyToAddress, generatePrivateKey } from 'viem/accounts';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, type PaidGateway, openTroubled } from './open-paid-gateway.ts';
import { codeOf, reasonOf } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** Ends the gateway, and opens it again with another address that is paid. */
async function replacePayee(gateway: PaidGateway): Promise<PaidGateway> {
  await gateway.close();
  const payTo = privateKeyToAddress(generatePrivateKey());
  return openPaidGateway({ ...chain, payTo }, { home: gateway.home });
}

test('a settled payment is answered again after PAY_TO_ADDRESS was replaced, and a new one for the old address is refused', async () => {
  const gateway = await openPaidGateway(chain);
  const before = await gateway.received();
  const [payment, unsent] = [await gateway.sign(path), await gateway.sign(path)];
  const first = await gateway.send(path, payment);
  const replaced = await replacePayee(gateway);

  const again = await replaced.send(path, payment);
  expect([again.status, again.body.equals(first.body)]).toEqual([200, true]);
  const refused = await replaced.send(path, unsent);
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_payment_requirements']);
  expect((await gateway.received()) - before).toBe(10_000n);
  expect(await replaced.received()).toBe(0n);
  expect((await replaced.send(path, await replaced.sign(path))).status).toBe(200);
  expect(await replaced.received()).toBe(10_000n);
  await replaced.close();
});

test.each([
  ['lose-reply', 200, 10_000n],
  ['cut', 503, 0n],
] as const)(
  'a payment whose outcome was unknown keeps its first address after it was replaced (%s)',
  async (fate, status, charged) => {
    const { rpc, gateway, before } = await openTroubled(chain, { timing: { confirmMs: 500 } });
    const payment = await gateway.sign(path);
    let gone = false;
    rpc.decide((method) => {
      if (gone) return 'cut';
      gone = method === 'eth_sendRawTransaction' && fate === 'lose-reply';
      return method === 'eth_sendRawTransaction' ? fate : 'through';
    });
    const pending = await gateway.send(path, payment);
    expect([pending.status, codeOf(pending)]).toEqual([503, 'settlement_pending']);

    const replaced = await replacePayee(gateway);
    const answer = await replaced.send(path, payment);
    expect(answer.status).toBe(status);
    expect((await gateway.received()) - before).toBe(charged);
    expect(await replaced.received()).toBe(0n);
    await replaced.close();
  },
);
