import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram } from '../../run/run-program.ts';
import { answer, openSeller } from './open-seller.ts';
import { cent, endOf, openWallet } from './open-wallet.ts';
import { newFolder } from '../../run/new-folder.ts';

const key = generatePrivateKey();

function fileOf(folder: string): string {
  return join(folder, privateKeyToAddress(key).toLowerCase(), 'payments.json');
}

test('four processes of one wallet, each for one call, never sign for more than its limit', async () => {
  const seller = await openSeller(answer(503));
  const program = await buildProgram('gateway/client/mcp/mcp.ts');
  const folder = newFolder();
  const env = toEnvironment({
    TREND_API_URL: seller.address,
    TREND_WALLET_KEY: key,
    TREND_MAX_SPEND_USD: '0.02',
    TREND_STATE_FOLDER: folder,
  });
  const ask = (limit: number) => {
    const { stdin, stdout } = spawn(process.execPath, [program], { env });
    const params = { name: 'get_repos', arguments: { limit } };
    stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`);
    return text(stdout);
  };
  const ends = await Promise.all([1, 2, 3, 4].map(ask));
  expect(seller.distinct()).toBe(2);
  const refused = ends.filter((end) => end.includes('$0.00 of TREND_MAX_SPEND_USD are left'));
  expect(refused).toHaveLength(2);
  expect((await stat(join(fileOf(folder), '..'))).mode & 0o777).toBe(0o700);
});

test('a new process sends the payment of its forerunner again, and pays anew once it was delivered', async () => {
  const seller = await openSeller((response, before) =>
    answer(before < 2 ? 503 : 200)(response, before),
  );
  const folder = newFolder();
  const ask = () => endOf(openWallet(key, { folder }).pay(`${seller.address}/a`));
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 200]);
  expect(seller.distinct()).toBe(1);
  expect(await ask()).toBe(200);
  expect(seller.distinct()).toBe(2);
});

test('a payment whose sender was killed before its answer is sent again', async () => {
  const seller = await openSeller(answer(200));
  const folder = newFolder();
  await new Promise<void>((sent) => {
    const killed = openWallet(key, {
      folder,
      transport: (url, options) => {
        if (!new Headers(options.headers).has('PAYMENT-SIGNATURE')) return fetch(url, options);
        sent();
        return new Promise(() => {});
      },
    });
    void killed.pay(`${seller.address}/a`);
  });
  const { pay } = openWallet(key, { folder, cap: cent });
  expect(await endOf(pay(`${seller.address}/a`))).toBe(200);
  expect(seller.distinct()).toBe(1);
});

test('a payment that was refused in one process pays for a call of another', async () => {
  const seller = await openSeller(answer(404));
  const folder = newFolder();
  for (const path of ['a', 'b']) await openWallet(key, { folder }).pay(`${seller.address}/${path}`);
  expect([seller.payments.length, seller.distinct()]).toEqual([2, 1]);
});

test.each(['', '{"signed":"10', '{"signed":"-1","payments":[]}', '{"signed":"0"}', '[]'])(
  'nothing is paid while the file holds %j, and the file stays as it is',
  async (damaged) => {
    const seller = await openSeller(answer(200));
    const folder = newFolder();
    const { pay } = openWallet(key, { folder });
    expect(await endOf(pay(`${seller.address}/a`))).toBe(200);
    await writeFile(fileOf(folder), damaged);
    const end = await endOf(pay(`${seller.address}/b`));
    expect(end).toMatch(/^Error: nothing is paid, because \S+ is damaged; [^.]*$/);
    expect(await readFile(fileOf(folder), 'utf8')).toBe(damaged);
    expect(seller.payments).toHaveLength(1);
    expect(await readdir(join(fileOf(folder), '..'))).toEqual(['payments.json']);
  },
);

test('nothing is sent where the payment cannot be kept', async () => {
  const seller = await openSeller(answer(200));
  const folder = join(newFolder(), 'file');
  await writeFile(folder, '');
  expect(await endOf(openWallet(key, { folder }).pay(`${seller.address}/a`))).toContain('ENOTDIR');
  expect(seller.payments).toEqual([]);
});
