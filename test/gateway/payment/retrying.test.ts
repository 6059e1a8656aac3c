import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createAgent } from '../../../scripts/lab/paying/agent.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRemote, path } from './open-paid-gateway.ts';

const chain = await openChain();

/** The fetch of a document that repeats a call after a 503, with another fetch and another clock. */
function readRetrying(file: string, besides: Record<string, unknown>): typeof fetch {
  const document = readFileSync(file, 'utf8');
  const [, program = ''] = /^(const retrying[^]*?^\};)$/m.exec(document) ?? [];
  const { code } = transformSync(`${program}\nretrying;`, { loader: 'ts' });
  const retrying: unknown = runInNewContext(code, { globalThis: besides, ...besides });
  return z.custom<typeof fetch>((value) => typeof value === 'function').parse(retrying);
}

test.each(['README.md', 'gateway/client/README.md', 'gateway/documents/templates/llms.txt'])(
  'the fetch of %s brings the rows for one charge after the answer of the settlement was lost',
  async (file) => {
    const { facilitator, gateway } = await openRemote(chain);
    facilitator.decide((step) => (step === 'settle' ? 'lose-reply' : 'through'));
    gateway.rpc.decide(() => 'cut');
    const waits: number[] = [];
    const payments: (string | null)[] = [];
    const retrying = readRetrying(file, {
      fetch: (...call: Parameters<typeof fetch>) => {
        payments.push(new Request(...call).headers.get('PAYMENT-SIGNATURE'));
        return fetch(...call);
      },
      setTimeout: (goOn: () => void, ms: number) => {
        waits.push(ms);
        facilitator.decide(() => 'through');
        gateway.rpc.decide(() => 'through');
        goOn();
      },
    });

    const answer = await createAgent(chain.payerKey, retrying).fetch(`${gateway.address}${path}`);

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ charged: true, count: 2 });
    expect(waits).toEqual([5_000]);
    expect(payments).toEqual([null, expect.any(String), payments[1]]);
    expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
  },
);
