import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { reasonOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const timing = { verifyMs: 1_500, settleMs: 1_500 };

async function openRemote() {
  const facilitator = await openFacilitator(chain);
  const gateway = await openPaidGateway(chain, { facilitatorUrl: facilitator.url, timing });
  return { facilitator, gateway, before: await gateway.received() };
}

test('a payment through a facilitator is delivered with a receipt, and charged once', async () => {
  const { facilitator, gateway, before } = await openRemote();
  const payment = await gateway.sign(path);
  const answers = await Promise.all(Array.from({ length: 6 }, () => gateway.send(path, payment)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(facilitator.calls).toEqual(['verify', 'settle']);
  expect((await gateway.received()) - before).toBe(10_000n);
});

test('a payment that the facilitator refuses is 402 with the standard reason', async () => {
  const { gateway, before } = await openRemote();
  const about = { to: chain.payTo };
  const signed = await signAuthorization(chain.payerKey, about);
  const { signature } = await signAuthorization(chain.payerKey, about);
  const refused = await gateway.send(path, toHeader({ ...signed, signature }));
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_exact_evm_payload_signature']);
  expect(await gateway.received()).toBe(before);
});

test('a facilitator settles although the RPC is unavailable', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const facilitator = await openFacilitator(chain);
  rpc.decide(() => 'cut');
  const gateway = await openPaidGateway(chain, {
    facilitatorUrl: facilitator.url,
    rpcUrl: rpc.url,
    timing,
  });
  const before = await gateway.received();
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});
