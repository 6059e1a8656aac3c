import { afterAll } from 'vitest';
import * as z from 'zod';
import { privateKeyToAddress } from 'viem/accounts';
import type { Hex } from '../../../../../gateway/payment/protocol.ts';
import type { Answer } from '../../../../../scripts/lab/soak/service/ask.ts';
import { createClosers } from '../../../../../gateway/start/closers.ts';
import { openFront } from '../../../../../scripts/lab/soak/service/front.ts';
import { openService } from '../../../../../scripts/lab/soak/service/service.ts';
import { openChain } from '../../../../standin/chain/open-chain.ts';
import { openRpc } from '../../../../standin/chain/open-rpc.ts';
import { needNginx } from '../../../nginx/installed-nginx.ts';
import { expectDiscretion } from '../../discretion.ts';
import { openPostgres } from '../open-postgres.ts';
import { signAuthorization, toHeader } from '../../../../../scripts/lab/paying/sign.ts';

const LogLine = z.looseObject({ event: z.string() });

/**
 * Two gateways on one PostgreSQL and one private chain, behind nginx, for the tests of one file.
 * Each gateway has its own RPC endpoint. All end after these tests.
 */
export async function openPair() {
  needNginx();
  const closers = createClosers();
  afterAll(closers.close, 60_000);
  const [chain, postgres] = await Promise.all([openChain(), openPostgres()]);
  closers.add(postgres.close);
  const rpcs = [await openRpc(chain.rpcUrl), await openRpc(chain.rpcUrl)];
  const lines: string[][] = [[], []];
  const service = await openService({
    chain,
    rpcUrls: rpcs.map(({ url }) => url),
    databaseUrl: await postgres.createDatabase(),
    hear: (line, gateway) => void lines[gateway]?.push(line),
  });
  closers.add(async () => {
    await service.close();
    expectDiscretion(lines.flat(), [chain.settlementKey, chain.payerKey, ...rpcs.map(toUrl)]);
  });
  const { payTo, client, settlementKey } = chain;
  let { front } = service;
  closers.add(() => front.close());
  const eventsOf = (gateway: number) =>
    (lines[gateway] ?? [])
      .filter((line) => line.startsWith('{'))
      .map((line) => LogLine.parse(JSON.parse(line)));
  const { gateways, nights, readLedger } = service;
  return {
    gateways,
    readLedger,
    /** Starts a new nginx. The old one may still avoid a gateway that was down in an earlier test. */
    renewFront: async () => {
      await front.close();
      front = await openFront(
        nights.publicDir,
        gateways.map(({ port }) => port),
      );
    },
    /** Where nginx listens. */
    frontAddress: () => front.address,
    chain,
    postgres,
    rpcs,
    sign: () => signPayments(chain, 1).then(([payment = '']) => payment),
    signSome: (count: number) => signPayments(chain, count),
    /** Pays through nginx, each time as another client. */
    send: (path: string, payment: string, signal?: AbortSignal): Promise<Answer> =>
      front.ask(path, {
        headers: { 'PAYMENT-SIGNATURE': payment },
        from: newClient(),
        ...(signal ? { signal } : {}),
      }),
    /** Reads a free path. */
    read: (path: string): Promise<Answer> => front.ask(path, { from: newClient() }),
    /** What the seller has received so far, in atomic units. */
    received: () => chain.balanceOf(payTo),
    /** How many transactions of the hot wallet are in blocks. */
    transactions: () => client.getTransactionCount({ address: privateKeyToAddress(settlementKey) }),
    /** Transactions that wait for their block. */
    waiting: async () => (await client.getTxpoolStatus()).pending,
    eventsOf,
    /** How many calls of the path each gateway answered with that status. */
    answered: (path: string, status: number) =>
      [0, 1].map((gateway) => {
        const events = eventsOf(gateway).filter((each) => each.event === 'request-answered');
        return events.filter((each) => each['path'] === path && each['status'] === status).length;
      }),
    /** Payments of the ledger by their state. */
    ledgerStates: async () => {
      const counts: Record<string, number> = {};
      for (const { state } of await readLedger()) counts[state] = (counts[state] ?? 0) + 1;
      return counts;
    },
  };
}

function signPayments(chain: { payerKey: Hex; payTo: Hex }, count: number): Promise<string[]> {
  const sign = async () => toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
  return Promise.all(Array.from({ length: count }, sign));
}

let clients = 1;
/** A new client address for each call, so that no call counts against the rate limit of another. */
function newClient(): string {
  clients += 1;
  return `127.1.${clients >> 8}.${clients & 255}`;
}

function toUrl({ url }: { url: string }): string {
  return url;
}
