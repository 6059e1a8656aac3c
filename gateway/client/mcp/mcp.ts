#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Fetch } from '../ask.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { readMcpSettings } from './mcp-settings.ts';
import type { Wallet } from './purse.ts';

const read = readMcpSettings(process.env);
if (read.ok) {
  const { baseUrl, wallet } = read.settings;
  const fetch = await chooseFetch(wallet);
  serveStdio(() => createMcpServer({ baseUrl, fetch }));
} else {
  process.stderr.write(`settings: ${read.problems}\n`);
  process.exitCode = 1;
}

function platformFetch(url: string, options: RequestInit): Promise<Response> {
  return globalThis.fetch(url, options);
}

async function chooseFetch(wallet: Wallet | undefined): Promise<Fetch> {
  if (!wallet) return platformFetch;
  // Only a server that pays needs a wallet's library.
  const { createPayingFetch } = await import('./spending-wallet.ts');
  return createPayingFetch(wallet, platformFetch, () => Date.now());
}
