#!/usr/bin/env node
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { createBoundedFetch } from '../../../pipeline/platform/bounded-fetch.ts';
import { readCommandLine } from '../../../pipeline/platform/command-line.ts';
import { parseEnvironment, webAddress } from '../../../pipeline/platform/environment.ts';
import { dollar } from '../../payment/prices.ts';
import { WalletKey } from '../../payment/wallet-key.ts';
import { answerBounds } from '../ask.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { Wallet } from './spending-wallet.ts';

/** The settings of the MCP server. A server without a wallet does not pay. */
type McpSettings = { baseUrl: string; wallet: Wallet | undefined };

const dollars = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, { error: 'expected dollars such as 0.50' })
  .transform((text) => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole) * dollar + BigInt(part.padEnd(6, '0'));
  });

const Variables = z
  .object({
    TREND_API_URL: webAddress(),
    TREND_WALLET_KEY: WalletKey.optional(),
    TREND_MAX_SPEND_USD: dollars.optional(),
    TREND_STATE_FOLDER: z
      .string()
      .min(1)
      .default(() => join(homedir(), '.local', 'state', 'trend-intelligence')),
  })
  .superRefine((set, context) => {
    if (set.TREND_WALLET_KEY === undefined || set.TREND_MAX_SPEND_USD !== undefined) return;
    const message = 'expected the most that may be spent, because TREND_WALLET_KEY is set';
    context.addIssue({ code: 'custom', path: ['TREND_MAX_SPEND_USD'], message });
  })
  .transform((set) => {
    const { TREND_API_URL: baseUrl, TREND_STATE_FOLDER: folder } = set;
    const { TREND_WALLET_KEY: key, TREND_MAX_SPEND_USD: cap } = set;
    const pays = key !== undefined && cap !== undefined;
    return { baseUrl, wallet: pays ? { key, cap, folder } : undefined };
  });

const { fail } = readCommandLine({
  name: 'trend-intelligence-api',
  typed: 'trend-intelligence-api',
  does: 'Serves the tools of a Trend Intelligence service to an MCP host, over standard input and output.',
  options: {},
  note: [
    'Settings are environment variables:',
    '  TREND_API_URL        the address of the service; required',
    '  TREND_WALLET_KEY     the key of a wallet; with it, paid tools pay by themselves',
    '  TREND_MAX_SPEND_USD  the most that the wallet may spend in all; required with a key',
    '  TREND_STATE_FOLDER   where each wallet keeps its payments; ~/.local/state/trend-intelligence by default',
  ].join('\n'),
});

const fetch = createBoundedFetch(answerBounds);
const read = parseEnvironment<McpSettings>(Variables, process.env);
if (read.ok) {
  const { baseUrl, wallet } = read.settings;
  // These libraries are loaded only here, so that a server without a wallet starts faster.
  const library = wallet && (await import('./spending-wallet.ts'));
  const pay = wallet && library?.createPayingFetch(wallet, fetch, () => Date.now());
  // When the input ends, the library would drop answers under way, which may be paid for.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  const transport = new StdioServerTransport(input, process.stdout);
  serveStdio(() => createMcpServer({ baseUrl, fetch, pay }), { transport });
} else {
  fail(read.problems);
}
