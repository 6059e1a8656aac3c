import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { journalName } from '../../../gateway/payment/ledger/file-ledger.ts';
import type { LedgerEntry } from '../../../gateway/payment/ledger/ledger.ts';
import { toJournalLine } from '../../../gateway/payment/ledger/journal.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import { findFreePort } from '../free-port.ts';
import { recordMadeUpScan } from '../made-up/made-up-night.ts';
import { publishRecordedScan } from '../recordings/publish-recorded.ts';
import type { Stream } from './load.ts';
import { type Machine, newest } from './machine.ts';
import { type Benchmark, formatFigure, type Row, toRatio, toRow } from './measure.ts';
import { runMetered } from './meter.ts';
import { payTo } from './payments.ts';

const requests = 100_000;
const swaps = 365;

/** Requests of every kind: files, known and new challenges, a page, refused and paid calls. */
const mixed: readonly Stream[] = [
  { path: '/v1/index' },
  { path: '/v1/digests/latest' },
  { path: '/' },
  { path: '/v1/repos' },
  { path: '/v1/repos?min_stars={number}' },
  { path: '/v1/repos', payment: 'bogus' },
  { path: '/v1/repos', payment: 'signed' },
];

/** Measures the gateway's memory after many requests, and after a year of nights. */
export const memory: Benchmark = {
  name: 'memory',
  run: async (machine) => {
    const swap = await prepareSwap(machine);
    return machine.withServers(['gateway'], async (serverOf) => {
      const gateway = serverOf('gateway');
      let sent = 0;
      while (sent < requests) {
        for (const stream of mixed) {
          const statuses = await machine.load(gateway.port, stream);
          sent += Object.values(statuses).reduce((sum, count) => sum + count, 0);
        }
      }
      const { now, peak } = gateway.megabytes();
      const afterSwaps: number[] = [];
      for (let night = 0; night < swaps; night += 1) {
        await swap();
        await gateway.tell({});
        afterSwaps.push(gateway.megabytes().now);
      }
      const [theirs = 0, ours = 0] = [afterSwaps[swaps / 5], afterSwaps.at(-1)];
      const note = `${sent.toLocaleString('en-GB')} requests; at most ${formatFigure(peak)} MB`;
      const after = `memory after ${swaps} nights, beside ${swaps / 5}`;
      return [
        toRow({ what: 'memory after mixed requests', unit: ' MB', atMost: 140 }, [now], note),
        toRatio({ what: after, unit: 'MB', atMost: 1.1 }, [{ ours, theirs }]),
      ];
    });
  },
};

/** Makes another state of the published folders, and returns a function that changes the two over. */
async function prepareSwap({ folder }: Machine): Promise<() => Promise<void>> {
  const other = join(folder, 'other');
  const names = ['public', 'data'];
  for (const name of names) await cp(join(folder, name), join(other, name), { recursive: true });
  const archive = openArchive(join(other, 'data'));
  const scan = join(folder, 'other.json');
  await recordMadeUpScan(scan, { date: addDays(newest, 1), archive });
  const publicDir = join(other, 'public');
  await publishRecordedScan(scan, { archive, publicDir, baseUrl: 'http://127.0.0.1' });
  return async () => {
    for (const name of names) {
      await rename(join(folder, name), join(folder, 'away'));
      await rename(join(other, name), join(folder, name));
      await rename(join(folder, 'away'), join(other, name));
    }
  };
}

/** Measures what the gateway's start takes until its first answer: without payments, and with a million. */
export const start: Benchmark = {
  name: 'start',
  run: async (machine, pairs) => {
    const empty = join(machine.folder, 'empty-ledger');
    const full = join(machine.folder, 'full-ledger');
    await writeLedger(full, million);
    const usual: number[] = [];
    for (let each = 0; each < pairs; each += 1) usual.push((await startOnce(machine, empty)).cpu);
    const large = await startOnce(machine, full);
    return [
      toRow({ what: 'start to first answer, processor time', unit: ' s', atMost: 0.7 }, usual, ''),
      toRow(
        { what: 'start with a million payments of a day', unit: ' MB', atMost: 350 },
        [large.peak],
        `${formatFigure(large.cpu)} s of processor time`,
      ),
    ];
  },
};

async function startOnce({ folder, start: run }: Machine, ledger: string) {
  const port = await findFreePort();
  const gateway = run('gateway-command', [], {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_DIR: join(folder, 'public'),
    LEDGER_DIR: ledger,
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: payTo,
    BASE_URL: 'https://trends.example',
    CONTACT_EMAIL: 'bench@example.com',
    // Nobody listens there, so nothing leaves this machine.
    FACILITATOR_URL: 'http://127.0.0.1:9',
    RPC_URL: 'http://127.0.0.1:9',
  });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/index`).catch(() => undefined);
      if (answer?.status === 200) break;
      await wait(10);
    }
    return { cpu: gateway.cpuSeconds(), peak: gateway.megabytes().peak };
  } finally {
    gateway.child.kill('SIGKILL');
    await once(gateway.child, 'exit');
  }
}

const million = 1_000_000;

/** Measures the report over a million payments, each of another payer. */
export const ledger: Benchmark = {
  name: 'ledger',
  run: async ({ folder }): Promise<Row[]> => {
    const place = join(folder, 'reported-ledger');
    await writeLedger(place, million);
    const { peakMegabytes, seconds } = runMetered('scripts/ledger.ts', [], {
      LEDGER_DIR: place,
      // As the script of package.json sets them.
      NODE_OPTIONS: '--max-semi-space-size=1 --max-old-space-size=96',
    });
    await rm(place, { recursive: true });
    const what = 'npm run ledger, a million payments and payers';
    return [
      toRow({ what, unit: ' MB', atMost: 150 }, [peakMegabytes], `${formatFigure(seconds)} s`),
    ];
  },
};

/** Writes a ledger of delivered payments of the last day, each with the three lines that a gateway writes. */
async function writeLedger(folder: string, payments: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = createWriteStream(join(folder, journalName));
  const now = Date.now();
  for (let number = 0; number < payments; number += 1) {
    const hash = createHash('sha256').update(String(number)).digest('hex');
    const at = new Date(now - (payments - number) * 80).toISOString();
    const delivered: LedgerEntry = {
      payer: `0x${hash.slice(0, 40)}`,
      nonce: `0x${hash}`,
      payloadSha256: hash,
      identifier: null,
      route: '/v1/repos',
      request: '/v1/repos {"limit":30}',
      digestId: '2026-11-20-0123abcd',
      amount: prices.repos.atomic,
      payTo,
      validBefore: String(Math.floor(now / 1000) + 300),
      claimedAt: at,
      changedAt: at,
      state: 'settled',
      transaction: `0x${hash}`,
      reason: '',
      repeats: 0,
      delivered: true,
      answeredBy: null,
    };
    const settled = { ...delivered, delivered: false };
    const lines = [{ ...settled, state: 'settling', transaction: '' } as const, settled, delivered];
    const text = lines.map((entry) => `${toJournalLine(entry)}\n`).join('');
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
