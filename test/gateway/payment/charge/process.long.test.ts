import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { openRpc, type Passage } from '../../../standin/chain/open-rpc.ts';
import { openProcess } from '../open-process.ts';
import { signAuthorization, toHeader } from '../../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const command = 'test/gateway/payment/charge/later-gateway.ts';

type Payment = 'honest' | 'bogus';
type Moment = 'at the first payment' | 'sixteen minutes later';

const away = (): Passage => 'cut';
const codeOnly = (method: string): Passage => (method === 'eth_getCode' ? 'limit' : 'through');

/** Failures that once ended the process, as seen from outside. */
const cells: readonly (readonly [string, Payment, Moment, (method: string) => Passage])[] = [
  ['is away', 'honest', 'at the first payment', away],
  ['is away', 'bogus', 'at the first payment', away],
  ['answers eth_getCode with 429', 'honest', 'at the first payment', codeOnly],
  ['is away', 'honest', 'sixteen minutes later', away],
];

/** Signs at the gateway's time, which may be later than ours. */
async function sign(payment: Payment, later = 0): Promise<string> {
  const validBefore = String(Math.floor(Date.now() / 1000) + later + 300);
  const signed = await signAuthorization(chain.payerKey, { to: chain.payTo, validBefore });
  return toHeader(payment === 'honest' ? signed : { ...signed, signature: `0x${'5a'.repeat(64)}` });
}

test.each(cells)(
  'an RPC that %s does not stop a gateway at a payment that is %s, %s, and its key is never shown',
  async (_, payment, moment, trouble) => {
    const key = randomBytes(16).toString('hex');
    const rpc = await openRpc(chain.rpcUrl, `/v2/${key}`);
    const gateway = await openProcess({ ...chain, rpcUrl: rpc.url }, { command });
    const send = async (header: string) => (await gateway.send(path, header)).status;
    const later = moment === 'at the first payment' ? 0 : 16 * 60;
    const warm = later > 0 ? await send(await sign('honest')) : 200;
    expect(warm).toBe(200);
    if (later > 0) {
      gateway.tell('SIGUSR2');
      await chain.client.increaseTime({ seconds: later });
      await chain.client.mine({ blocks: 1 });
    }
    const before = await chain.balanceOf(chain.payTo);
    const [header, honest] = [await sign(payment, later), await sign('honest', later)];

    rpc.decide(trouble);
    expect([await send(header), await send(header)]).toEqual([503, 503]);
    expect(await gateway.listens()).toBe(true);
    expect(await chain.balanceOf(chain.payTo)).toBe(before);

    rpc.decide(() => 'through');
    expect(await send(header)).toBe(payment === 'honest' ? 200 : 402);
    expect(await send(payment === 'honest' ? header : honest)).toBe(200);
    expect(await chain.balanceOf(chain.payTo)).toBe(before + 10_000n);

    gateway.tell('SIGTERM');
    expect(await gateway.ended()).toEqual([0, null]);
    expect(gateway.written()).not.toContain(key);
    expect(gateway.written()).not.toContain('rejection-unhandled');
    expect(gateway.errors()).toBe('');
  },
);
