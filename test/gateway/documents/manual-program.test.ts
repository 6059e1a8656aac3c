import { execFile } from 'node:child_process';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { renderLlmsFull } from '../../../gateway/documents/llms.ts';
import { ReposResponse } from '../../../pipeline/contract/views.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { parseBody } from '../start/open-gateway.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { aSite } from './site.ts';
import { toEnvironment } from '../../process-environment.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);

/** A folder with the program of the manual, as a reader would copy it. */
async function copyProgram(manual: string): Promise<string> {
  const programs = [...manual.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, program]) => program);
  expect(programs).toHaveLength(1);
  const folder = await mkdtemp(join(tmpdir(), 'manual-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'buy.ts'), programs[0] ?? '');
  return folder;
}

function run(folder: string, key: string) {
  return promisify(execFile)(process.execPath, ['--import', 'tsx', 'buy.ts'], {
    cwd: folder,
    // A refused program throws at its top level, on purpose. So NODE_OPTIONS does not watch for rejections here.
    env: toEnvironment({ WALLET_KEY: key, NODE_OPTIONS: '' }),
  });
}

test('the example program of the manual pays and gets the rows', async () => {
  const folder = await copyProgram(renderLlmsFull(aSite(gateway.address)));
  const before = await gateway.received();

  const { stdout } = await run(folder, chain.payerKey);

  expect((await gateway.received()) - before).toBe(10_000n);
  const path = '/v1/repos?limit=10';
  const { data } = ReposResponse.parse(
    parseBody(await gateway.send(path, await gateway.sign(path))),
  );
  const lines = data.map(({ fullName, stars }) => `${fullName} ${stars}`);
  expect(stdout.trim().split('\n')).toEqual(lines);
});

test('the example program prints the refusal if its wallet is empty', async () => {
  const folder = await copyProgram(renderLlmsFull(aSite(gateway.address)));
  const before = await gateway.received();

  const refused = run(folder, `0x${'7d'.repeat(32)}`);

  await expect(refused).rejects.toThrow(/insufficient_funds/);
  expect(await gateway.received()).toBe(before);
});
