import { setTimeout as wait } from 'node:timers/promises';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, openTroubled } from './open-paid-gateway.ts';
import { codeOf, countStatuses, reasonOf } from './read-answer.ts';

const path = '/v1/repos?limit=2';
const timing = { verifyMs: 10_000, settleMs: 45_000, confirmMs: 40_000, staleMs: 30_000 };
const expired = 'invalid_exact_evm_payload_authorization_valid_before';

test('of 80 payments with nine seconds left, on a slow RPC, none reverts, and each is delivered or refused uncharged', async () => {
  const chain = await openChain({ mining: { everySeconds: 2 } });
  const { rpc, gateway } = await openTroubled(chain, {
    timing,
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
  });
  const keys = Array.from({ length: 8 }, () => generatePrivateKey());
  for (const key of keys) await chain.mint(privateKeyToAddress(key), 1_000_000n);
  rpc.decide((): Promise<Passage> => wait(150, 'through' as const));
  const before = await gateway.received();
  const validBefore = String(Math.floor(Date.now() / 1000) + 9);
  const payments = await Promise.all(
    keys.flatMap((key) =>
      Array.from({ length: 10 }, () => signAuthorization(key, { to: chain.payTo, validBefore })),
    ),
  );
  const answers = await Promise.all(
    payments.map((payment, index) =>
      // Each payer is a client of its own, as one client may have 60 refused payments a minute.
      gateway.send(path, toHeader(payment), 'PAYMENT-SIGNATURE', {
        'X-Forwarded-For': `192.0.2.${Math.floor(index / 10)}`,
      }),
    ),
  );

  // How many are in time depends on the machine.
  const { 200: delivered = 0, 402: refused = 0 } = countStatuses(answers);
  expect(delivered + refused).toBe(80);
  expect(refused).toBeGreaterThan(0);
  const reasons = answers.filter(({ status }) => status === 402).map(reasonOf);
  expect(new Set(reasons)).toEqual(new Set([expired]));
  expect((await gateway.received()) - before).toBe(BigInt(delivered) * 10_000n);
  const mined = gateway.events.filter(({ event }) => event === 'settlement-mined');
  expect(mined.map(({ data }) => data['status'])).toEqual(
    Array.from({ length: delivered }, () => 'success'),
  );
  expect(gateway.events.map(({ event }) => event)).not.toContain('payer-barred');
  // Every payer still pays.
  const again = await Promise.all(
    keys.map(async (key) =>
      gateway.send(path, toHeader(await signAuthorization(key, { to: chain.payTo }))),
    ),
  );
  expect(countStatuses(again)).toEqual({ 200: 8 });
});

test('on a chain that stands still for half a minute nothing is sent; once it moves, the same payment is charged once', async () => {
  const chain = await openChain({ mining: { everySeconds: 1 } });
  const rpc = await openRpc(chain.rpcUrl);
  const gateway = await openPaidGateway(chain, {
    rpcUrl: rpc.url,
    timing: { ...timing, staleMs: 3_000 },
  });
  const before = await gateway.received();
  await chain.client.setIntervalMining({ interval: 0 });
  await wait(5_000);
  const payment = await gateway.sign(path);

  const away = await gateway.send(path, payment);
  expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
  expect(rpc.calls).not.toContain('eth_sendRawTransaction');
  await gateway.reconcile();
  const told = gateway.events.map(({ event }) => event);
  expect(told).toContain('chain-stopped');
  expect(told).not.toContain('clock-off');

  await chain.client.setIntervalMining({ interval: 1 });
  await chain.client.mine({ blocks: 1 });
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});
