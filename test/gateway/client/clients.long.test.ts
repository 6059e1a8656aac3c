import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openFaultyProxy } from '../payment/ledger/faulty-proxy.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import type { Conduct } from '../payment/facilitator.ts';
import { openRemote, path } from '../payment/open-paid-gateway.ts';
import { cent } from './open-wallet.ts';
import { loadClients } from './installed-clients.ts';

const chain = await openChain();
const { gateway, facilitator } = await openRemote(chain, { timing: { settleMs: 3_000 } });
const line = await openFaultyProxy(gateway.port);
afterAll(line.close);
const url = `http://127.0.0.1:${line.port}${path}`;
const clients = await loadClients();
// Clients sign for a time from ten minutes ago. A private chain has no present time before its first block.
await chain.client.mine({ blocks: 1 });

/** Resolves when the newest paid call has its answer, or has lost its client. */
let ended: Promise<unknown> = Promise.resolve();
gateway.server.on('request', ({ headers }, response) => {
  if (headers['payment-signature'] ?? headers['x-payment']) ended = once(response, 'close');
});

/** What goes wrong with the settlement of the first payment. Afterwards nothing fails any more. */
const situations: Record<string, () => Promise<Conduct>> = {
  'nothing fails': async () => 'through',
  'its outcome is not known, and the answer is 503': async () => {
    gateway.rpc.decide(() => 'cut');
    void ended.then(() => gateway.rpc.decide(() => 'through'));
    return 'lose-reply';
  },
  'it was never sent, and the answer is 503': async () => 'cut',
  'the connection is cut before the answer': async () => {
    await line.become('resetting');
    await line.become('fine');
    await ended;
    return 'through';
  },
  'it takes longer than anybody waits': async () => {
    await ended;
    return 'through';
  },
};

test.each(Object.entries(clients))(
  'a buyer with %s who asks until there is an answer is charged once and gets the rows',
  async (_, open) => {
    for (const [situation, trouble] of Object.entries(situations)) {
      // Another minute: the buyers share one address, and its limits.
      gateway.pass(60);
      let isFirst = true;
      facilitator.decide((step) => {
        if (step !== 'settle' || !isFirst) return 'through';
        isFirst = false;
        return trouble();
      });
      const { key, holds } = await openPayer(chain, 10n * cent);
      const ask = open({ key, rpcUrl: chain.rpcUrl });
      let answer = { status: 0, text: '' };
      for (let calls = 0; answer.status !== 200 && calls < 5; calls += 1) {
        answer = await ask(url).catch(() => ({ status: 0, text: '' }));
      }
      expect([situation, answer.status, await holds()]).toEqual([situation, 200, 9n * cent]);
      expect(JSON.parse(answer.text)).toMatchObject({ charged: true, count: 2 });
    }
  },
);
