#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readCommandLine } from '../../../pipeline/platform/command-line.ts';
import { createBoundedFetch } from '../../../pipeline/platform/bounded-fetch.ts';
import { answerBounds } from '../ask.ts';
import { createMcpServer, type PayingFetch } from './create-mcp-server.ts';
import { readMcpSettings } from './mcp-settings.ts';
import type { Wallet } from './spending-limit.ts';

const { fail } = readCommandLine({
  name: 'trend-intelligence-api',
  typed: 'trend-intelligence-api',
  does: 'Serves the tools of a Trend Intelligence service to an MCP host, over standard input and output.',
  options: {},
  note: [
    'Settings are environment variables:',
    '  TREND_API_URL        the address of the service; required',
    '  TREND_WALLET_KEY     the key of a wallet; with it, paid tools pay by themselves',
    '  TREND_MAX_SPEND_USD  the most that one run may spend; required with a key',
    '  TREND_RPC_URL        an RPC of Base, to see which payments were never used',
  ].join('\n'),
});

const fetch = createBoundedFetch(answerBounds);
const read = readMcpSettings(process.env);
if (read.ok) {
  const { baseUrl, wallet } = read.settings;
  const pay = wallet && (await openWallet(wallet));
  serveStdio(() => createMcpServer({ baseUrl, fetch, pay }));
} else {
  fail(read.problems);
}

async function openWallet(wallet: Wallet): Promise<PayingFetch> {
  // Loaded here alone: a server without a wallet starts faster without these libraries.
  const { createPayingFetch } = await import('./spending-wallet.ts');
  return createPayingFetch(wallet, fetch, () => Date.now());
}
