import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { publicPaths } from '../../../../pipeline/contract/paths.ts';
import { addSignatures, askWitnesses } from '../../../../pipeline/publish/log/witnesses.ts';
import { renderLog } from '../../../../pipeline/publish/log/publish-log.ts';
import { addEditions, toNightLog } from '../../../../pipeline/publish/log/night-log.ts';
import { signer } from '../../../fixtures/logged-nights.ts';
import { openWitness } from '../../../standin/witness.ts';
import { openForeignVerifier } from './installed-go.ts';
import { madeUpEdition } from './made-up-log.ts';

const nights = 365;
/** Every tenth night is corrected on the day after. */
const isCorrected = (day: number) => day % 10 === 3;

async function write(path: string, bytes: string | Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

test('the Go team’s code accepts every proof of a year, its witness and what the witness was sent, and no changed one', async () => {
  const verify = await openForeignVerifier();
  const folder = await mkdtemp(join(tmpdir(), 'year-'));
  const witness = await openWitness('w.example/log', signer);
  const settings = { signer, witnesses: [witness] };
  let log = toNightLog([], undefined);
  for (let day = 0; day < nights; day += 1) {
    const corrected = isCorrected(day - 1) ? [madeUpEdition(day - 1, 'second')] : [];
    log = addEditions(log, [...corrected, madeUpEdition(day)], settings);
    const answers = await askWitnesses(log, [witness]);
    log = addSignatures(
      log,
      answers.flatMap((answer) => ('line' in answer ? [answer.line] : [])),
    );
  }
  const publicDir = join(folder, 'public');
  const dates = new Set(log.entries.map(({ night }) => night));
  for (const { path, bytes } of renderLog(log, dates)) await write(join(publicDir, path), bytes);
  const requests = join(folder, 'requests');
  for (const [at, body] of witness.bodies.entries()) await write(join(requests, String(at)), body);
  const ask = () => verify(publicDir, signer.text, witness.verifier.text, requests);

  const entries = nights + Math.floor((nights + 5) / 10);
  expect(log.tree.size).toBe(entries);
  expect(await ask()).toBe(
    `${entries} entries, ${nights} proofs, ${nights} with a witness, ${nights} requests`,
  );

  const other = await readFile(join(publicDir, publicPaths.proof('2026-01-02')), 'utf8');
  for (const path of [
    publicPaths.proof('2026-05-05'),
    publicPaths.checkpoint,
    'log/tile/0/000',
    `log/tile/0/001.p/${entries - 256}`,
    'log/tile/1/000.p/1',
  ]) {
    const at = join(publicDir, path);
    const bytes = await readFile(at);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    await writeFile(at, changed);
    await expect(ask()).rejects.toThrow('Command failed');
    await writeFile(at, bytes);
  }
  const swapped = join(publicDir, publicPaths.proof('2026-05-05'));
  await writeFile(swapped, other.replace('index 1\n', 'index 2\n'));
  await expect(ask()).rejects.toThrow('Command failed');
  await rm(folder, { recursive: true });
});
