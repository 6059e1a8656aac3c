import { expect, test } from 'vitest';
import { generatePrivateKey } from 'viem/accounts';
import { answer, openSeller } from './open-seller.ts';
import { openServer } from './open-server.ts';
import { endOf, openWallet } from './open-wallet.ts';

const key = generatePrivateKey();

test.each([301, 302, 303, 307, 308])(
  'a payment that is answered with %i goes nowhere else, and is kept for its call',
  async (status) => {
    const thief = await openSeller(answer(200));
    const seller = await openSeller((response) =>
      response.writeHead(status, { Location: `${thief.address}/a` }).end(),
    );
    const { pay } = openWallet(key);
    for (let call = 0; call < 3; call += 1) {
      expect(await endOf(pay(`${seller.address}/a`))).toContain('ask the same again');
    }
    expect([seller.payments.length, seller.distinct(), thief.payments]).toEqual([3, 1, []]);
  },
);

test('nothing is signed for a challenge behind a redirect', async () => {
  const thief = await openSeller(answer(200));
  const address = await openServer((_request, response) =>
    response.writeHead(307, { Location: `${thief.address}/a` }).end(),
  );
  const { pay } = openWallet(key);
  expect(await endOf(pay(`${address}/a`))).toContain('fetch failed');
  expect(thief.payments).toEqual([]);
});
