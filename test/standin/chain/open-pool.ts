import { keccak256, numberToHex, parseTransaction } from 'viem';
import * as z from 'zod';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import type { Rpc, RpcCall } from './start-rpc.ts';

/** The transactions that a node keeps because the base fee is above what they pay. */
export type Pool = {
  /** The hashes of the kept transactions, in the order of their nonces. */
  kept: () => readonly string[];
  /** How many transactions replaced an earlier one. */
  replaced: () => number;
};

type Kept = { raw: Hex; hash: Hex; nonce: number; cap: bigint; tip: bigint };
type Hex = `0x${string}`;
const Raw = z.templateLiteral(['0x', z.string()]);
const Quantity = z.string().transform(Number);

/**
 * Makes an RPC keep transactions of one wallet whose fee is below the base fee, as geth and reth do. Anvil would drop
 * them. Kept transactions count in the pending nonce, and go to the chain once the base fee allows it. Another transaction
 * with the nonce of a kept one is refused, unless both of its fees are at least a tenth higher. `held` is the base fee that
 * the test gives to every block, in wei.
 */
export function keepUnderpriced({ client }: DevChain, rpc: Rpc, held: () => bigint): Pool {
  let pool: Kept[] = [];
  let replaced = 0;
  const baseFee = async () => {
    const { baseFeePerGas } = await client.getBlock();
    const newest = baseFeePerGas ?? 0n;
    return newest > held() ? newest : held();
  };

  /** Passes on what the base fee allows, in the order of the nonces. */
  const release = async () => {
    const fee = await baseFee();
    for (const each of pool.toSorted((one, other) => one.nonce - other.nonce)) {
      if (each.cap < fee) return;
      pool = pool.filter(({ hash }) => hash !== each.hash);
      await client.sendRawTransaction({ serializedTransaction: each.raw });
    }
  };

  const take = async (raw: Hex) => {
    const {
      nonce = 0,
      maxFeePerGas: cap = 0n,
      maxPriorityFeePerGas: tip = 0n,
    } = parseTransaction(raw);
    const hash = keccak256(raw);
    const earlier = pool.find((each) => each.nonce === nonce);
    const isRaised = !earlier || (cap * 10n >= earlier.cap * 11n && tip * 10n >= earlier.tip * 11n);
    if (!isRaised) {
      return { error: { code: -32_000, message: 'replacement transaction underpriced' } };
    }
    if (earlier) replaced += 1;
    pool = [...pool.filter((each) => each !== earlier), { raw, hash, nonce, cap, tip }];
    await release();
    return { result: hash };
  };

  rpc.intercept(async ({ method, params = [] }: RpcCall, pass) => {
    if (method === 'eth_sendRawTransaction') return take(Raw.parse(params[0]));
    await release();
    if (method === 'eth_getTransactionCount' && params[1] === 'pending') {
      const counted = Quantity.parse(z.object({ result: z.string() }).parse(await pass()).result);
      const next = pool.filter(({ nonce }) => nonce >= counted).length;
      return { result: numberToHex(counted + next) };
    }
    const found =
      method === 'eth_getTransactionByHash' && pool.find(({ hash }) => hash === params[0]);
    if (!found) return undefined;
    return { result: { hash: found.hash, blockNumber: null, nonce: numberToHex(found.nonce) } };
  });
  return { kept: () => pool.map(({ hash }) => hash), replaced: () => replaced };
}
