import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerEntry } from '../../../gateway/payment/ledger/ledger.ts';
import { createClosers } from '../../../gateway/serve.ts';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { aRow, aScan } from '../../../test/fixtures/night.ts';
import { startGateway } from '../../../test/gateway/start-gateway.ts';
import { bundle } from '../../build/bundle.ts';
import { readDatabase } from '../../ledger/open-entries.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { runFacilitator } from '../dev-chain/facilitator-process.ts';
import { findFreePort } from '../free-port.ts';
import { publishRecordedScan } from '../recordings/publish-recorded.ts';

/** The parts of a service, with the RPC address of each gateway and the address of PostgreSQL. */
type ServiceParts = {
  chain: DevChain;
  rpcUrls: readonly string[];
  databaseUrl: string;
  /** Receives every line of a gateway's output, with the number of the gateway. */
  hear: (line: string, gateway: number) => void;
  /** Hears of a gateway that ends by itself. */
  miss?: (end: string) => void;
};

/**
 * Publishes a night and starts gateways that settle on a private chain as they would on Base. They share a facilitator
 * and a ledger. If one part fails to start, the others are stopped.
 */
export async function openService(parts: ServiceParts) {
  const { chain, rpcUrls, databaseUrl, hear, miss = () => undefined } = parts;
  const closers = createClosers();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'service-'));
    closers.add(() => rm(folder, { recursive: true, force: true }));
    const nights = await openNights(folder);
    await bundle({ gateway: 'scripts/lab/soak/held-gateway.ts' }, join(folder, 'built'));
    const facilitator = await openFacilitator(chain);
    closers.add(facilitator.close);
    const settings = {
      DATA_DIR: nights.dataDir,
      PUBLIC_DIR: nights.publicDir,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PAYMENT_MODE: 'remote',
      PAY_TO_ADDRESS: chain.payTo,
      FACILITATOR_URL: facilitator.url,
      DATABASE_URL: databaseUrl,
    };
    const prepare = (rpcUrl: string, number: number) =>
      prepareGateway(
        join(folder, 'built', 'gateway.js'),
        { ...settings, LEDGER_MEMORY: join(folder, `memory-${number}.json`), RPC_URL: rpcUrl },
        { hear: (line) => hear(line, number), miss },
      );
    const gateways = await Promise.all(rpcUrls.map(prepare));
    for (const gateway of gateways) {
      closers.add(async () => {
        gateway.tell('SIGKILL');
        await gateway.ended();
      });
    }
    await Promise.all(gateways.map((gateway) => gateway.start()));
    /** Reads the last state of every payment. */
    const readLedger = async () => {
      const entries: LedgerEntry[] = [];
      for await (const entry of readDatabase(databaseUrl)) entries.push(entry);
      return entries;
    };
    return { gateways, facilitator, nights, readLedger, close: closers.close };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** A gateway in a separate process. It can be killed and started again, always on the same port. */
async function prepareGateway(
  program: string,
  settings: Readonly<Record<string, string>>,
  { hear, miss }: { hear: (line: string) => void; miss: (end: string) => void },
) {
  const port = await findFreePort();
  let [isRunning, isStopped] = [false, false];
  let started: Awaited<ReturnType<typeof startGateway>> | undefined;
  let ended = Promise.resolve('never started');
  return {
    port,
    isRunning: () => isRunning,
    /** Resolves when the gateway accepts calls. @throws with its output if it ends before that. */
    start: async () => {
      started = await startGateway([program], { ...settings, PORT: String(port) });
      [isRunning, isStopped] = [true, false];
      for (const line of started.lines) hear(line);
      started.output.on('line', hear);
      started.child.stderr?.on('data', hear);
      ended = started.ended.then(([code, signal]) => {
        isRunning = false;
        const end = String(code ?? signal);
        if (!isStopped) miss(end);
        return end;
      });
    },
    tell: (signal: NodeJS.Signals) => {
      isStopped = true;
      started?.tell(signal);
    },
    /** Resolves with its exit code, or with the signal that ended it. */
    ended: () => ended,
  };
}

/** A facilitator that can be killed, and started again on its port. */
async function openFacilitator(chain: DevChain) {
  let running = await runFacilitator(chain);
  const { url } = running;
  return {
    url,
    kill: () => running.kill(),
    start: async () => {
      running = await runFacilitator(chain, Number(new URL(url).port));
    },
    close: () => running.stop(),
  };
}

const firstDate: DigestDate = '2026-03-01';
const words = ['ebb', 'flow', 'neap', 'spring', 'slack', 'surge', 'swell', 'drift'];

/** Publishes the first of nights of recorded scans. Made-up nights cannot be sold outside the demo. */
async function openNights(folder: string) {
  const [dataDir, publicDir] = [join(folder, 'data'), join(folder, 'public')];
  const recorded = join(folder, 'recorded.json');
  let next = firstDate;
  /** Publishes the night after the newest one. All its rows are new. */
  const publishNext = async (): Promise<DigestDate> => {
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
