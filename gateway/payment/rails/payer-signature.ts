import { instantiateSecp256k1 } from '@bitauth/libauth';
import { LRUCache } from 'lru-cache';
import { hexToBytes, isErc6492Signature, keccak256 } from 'viem';
import type { HasCode } from '../chain/base.ts';
import { hashAuthorization } from '../chain/usdc.ts';
import type { Payment } from '../payload.ts';
import type { Hex } from '../protocol.ts';
import { type Rail, RailError } from './rail.ts';

/**
 * Refuses forged signatures before the rail verifies them, and all payments beyond the budget of verifications.
 *
 * A signature that is not by the payer's key is refused if the chain shows no code at the payer's address, unless it says how
 * to deploy that code: a facilitator may do so. The rail verifies all other payments; while the RPC does not answer, it
 * verifies all payments.
 */
export function refuseBogus(rail: Rail, hasCode: HasCode, budget: VerificationBudget): Rail {
  const opened = openSignatureCheck();
  const taken = new WeakMap<Payment, () => void>();
  return {
    verify: async (payment, terms, client) => {
      const isPayersOwn = await opened;
      const { from: payer } = payment.authorization;
      const isOwn = isPayersOwn(payment);
      const giveBack = budget.take(client, isOwn ? payer : undefined);
      if (!giveBack) throw new RailError(tooMany);
      taken.set(payment, giveBack);
      const isStrange = !isOwn && !isErc6492Signature(payment.signature);
      if (isStrange && (await hasCode(payer)) === false) {
        return { reason: 'invalid_exact_evm_payload_signature' };
      }
      return rail.verify(payment, terms, client);
    },
    settle: async (payment, terms) => {
      const settlement = await rail.settle(payment, terms);
      if (settlement.state === 'settled') {
        taken.get(payment)?.();
        budget.noteSettled(payment.authorization.from);
      }
      return settlement;
    },
  };
}

const tooMany = 'more payments came than are verified in a minute; those of customers still pass';

/** Whether a signature is by the payer's own key. */
type IsPayersOwn = (payment: Pick<Payment, 'authorization' | 'signature'>) => boolean;

/**
 * Opens a signature check in WebAssembly, about ten times as fast as viem's JavaScript.
 *
 * It accepts every signature that viem accepts for an account without code, also with a high `s`, and with `v` as 0, 1, 27
 * or 28. The rail still verifies the payment.
 */
export async function openSignatureCheck(): Promise<IsPayersOwn> {
  const { recoverPublicKeyUncompressed } = await instantiateSecp256k1();
  return ({ authorization, signature }) => {
    const bytes = hexToBytes(signature);
    // Contract wallets may have signatures of any form.
    if (bytes.length !== ordinaryLength) return false;
    const parity = toParity(bytes[64]);
    if (parity === undefined) return false;
    const digest = hexToBytes(hashAuthorization(authorization));
    const key = recoverPublicKeyUncompressed(bytes.subarray(0, 64), parity, digest);
    if (typeof key === 'string') return false;
    const address = keccak256(key.subarray(uncompressedMark)).slice(-addressDigits);
    return address === authorization.from.slice(-addressDigits).toLowerCase();
  };
}

/** In bytes: r, s and v. */
const ordinaryLength = 65;
/** The first byte of an uncompressed key marks its form. An address is the end of the hash of the other bytes. */
const uncompressedMark = 1;
const addressDigits = 40;

/** The recovery bit of `v`. Source: viem, `recoverPublicKey`. */
function toParity(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0;
  return v === 1 || v === 28 ? 1 : undefined;
}

/** Bounds the verifications of all clients together, because each verification makes calls to the RPC or to the facilitator. */
export type VerificationBudget = {
  /**
   * Takes one verification from the budget, and returns a function that gives it back. Undefined if none is left now.
   *
   * `signer` is the payer whose own key signed; undefined if the signature may be anybody's.
   */
  take: (client: string, signer: Hex | undefined) => (() => void) | undefined;
  /** Gives a payer that has just settled verifications of its own. */
  noteSettled: (payer: Hex) => void;
};

/** Verifications a minute of all strangers: payers without verifications of their own. A refused verification makes 3.6 calls. */
const strangersAMinute = 360;
/** Verifications a minute of the strangers of one client: as many refused payments as the client may send on one path. */
const strangersOfClientAMinute = 60;
/**
 * The first verifications of a client in a minute. Half of the budget is kept for first verifications, so six clients at
 * their full rate cannot shut out a new client: that takes sixty clients.
 */
const firstOfClient = 6;
/** Verifications that each settlement gives its payer. If they came back with time, one cent would buy a flood for good. */
const perSettlement = 60;
/** How many clients and payers are remembered, the latest first. */
const remembered = 10_000;

/**
 * Creates a budget that refills steadily, so that during a flood, too, every client has a chance at any moment. Half of the
 * budget is only for clients that ask seldom.
 *
 * A payer that settled has verifications of its own, which only its own signatures use up. So a flood of payments that
 * never settle shuts out no customer. Settled payments are answered again without verification. `now` is in milliseconds of a
 * monotonic clock.
 */
export function createVerificationBudget(now: () => number): VerificationBudget {
  const strangers = createBucket(strangersAMinute, now);
  const clients = new LRUCache<string, Bucket>({ max: remembered });
  const customers = new LRUCache<string, number>({ max: remembered });
  return {
    take: (client, signer) => {
      const customer = signer?.toLowerCase() ?? '';
      const own = customers.get(customer) ?? 0;
      if (own > 0) {
        customers.set(customer, own - 1);
        // A settlement gives the payer all of them again.
        return () => undefined;
      }
      const ofClient = clients.get(client) ?? createBucket(strangersOfClientAMinute, now);
      clients.set(client, ofClient);
      const giveBackToClient = ofClient.take();
      const isFirst = ofClient.left() >= strangersOfClientAMinute - firstOfClient;
      const giveBackToAll = giveBackToClient && strangers.take(isFirst ? 0 : strangersAMinute / 2);
      if (!giveBackToAll) {
        giveBackToClient?.();
        return undefined;
      }
      return () => {
        giveBackToClient();
        giveBackToAll();
      };
    },
    noteSettled: (payer) => void customers.set(payer.toLowerCase(), perSettlement),
  };
}

type Bucket = ReturnType<typeof createBucket>;

/** A token bucket that is full at first and refills within a minute. */
function createBucket(capacity: number, now: () => number) {
  let left = capacity;
  let filledAt = now();
  const giveBack = () => {
    left = Math.min(capacity, left + 1);
  };
  return {
    left: () => left,
    /** Takes one verification if at least `kept` are left afterwards. Returns a function that gives it back. */
    take: (kept = 0): (() => void) | undefined => {
      const time = now();
      left = Math.min(capacity, left + ((time - filledAt) * capacity) / 60_000);
      filledAt = time;
      if (left < kept + 1) return undefined;
      left -= 1;
      return giveBack;
    },
  };
}
