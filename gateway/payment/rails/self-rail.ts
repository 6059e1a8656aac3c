import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import type { FacilitatorEvmSigner } from '@x402/evm';
import { type PublicClient, encodeFunctionData, type TransactionReceipt } from 'viem';
import type { Log } from '../../log/log.ts';
import { type Payment, toPayload } from '../payload/payment.ts';
import type { Hex, Requirements } from '../protocol.ts';
import { toReason } from '../reasons.ts';
import { isOutage } from './outage.ts';
import { type Rail, RailError, type Settlement, type Verdict } from './rail.ts';
import { EmptyWalletError, type SettlementWallet } from './settlement-wallet.ts';

/** What the rail works with. `confirmMs` is how long a receipt is waited for. */
export type SelfRailParts = {
  client: PublicClient;
  wallet: SettlementWallet;
  confirmMs: number;
  log: Log;
};

/** What became of one use of the protocol's library, which reports an RPC that is away as a payment that is wrong. */
type Attempt = {
  outage: boolean;
  sent: Hex | '';
  /** The receipt of what was sent. */
  receipt?: TransactionReceipt;
  onSend?: ((hash: Hex) => void) | undefined;
};

/** Our own hot wallet settles, and the protocol's library judges: signature, simulation, receipt. */
export function createSelfRail(parts: SelfRailParts): Rail {
  const verify = async (payment: Payment, requirements: Requirements): Promise<Verdict> => {
    const attempt: Attempt = { outage: false, sent: '' };
    try {
      const { isValid, invalidReason } = await schemeFor(parts, attempt).verify(
        toPayload(payment, requirements),
        requirements,
      );
      if (isValid) return { valid: true };
      if (!attempt.outage) {
        return { valid: false, reason: toReason(invalidReason, 'unexpected_verify_error') };
      }
    } catch (error) {
      throw new RailError('the RPC did not verify', { cause: error });
    }
    throw new RailError('the RPC did not verify');
  };
  return {
    verify,
    settle: async (payment, requirements, onSend) => {
      const attempt: Attempt = { outage: false, sent: '', onSend };
      const settlement = await settle(parts, attempt, payment, requirements);
      if (settlement.state !== 'failed' || attempt.sent === '') return settlement;
      // A transaction that the chain reverted does not say why; looking once more does.
      const verdict = await verify(payment, requirements).catch(() => undefined);
      return verdict?.valid === false ? { ...settlement, reason: verdict.reason } : settlement;
    },
  };
}

async function settle(
  parts: SelfRailParts,
  attempt: Attempt,
  payment: Payment,
  requirements: Requirements,
): Promise<Settlement> {
  const response = await schemeFor(parts, attempt)
    .settle(toPayload(payment, requirements), requirements)
    .catch(() => undefined);
  if (response?.success) return { state: 'settled', transaction: response.transaction };
  if (attempt.sent === '') {
    if (attempt.outage || !response) return { state: 'unsent' };
    const reason = toReason(response.errorReason, 'unexpected_settle_error');
    return { state: 'failed', reason, transaction: '' };
  }
  if (attempt.receipt?.status === 'reverted') {
    const revertedIn = attempt.receipt.blockNumber;
    const reason = 'invalid_transaction_state';
    return { state: 'failed', reason, transaction: attempt.sent, revertedIn };
  }
  return { state: 'unknown', transaction: attempt.sent, reason: 'settlement_pending' };
}

/** The library keeps no memory of its own: what is under way stands in the ledger. */
const forgetful = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
};

function schemeFor(parts: SelfRailParts, attempt: Attempt): ExactEvmScheme {
  return new ExactEvmScheme(watchedSigner(parts, attempt), { pendingSettlementStore: forgetful });
}

/** The library's view of the chain, noting when it does not answer. */
function watchedSigner(parts: SelfRailParts, attempt: Attempt): FacilitatorEvmSigner {
  const { client, wallet, confirmMs, log } = parts;
  const watch = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (isOutage(error)) {
        if (error instanceof EmptyWalletError) {
          log('wallet-empty', { wallet: wallet.address }, 'error');
        } else if (!attempt.outage) log('rpc-failed', { cause: nameOf(error) }, 'warn');
        attempt.outage = true;
      }
      throw error;
    }
  };
  return {
    getAddresses: () => [wallet.address],
    getCode: (about) => watch(client.getCode(about)),
    readContract: (call) => watch(client.readContract({ ...call, args: call.args ?? [] })),
    writeContract: ({ address, abi, functionName, args }) => {
      const data = encodeFunctionData({ abi, functionName, args });
      const sending = wallet.send({ to: address, data }, (hash) => {
        attempt.sent = hash;
        attempt.onSend?.(hash);
      });
      return watch(
        sending.catch((error: unknown) => {
          if (error instanceof EmptyWalletError) attempt.sent = '';
          throw error;
        }),
      );
    },
    // The exact scheme recovers signers itself, and deploys no wallet, as no factory is allowed.
    verifyTypedData: () => Promise.reject(new Error('signers are recovered by the scheme')),
    sendTransaction: () => Promise.reject(new Error('no wallet is deployed here')),
    // The receipt of whatever else took the transaction's place would be another payment's.
    waitForTransactionReceipt: async ({ hash }) => {
      const timeout = confirmMs;
      const receipt = await client.waitForTransactionReceipt({
        hash,
        timeout,
        checkReplacement: false,
      });
      attempt.receipt = receipt;
      return receipt;
    },
  };
}

/** An error's kind alone: its message may hold the RPC's address and the call. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
