import { expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { openRpc } from '../chain/open-rpc.ts';
import { openFacilitator } from './facilitator.ts';
import { openShop } from './open-shop.ts';
import { reasonOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../scripts/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const timing = { verifyMs: 1_500, settleMs: 1_500 };

async function openRemote() {
  const facilitator = await openFacilitator(chain);
  const shop = await openShop(chain, { facilitatorUrl: facilitator.url, timing });
  return { facilitator, shop, before: await shop.takings() };
}

test('a payment through a facilitator is delivered with a receipt, and charged once', async () => {
  const { facilitator, shop, before } = await openRemote();
  const payment = await shop.sign(path);
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.send(path, payment)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(facilitator.calls).toEqual(['verify', 'settle']);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});

test('a payment that the facilitator refuses is 402 with the standard reason', async () => {
  const { shop, before } = await openRemote();
  const about = { to: chain.payTo };
  const signed = await signAuthorization(chain.payerKey, about);
  const { signature } = await signAuthorization(chain.payerKey, about);
  const refused = await shop.send(path, toHeader({ ...signed, signature }));
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_exact_evm_payload_signature']);
  expect(await shop.takings()).toBe(before);
  await shop.close();
});

test('a facilitator settles although the RPC is unavailable', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const facilitator = await openFacilitator(chain);
  rpc.decide(() => 'cut');
  const shop = await openShop(chain, { facilitatorUrl: facilitator.url, rpcUrl: rpc.url, timing });
  const before = await shop.takings();
  expect((await shop.send(path, await shop.sign(path))).status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});
