import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { formatLogData, renderLog } from '../../../../pipeline/publish/log/publish-log.ts';
import {
  addEditions,
  readNightLog,
  refuseFork,
  toNightLog,
} from '../../../../pipeline/publish/log/night-log.ts';
import { signer } from '../../../fixtures/logged-nights.ts';
import { madeUpEdition } from './made-up-log.ts';

const nights = 3650;
const settings = { signer, witnesses: [] };

test('the log of ten years has at most 20 files and 200 KB beside the proofs, and a night adds to it in less time than making all of it takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ten-years-'));
  const archive = openArchive(folder);
  const editions = Array.from({ length: nights }, (_, day) => madeUpEdition(day));
  const made = process.cpuUsage();
  const nine = addEditions(toNightLog([], undefined), editions.slice(0, -1), settings);
  const madeIn = toMicroseconds(process.cpuUsage(made));
  await replaceFiles(formatLogData(archive, nine));
  const lately = new Set(editions.slice(-62).map(({ night }) => night));
  const add = async () => {
    const before = await readNightLog(archive);
    const log = addEditions(before, editions.slice(-1), settings);
    const files = renderLog(log, lately);
    refuseFork(log, files.at(-1)?.bytes);
    return { files, data: formatLogData(archive, log, before.records.length - 1) };
  };
  const times: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    const started = process.cpuUsage();
    await add();
    times.push(toMicroseconds(process.cpuUsage(started)));
  }
  const { files, data } = await add();
  const beside = files.filter(({ path }) => !path.endsWith('.tlog-proof'));
  const bytes = beside.reduce((sum, file) => sum + file.bytes.length, 0);
  const proofs = files.filter(({ path }) => path.endsWith('.tlog-proof'));
  expect(proofs).toHaveLength(62);
  expect(Math.max(...proofs.map((proof) => proof.bytes.length))).toBeLessThan(3000);
  expect(beside.length).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThanOrEqual(200_000);
  // The last group and the keys.
  expect(data).toHaveLength(2);
  expect(Math.min(...times)).toBeLessThan(madeIn);
});

/** Time of the processor, which other programs use too. */
function toMicroseconds({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
