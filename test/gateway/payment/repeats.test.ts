import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, type PaidGateway } from './open-paid-gateway.ts';
import { codeOf, countStatuses } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** A gateway behind a proxy, and a way to send one payment from many clients. */
async function openFronted(home?: PaidGateway['home']) {
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1' };
  const gateway = await openPaidGateway(chain, { env, ...(home ? { home } : {}) });
  let clients = 0;
  const sendAsAnother = async (payment: string) => {
    clients += 1;
    const from = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
    return fetch(`${gateway.address}${path}`, {
      headers: { 'PAYMENT-SIGNATURE': payment, 'X-Forwarded-For': from },
    });
  };
  return { gateway, sendAsAnother };
}

test('a payment brings twenty answers, to whatever clients and over a restart, and then says what to do', async () => {
  const { gateway, sendAsAnother } = await openFronted();
  const before = await gateway.received();
  const payment = await gateway.sign(path);
  expect((await gateway.send(path, payment)).status).toBe(200);

  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await sendAsAnother(payment)).status);
  await gateway.close();
  const { gateway: reopened, sendAsAnother: sendLater } = await openFronted(gateway.home);
  for (let count = 0; count < 12; count += 1) statuses.push((await sendLater(payment)).status);

  expect(countStatuses(statuses.map((status) => ({ status })))).toEqual({ 200: 19, 409: 5 });
  const refused = await reopened.send(path, payment);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'answered_too_often']);
  expect(refused.body.toString()).toContain('sign a new payment');
  expect((await reopened.send(path, await reopened.sign(path))).status).toBe(200);
  expect((await reopened.received()) - before).toBe(20_000n);
  await reopened.close();
});

test('of two hundred clients that send one payment at once, twenty get the answer', async () => {
  const { gateway, sendAsAnother } = await openFronted();
  const before = await gateway.received();
  const payment = await gateway.sign(path);

  const answers = await Promise.all(Array.from({ length: 200 }, () => sendAsAnother(payment)));

  expect(countStatuses(answers)).toEqual({ 200: 20, 409: 180 });
  expect((await gateway.received()) - before).toBe(10_000n);
  await gateway.close();
});
