import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerEntry } from '../../../../gateway/payment/ledger/ledger.ts';
import type { DevChain } from '../../dev-chain/dev-chain.ts';
import { runFacilitator } from '../../dev-chain/facilitator-process.ts';
import { createClosers } from '../../../../gateway/serve.ts';
import { type Front, openFront } from './front.ts';
import { type GatewayProcess, prepareGateway } from './gateway-process.ts';
import { bundle } from '../../../build/bundle.ts';
import { readDatabase } from '../../../ledger/open-entries.ts';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import { publishRecordedScan } from '../../recordings/publish-recorded.ts';
import { aRow, aScan } from '../../../../test/fixtures/night.ts';

/** The parts and settings of a service. */
type ServiceParts = {
  chain: DevChain;
  /** The RPC address of each gateway. */
  rpcUrls: readonly string[];
  /** The address of PostgreSQL. */
  databaseUrl: string;
  /** Receives every line of a gateway's output, with the number of the gateway. */
  hear: (line: string, gateway: number) => void;
  /** Hears of a gateway that ends by itself. */
  miss?: (end: string) => void;
};

/** Gateways that settle on a private chain as they would on Base. They share one front and one ledger. */
export type Service = {
  gateways: readonly GatewayProcess[];
  /** The caller closes it separately, before the service. */
  front: Front;
  facilitator: Awaited<ReturnType<typeof openFacilitator>>;
  nights: Nights;
  /** Reads the last state of every payment. */
  readLedger: () => Promise<LedgerEntry[]>;
  close: () => Promise<void>;
};

/** Publishes a night and starts all parts. If one part fails to start, the others are stopped. */
export async function openService(parts: ServiceParts): Promise<Service> {
  const { chain, rpcUrls, databaseUrl, hear, miss = () => undefined } = parts;
  const closers = createClosers();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    closers.add(() => rm(folder, { recursive: true, force: true }));
    const nights = await openNights(folder);
    await bundle({ gateway: 'scripts/lab/soak/service/held-gateway.ts' }, join(folder, 'built'));
    const facilitator = await openFacilitator(chain);
    closers.add(facilitator.close);
    const settings = {
      DATA_DIR: nights.dataDir,
      PUBLIC_DIR: nights.publicDir,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PAYMENT_MODE: 'remote',
      PAY_TO_ADDRESS: chain.payTo,
      FACILITATOR_URL: facilitator.url(),
      DATABASE_URL: databaseUrl,
    };
    const gateways = await Promise.all(
      rpcUrls.map((rpcUrl, number) =>
        prepareGateway(
          join(folder, 'built', 'gateway.js'),
          {
            ...settings,
            LEDGER_MEMORY: join(folder, `memory-${number}.json`),
            RPC_URL: rpcUrl,
          },
          { hear: (line) => hear(line, number), miss },
        ),
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
    const readLedger = async () => {
      const entries: LedgerEntry[] = [];
      for await (const entry of readDatabase(databaseUrl)) entries.push(entry);
      return entries;
    };
    return { gateways, front, facilitator, nights, readLedger, close: closers.close };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** A facilitator that can be killed, and started again on its port. */
async function openFacilitator(chain: DevChain) {
  let running = await runFacilitator(chain);
  const port = Number(new URL(running.url).port);
  return {
    url: () => running.url,
    kill: () => running.kill(),
    start: async () => {
      running = await runFacilitator(chain, port);
    },
    close: () => running.stop(),
  };
}

/** Nights of recorded scans, one after the other. Made-up nights cannot be sold outside the demo. */
type Nights = {
  dataDir: string;
  publicDir: string;
  /** Publishes the night after the newest one. All its rows are new. */
  publishNext: () => Promise<DigestDate>;
};

const firstDate: DigestDate = '2026-03-01';
const words = ['ebb', 'flow', 'neap', 'spring', 'slack', 'surge', 'swell', 'drift'];

/** Makes a folder for the nights, and publishes the first of them. */
async function openNights(folder: string): Promise<Nights> {
  const [dataDir, publicDir] = [join(folder, 'data'), join(folder, 'public')];
  const recorded = join(folder, 'recorded.json');
  let next = firstDate;
  const publishNext = async () => {
    const date = next;
    next = addDays(date, 1);
    const rows = words.map((word, place) =>
      aRow({ fullName: `tides-${date}/${word}`, stars: 400 - place, firstSeen: date }),
    );
    await writeFile(recorded, JSON.stringify(aScan(date, { rows })));
    await publishRecordedScan(recorded, { archive: openArchive(dataDir), publicDir });
    return date;
  };
  await publishNext();
  return { dataDir, publicDir, publishNext };
}
