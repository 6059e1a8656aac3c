import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import * as z from 'zod';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { readIfPresent, replaceFiles } from '../../../pipeline/platform/files.ts';
import { LockedError, whileLocked } from '../../../pipeline/platform/lock.ts';
import type { Hex } from '../../payment/protocol.ts';
import { SignedPayment } from './signed-payment.ts';

/** What a wallet has signed. All processes of the wallet share it. */
const WalletRecord = z.object({
  /** The sum of all payments that were ever signed, in atomic units of USDC. */
  signed: z
    .string()
    .regex(/^\d{1,30}$/)
    .transform(BigInt),
  /** The payments that may be sent again. */
  payments: z.array(SignedPayment),
});
type WalletRecord = z.infer<typeof WalletRecord>;

/** Lets `work` change the record, and keeps it durably. Changes come one after another. */
export type ChangeRecord = <T>(work: (record: WalletRecord) => Promise<T> | T) => Promise<T>;

/** How long a process waits for others of its wallet, which lock it for milliseconds. */
const patienceMs = 20_000;

/**
 * Opens the record of a wallet, a file below `folder` that the wallet's address names. @throws
 * Error at a change if the file is damaged or cannot be written, or if another process holds the
 * lock for too long. Then nothing is signed.
 */
export function openWalletFile(folder: string, key: Hex): ChangeRecord {
  const walletFolder = join(folder, privateKeyToAddress(key).toLowerCase());
  const path = join(walletFolder, 'payments.json');
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const change = async () => {
      const record = await readRecord(path);
      const result = await work(record);
      const text = JSON.stringify({ ...record, signed: String(record.signed) });
      await replaceFiles([{ path, bytes: Buffer.from(`${text}\n`) }]);
      return result;
    };
    const changed = last.then(async () => {
      // Whoever has a signed payment can send it, so the folder is for its user alone.
      await mkdir(walletFolder, { recursive: true });
      await chmod(walletFolder, 0o700);
      return whenFree(walletFolder, change);
    });
    last = changed.catch(() => undefined);
    return changed;
  };
}

async function readRecord(path: string): Promise<WalletRecord> {
  const bytes = await readIfPresent(path);
  if (!bytes) return { signed: 0n, payments: [] };
  try {
    return parseFile(WalletRecord, bytes.toString(), path);
  } catch (cause) {
    const message = `nothing is paid, because ${path} is damaged; repair it, or remove it to count from zero`;
    throw new Error(message, { cause });
  }
}

/** Works under the folder's lock. Waits at random: two that start at once may both fail. */
async function whenFree<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await whileLocked(folder, work);
    } catch (error) {
      if (!(error instanceof LockedError) || performance.now() > end) throw error;
      await wait(randomInt(5, 50));
    }
  }
}
