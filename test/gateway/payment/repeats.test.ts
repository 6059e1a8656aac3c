import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, type PaidGateway } from './open-paid-gateway.ts';
import { codeOf, countStatuses } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

test('a payment brings twenty answers, to whatever clients and over a restart, and then says what to do', async () => {
  const gateway = await openPaidGateway(chain);
  const before = await gateway.received();
  const payment = await gateway.sign(path);
  expect((await gateway.send(path, payment)).status).toBe(200);

  const statuses: number[] = [];
  const send = async (to: PaidGateway) => statuses.push((await to.sendAnew(path, payment)).status);
  for (let count = 0; count < 12; count += 1) await send(gateway);
  await gateway.close();
  const reopened = await openPaidGateway(chain, { home: gateway.home });
  for (let count = 0; count < 12; count += 1) await send(reopened);

  expect(countStatuses(statuses.map((status) => ({ status })))).toEqual({ 200: 19, 409: 5 });
  const refused = await reopened.send(path, payment);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'answered_too_often']);
  expect(refused.body.toString()).toContain('sign a new payment');
  expect((await reopened.send(path, await reopened.sign(path))).status).toBe(200);
  expect((await reopened.received()) - before).toBe(20_000n);
});

test('of two hundred clients that send one payment at once, twenty get the answer', async () => {
  const gateway = await openPaidGateway(chain);
  const before = await gateway.received();
  const payment = await gateway.sign(path);

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => gateway.sendAnew(path, payment)),
  );

  expect(countStatuses(answers)).toEqual({ 200: 20, 409: 180 });
  expect((await gateway.received()) - before).toBe(10_000n);
});
