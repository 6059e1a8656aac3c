import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { openRpc } from '../../../standin/chain/open-rpc.ts';
import type { Passage } from '../../../standin/chain/start-rpc.ts';
import { openProcess } from '../open-process.ts';
import { signAuthorization, toHeader } from '../../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

const away = (): Passage => 'cut';
const codeOnly = (method: string): Passage => (method === 'eth_getCode' ? 'limit' : 'through');

/** Failures that once ended the process, as seen from outside. */
test.each([
  ['is away', 'honest', away],
  ['is away', 'bogus', away],
  ['answers eth_getCode with 429', 'honest', codeOnly],
] as const)(
  'an RPC that %s does not stop a gateway at a payment that is %s, and its key is never shown',
  async (_, payment, trouble) => {
    const key = randomBytes(16).toString('hex');
    const rpc = await openRpc(chain.rpcUrl, `/v2/${key}`);
    const gateway = await openProcess({ ...chain, rpcUrl: rpc.url });
    const send = async (header: string) => (await gateway.send(path, header)).status;
    const before = await chain.balanceOf(chain.payTo);
    const signed = await signAuthorization(chain.payerKey, { to: chain.payTo });
    const honest = toHeader(signed);
    const bogus = toHeader({ ...signed, signature: `0x${'5a'.repeat(64)}` });
    const header = payment === 'honest' ? honest : bogus;

    rpc.decide(trouble);
    expect([await send(header), await send(header)]).toEqual([503, 503]);
    expect(await gateway.listens()).toBe(true);
    expect(await chain.balanceOf(chain.payTo)).toBe(before);

    rpc.decide(() => 'through');
    expect(await send(header)).toBe(payment === 'honest' ? 200 : 402);
    expect(await send(honest)).toBe(200);
    expect(await chain.balanceOf(chain.payTo)).toBe(before + 10_000n);

    gateway.tell('SIGTERM');
    expect(await gateway.ended()).toEqual([0, null]);
    expect(gateway.written()).not.toContain(key);
    expect(gateway.written()).not.toContain('rejection-unhandled');
    expect(gateway.errors()).toBe('');
  },
);
