import * as z from 'zod';
import { parseEnvironment, webAddress } from '../../../pipeline/platform/environment.ts';
import type { Wallet } from './spending-limit.ts';

/** The settings of the MCP server. Without a wallet it does not pay. */
export type McpSettings = { baseUrl: string; wallet: Wallet | undefined };

const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, { error: 'expected 0x and 64 hex digits' })
  .transform((text): `0x${string}` => `0x${text.slice(2)}`);

const dollars = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, { error: 'expected dollars such as 0.50' })
  .transform((text) => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  });

const Variables = z
  .object({
    TREND_API_URL: webAddress(),
    TREND_WALLET_KEY: key.optional(),
    TREND_MAX_SPEND_USD: dollars.optional(),
    TREND_RPC_URL: webAddress().optional(),
  })
  .superRefine((set, context) => {
    if (set.TREND_WALLET_KEY === undefined || set.TREND_MAX_SPEND_USD !== undefined) return;
    const message = 'expected the most that may be spent, because TREND_WALLET_KEY is set';
    context.addIssue({ code: 'custom', path: ['TREND_MAX_SPEND_USD'], message });
  })
  .transform(
    ({
      TREND_API_URL: baseUrl,
      TREND_WALLET_KEY: walletKey,
      TREND_MAX_SPEND_USD: cap,
      TREND_RPC_URL: rpcUrl,
    }) => {
      const pays = walletKey !== undefined && cap !== undefined;
      return { baseUrl, wallet: pays ? { key: walletKey, cap, rpcUrl } : undefined };
    },
  );

/** Reads the settings, or describes all problems in one sentence. */
export function readMcpSettings(environment: NodeJS.ProcessEnv) {
  return parseEnvironment<McpSettings>(Variables, environment);
}
