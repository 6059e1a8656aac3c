import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { countOutcomes } from './read-answer.ts';

const timing = { verifyMs: 10_000, settleMs: 45_000, confirmMs: 40_000, staleMs: 30_000 };
const expired = 'invalid_exact_evm_payload_authorization_valid_before';

test('of 80 payments with nine seconds left, on a slow RPC, none reverts, and each is delivered or refused uncharged', async () => {
  const chain = await openChain({ mining: { everySeconds: 2 } });
  const gateway = await openPaidGateway(chain, { timing });
  const payers = await Promise.all(Array.from({ length: 8 }, () => openPayer(chain, 1_000_000n)));
  gateway.rpc.decide((): Promise<Passage> => wait(150, 'through' as const));
  const validBefore = String(Math.floor(Date.now() / 1000) + 9);
  const payments = await Promise.all(
    payers.flatMap(({ key }) =>
      Array.from({ length: 10 }, () => signAuthorization(key, { to: chain.payTo, validBefore })),
    ),
  );
  // Each is sent by a client of its own, as one client may have 60 refused payments a minute.
  const answers = await Promise.all(
    payments.map((payment) => gateway.sendAnew(path, toHeader(payment))),
  );

  // How many are in time depends on the machine.
  const { 200: delivered = 0, [`402 ${expired}`]: refused = 0 } = countOutcomes(answers);
  expect(delivered + refused).toBe(80);
  expect(refused).toBeGreaterThan(0);
  expect(await gateway.received()).toBe(BigInt(delivered) * 10_000n);
  const mined = gateway.told('settlement-mined').map(({ status }) => status);
  expect(mined).toEqual(Array.from({ length: delivered }, () => 'success'));
  expect(gateway.told('payer-barred')).toEqual([]);
  // Every payer still pays.
  gateway.rpc.decide(() => 'through');
  const again = await Promise.all(payers.map(({ key }) => gateway.payAtOnce(1, key)));
  expect(countOutcomes(again.flat())).toEqual({ 200: 8 });
});

test('on a chain that stands still for half a minute nothing is sent; once it moves, the same payment is charged once', async () => {
  const chain = await openChain({ mining: { everySeconds: 1 } });
  const gateway = await openPaidGateway(chain, { timing: { ...timing, staleMs: 3_000 } });
  await chain.client.setIntervalMining({ interval: 0 });
  await wait(5_000);
  const payment = await gateway.sign(path);

  expect(await gateway.outcome(path, payment)).toBe('503 payment_unavailable');
  expect(gateway.rpc.calls).not.toContain('eth_sendRawTransaction');
  await gateway.reconcile();
  expect(gateway.told('chain-stopped')).not.toEqual([]);
  expect(gateway.told('clock-off')).toEqual([]);

  await chain.client.setIntervalMining({ interval: 1 });
  await chain.client.mine({ blocks: 1 });
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});
