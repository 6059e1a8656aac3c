import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { type Answer, ask } from '../../../http/ask-text.ts';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const { chain, gateways, postgres } = pair;
const Refusal = z.object({ charged: z.literal(false), error: z.object({ code: z.string() }) });

afterEach(async () => {
  await postgres.start();
  await chain.client.setAutomine(true);
});

/** The statuses of free reads, through nginx and from each gateway directly. */
async function readFree(): Promise<number[]> {
  const atGateways = gateways.flatMap(({ port }) => [ask(port, '/v1/brief'), ask(port, '/health')]);
  const answers = await Promise.all([pair.read('/v1/brief'), pair.read('/health'), ...atGateways]);
  return answers.map(({ status }) => status);
}

const allFine = Array.from({ length: 6 }, () => 200);

/** A payment and the call that it pays for. */
type Paid = { path: string; payment: string };

let limit = 0;

/** Signs payments for calls that nobody has made before, as equal calls of a payer share a charge. */
async function signSome(times: number): Promise<Paid[]> {
  const payments = await pair.signSome(times);
  return payments.map((payment) => ({ path: `/v1/repos?limit=${(limit += 1)}`, payment }));
}

const send = ({ path, payment }: Paid) => pair.send(path, payment);

/** Sends the same payment until its answer is no 503. */
async function insist(paid: Paid): Promise<Answer> {
  let last = await send(paid);
  const again = async () => {
    if (last.status === 503) last = await send(paid);
    return last.status;
  };
  await expect.poll(again, { timeout: 50_000, interval: 200 }).not.toBe(503);
  return last;
}

test.each(['stop', 'kill'] as const)(
  'after "%s" of the database under load, no payment is lost or charged twice, and free reads go on',
  async (end) => {
    const books = await pair.openBooks();
    const [waiting, arriving, later] = [await signSome(6), await signSome(6), await signSome(4)];
    await chain.client.setAutomine(false);
    const underWay = waiting.map((paid) => send(paid));
    await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(6);
    const racing = arriving.map((paid) => send(paid));
    await postgres[end]();
    await chain.client.setAutomine(true);
    await chain.client.mine({ blocks: 1 });

    // Calls whose payment was already sent to the chain are delivered, even if the ledger cannot record it.
    const first = await Promise.all(underWay);
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await Promise.all(later.map((paid) => send(paid)));
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(Refusal.parse(JSON.parse(body)).error.code).toBe('payment_unavailable');
    }
    expect(await readFree()).toEqual(allFine);
    const unready = await pair.read('/health?ready');
    expect(unready.status).toBe(503);
    expect(unready.body).toContain('The ledger of payments does not answer, or cannot be written.');
    await Promise.all(racing);
    await postgres.start();

    const payments = [...waiting, ...arriving, ...later];
    const answers = await Promise.all(payments.map((paid) => insist(paid)));
    expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 200));
    const receipts = answers.map(({ headers }) => headers['payment-response']);
    expect(receipts.slice(0, 6)).toEqual(first.map(({ headers }) => headers['payment-response']));
    expect(new Set(receipts).size).toBe(payments.length);
    expect(await books()).toMatchObject({ received: 10_000n * BigInt(payments.length) });
    const entries = (await pair.readLedger()).slice(-payments.length);
    expect(entries.map(({ state }) => state)).toEqual(payments.map(() => 'settled'));
    expect(await readFree()).toEqual(allFine);
  },
);
