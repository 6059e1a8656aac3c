import { expect, test } from 'vitest';
import { openChain } from '../standin/chain/open-chain.ts';
import { signAuthorization, toHeader } from '../../scripts/lab/paying/sign.ts';
import { walks } from './budgets.ts';
import { openCovered } from './open-covered.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const gateway = await openCovered(chain);

async function pay() {
  return { 'PAYMENT-SIGNATURE': toHeader(await signAuthorization(payerKey, { to: payTo })) };
}

let queries = 0;
/** A query that was not sent before. */
function newQuery(): string {
  queries += 1;
  return `/v1/repos?limit=${queries}`;
}

const calls = {
  'a free read': () => gateway.walk('/v1/brief'),
  'an unpaid challenge': () => gateway.walk(newQuery()),
  'a paid call': async () => gateway.walk(newQuery(), await pay()),
} satisfies Record<keyof typeof walks, () => ReturnType<typeof gateway.walk>>;

// A start goes on after the gateway listens: it opens the chain and looks for unfinished payments. A paid call waits for that.
await calls['a paid call']();

/** The files of a call. The call before it loads libraries. */
async function measure(name: keyof typeof walks): Promise<string[]> {
  await calls[name]();
  const { status, files } = await calls[name]();
  expect(status).toBe(walks[name].status);
  return files;
}

test.each(['a free read', 'an unpaid challenge', 'a paid call'] as const)(
  '%s runs functions of no more files than its budget',
  async (name) => {
    const files = await measure(name);
    expect(files).toContain('gateway/app.ts');
    expect(files.length > walks[name].files ? files : []).toEqual([]);
  },
);
