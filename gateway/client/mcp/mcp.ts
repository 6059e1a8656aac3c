#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createBoundedFetch } from '../../../pipeline/contract/bounded-fetch.ts';
import { answerBounds } from '../ask.ts';
import { createMcpServer, type PayingFetch } from './create-mcp-server.ts';
import { readMcpSettings } from './mcp-settings.ts';
import type { Wallet } from './spending-limit.ts';

const fetch = createBoundedFetch(answerBounds);
const read = readMcpSettings(process.env);
if (read.ok) {
  const { baseUrl, wallet } = read.settings;
  const pay = wallet && (await openWallet(wallet));
  serveStdio(() => createMcpServer({ baseUrl, fetch, pay }));
} else {
  process.stderr.write(`settings: ${read.problems}\n`);
  process.exitCode = 1;
}

async function openWallet(wallet: Wallet): Promise<PayingFetch> {
  // Loaded here alone: a server without a wallet starts faster without these libraries.
  const { createPayingFetch } = await import('./spending-wallet.ts');
  return createPayingFetch(wallet, fetch, () => Date.now());
}
