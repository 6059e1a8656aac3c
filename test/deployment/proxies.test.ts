import { expect, test } from 'vitest';
import { createAgent, readTransaction } from '../../scripts/lab/paying/agent.ts';
import { openPaidGateway } from '../gateway/payment/open-paid-gateway.ts';
import { ask } from '../gateway/http/ask.ts';
import { openChain } from '../standin/chain/open-chain.ts';
import { openProxy, proxies } from './installed-proxies.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const paths = ['/v1/repos?limit=2&language=Rust&min_stars=10', '/v1/digests?days=7&limit=3'];

test.each(Object.entries(proxies))(
  '%s, with no size and no time set, passes challenges and payments',
  async (_, proxy) => {
    const port = await openProxy(proxy, gateway.port);
    for (const path of paths) {
      const { status, headers } = await ask(port, path);
      expect([path, status]).toEqual([path, 402]);
      const challenge = String(headers['payment-required']);
      const direct = await ask(gateway.port, path);
      expect(challenge).toBe(direct.headers['payment-required']);
    }
    const { fetch: pay } = createAgent(chain.payerKey);
    const answer = await pay(`http://127.0.0.1:${port}/v1/repos?limit=2`);
    expect(answer.status).toBe(200);
    expect(readTransaction(answer)).toMatch(/^0x/);
  },
);
