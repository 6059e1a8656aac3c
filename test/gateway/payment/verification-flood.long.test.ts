import { expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openPaidGateway } from './open-paid-gateway.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const path = '/v1/repos?limit=1';

test('900 bogus payments from 90 addresses cost a bounded number of RPC calls, and shut out no customer', async () => {
  const gateway = await openPaidGateway(chain);
  let from = 0;
  const send = async (payment: string) => {
    from += 1;
    const headers = {
      'PAYMENT-SIGNATURE': payment,
      'X-Forwarded-For': `10.7.0.${from % 90}`,
    };
    return (await gateway.ask(path, { headers })).status;
  };
  const pay = async () => send(toHeader(await signAuthorization(payerKey, { to: payTo })));
  expect(await pay()).toBe(200);

  /** A payment of an empty wallet, or one of the customer with a foreign signature. */
  const sendBogus = async (number: number) => {
    const signed = await signAuthorization(generatePrivateKey(), { to: payTo });
    if (number % 3 > 0) return send(toHeader(signed));
    const authorization = { ...signed.authorization, from: privateKeyToAddress(payerKey) };
    return send(toHeader({ ...signed, authorization }));
  };
  const callsBefore = gateway.rpc.calls.length;
  const startedAt = Date.now();
  const counts = new Map<number, number>();
  const ofCustomer: number[] = [];
  let callsOfCustomer = 0;
  for (let round = 0; round < 30; round += 1) {
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    for (const status of await Promise.all(numbers.map(sendBogus))) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    if (round % 6 < 5) continue;
    const ahead = gateway.rpc.calls.length;
    ofCustomer.push(await pay());
    callsOfCustomer += gateway.rpc.calls.length - ahead;
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  const verified = counts.get(402) ?? 0;
  expect(new Set(counts.keys())).toEqual(new Set([402, 503]));
  expect(verified).toBeLessThanOrEqual(360 + 6 * seconds + 1);
  expect(gateway.rpc.calls.length - callsBefore - callsOfCustomer).toBeLessThanOrEqual(
    4 * verified,
  );
  expect(ofCustomer).toEqual([200, 200, 200, 200, 200]);
  expect(await gateway.received()).toBe(60_000n);
});
