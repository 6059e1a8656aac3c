import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerEntry } from '../../../gateway/payment/ledger/entry.ts';
import { journalName } from '../../../gateway/payment/ledger/file-ledger.ts';
import { readDatabase } from '../../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { readEntries } from '../../../gateway/payment/ledger/read-journal.ts';
import type { DevChain } from '../../dev-chain/dev-chain.ts';
import type { Bounds } from '../gas-spent.ts';
import { createClosers } from '../../../gateway/closers.ts';
import { type Front, openFront } from './front.ts';
import { type GatewayProcess, prepareGateway } from './gateway-process.ts';
import { type Nights, openNights } from './nights.ts';

/** What a service is made from. */
export type ServiceParts = {
  chain: DevChain;
  /** An RPC's address for each gateway. */
  rpcUrls: readonly string[];
  /** The settings of the gateways where they are not the usual ones. */
  bounds?: Bounds;
  /** PostgreSQL's; undefined for a file, which one gateway alone can have. */
  databaseUrl: string | undefined;
  /** Given every line that a gateway writes, with its number. */
  hear: (line: string, gateway: number) => void;
};

/** Gateways that settle on a private chain as they would on the real one, with one front and one ledger. */
export type Service = {
  gateways: readonly GatewayProcess[];
  /** To be closed apart, and first. */
  front: Front;
  nights: Nights;
  /** Every payment's last state. */
  readLedger: () => Promise<LedgerEntry[]>;
  close: () => Promise<void>;
};

/** Publishes a night and starts all of it. Whatever was started ends where something does not start. */
export async function openService(parts: ServiceParts): Promise<Service> {
  const { chain, rpcUrls, bounds, databaseUrl, hear } = parts;
  const closers = createClosers();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    closers.add(() => rm(folder, { recursive: true, force: true }));
    const nights = await openNights(folder);
    const ledgerDir = join(folder, 'ledger');
    const settings = {
      DATA_DIR: nights.dataDir,
      PUBLIC_DIR: nights.publicDir,
      TRUST_PROXY: '1',
      PAYMENT_MODE: 'self',
      PAY_TO_ADDRESS: chain.payTo,
      SETTLEMENT_PRIVATE_KEY: chain.settlementKey,
      ...(bounds && {
        SETTLEMENT_MAX_GAS: String(bounds.maxGas),
        SETTLEMENT_MAX_FEE_GWEI: String(bounds.maxFeeGwei),
      }),
      ...(databaseUrl === undefined ? { LEDGER_DIR: ledgerDir } : { DATABASE_URL: databaseUrl }),
    };
    const gateways = await Promise.all(
      rpcUrls.map((rpcUrl, number) =>
        prepareGateway({ ...settings, RPC_URL: rpcUrl }, (line) => hear(line, number)),
      ),
    );
    for (const gateway of gateways) {
      closers.add(async () => {
        gateway.tell('SIGKILL');
        await gateway.ended();
      });
    }
    await Promise.all(gateways.map((gateway) => gateway.start()));
    const ports = gateways.map(({ port }) => port);
    const front = await openFront(nights.publicDir, ports);
    const readLedger = () =>
      collect(
        databaseUrl === undefined
          ? readEntries(join(ledgerDir, journalName))
          : readDatabase(databaseUrl),
      );
    return { gateways, front, nights, readLedger, close: closers.close };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
