import { afterAll } from 'vitest';
import * as z from 'zod';
import { privateKeyToAddress } from 'viem/accounts';
import type { Hex } from '../../../../../gateway/payment/protocol.ts';
import type { Answer } from '../../../http/ask-text.ts';
import { createClosers } from '../../../../../gateway/serve.ts';
import { openFront } from '../../../../deployment/nginx/open-front.ts';
import { openService } from '../../../../../scripts/lab/soak/service.ts';
import { openChain } from '../../../../standin/chain/open-chain.ts';
import { openRpc } from '../../../../standin/chain/open-rpc.ts';
import { needNginx } from '../../../../deployment/nginx/installed-nginx.ts';
import { newClient } from '../../../../deployment/nginx/open-site.ts';
import { expectDiscretion } from '../../discretion.ts';
import { count } from '../../read-answer.ts';
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
  const ports = service.gateways.map(({ port }) => port);
  let front = await openFront(service.nights.publicDir, ports);
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
      front = await openFront(nights.publicDir, ports);
    },
    /** Where nginx listens. */
    frontAddress: () => front.address,
    chain,
    postgres,
    rpcs,
    sign: () => signPayments(chain, 1).then(([payment = '']) => payment),
    signSome: (times: number) => signPayments(chain, times),
    /** Pays through nginx, each time as another client. */
    send: (path: string, payment: string): Promise<Answer> =>
      front.ask(path, { headers: { 'PAYMENT-SIGNATURE': payment }, from: newClient() }),
    /** Reads a free path. */
    read: (path: string): Promise<Answer> => front.ask(path, { from: newClient() }),
    /** Tells what the seller receives from now on, in atomic units, and how many transactions the hot wallet gets into blocks. */
    openBooks: async () => {
      const read = async () => ({
        received: await chain.balanceOf(payTo),
        sent: await client.getTransactionCount({ address: privateKeyToAddress(settlementKey) }),
      });
      const before = await read();
      return async () => {
        const { received, sent } = await read();
        return { received: received - before.received, sent: sent - before.sent };
      };
    },
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
    ledgerStates: async () => count((await readLedger()).map(({ state }) => state)),
  };
}

function signPayments(chain: { payerKey: Hex; payTo: Hex }, times: number): Promise<string[]> {
  const sign = async () => toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
  return Promise.all(Array.from({ length: times }, sign));
}

function toUrl({ url }: { url: string }): string {
  return url;
}
