import * as z from 'zod';
import { toHex } from './protocol.ts';

/** A private key is a number below this. Source: SEC 2, secp256k1. */
export const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The private key of a wallet. */
export const WalletKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, { error: 'expected 0x and 64 hex digits', abort: true })
  .refine((text) => BigInt(text) > 0n && BigInt(text) < curveOrder, {
    error: 'expected the key of a wallet, below the order of the curve',
    abort: true,
  })
  .transform(toHex);
