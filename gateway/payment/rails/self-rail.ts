import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import type { FacilitatorEvmSigner } from '@x402/evm';
import {
  encodeFunctionData,
  erc20Abi,
  formatEther,
  isAddressEqual,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import type { Log } from '../../log/log.ts';
import { type Payment, toPayload } from '../payload/payment.ts';
import { type Hex, type Requirements, usdc } from '../protocol.ts';
import { type Reason, toReason } from '../reasons.ts';
import { EmptyWalletError, FeeTooHighError, GasTooHighError } from './gas-bounds.ts';
import { isOutage, showsUsdc } from './outage.ts';
import { createPayerLimits } from './payer-limits.ts';
import { type Rail, RailError, type Settlement, type Verdict } from './rail.ts';
import type { SettlementWallet } from './settlement-wallet.ts';

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
  const { client, confirmMs, log } = parts;
  const payers = createPayerLimits({
    balanceOf: (payer) => balanceOf(client, payer),
    // A transfer still has to be sent and confirmed when it has waited for others.
    patienceMs: confirmMs / 2,
  });
  const verify = async (payment: Payment, requirements: Requirements): Promise<Verdict> => {
    if (payers.isBarred(payment.authorization.from)) return { valid: false, reason: barred };
    return look(parts, payment, requirements);
  };
  return {
    verify,
    settle: async (payment, requirements, onSend) => {
      const { from: payer, value } = payment.authorization;
      if (payers.isBarred(payer)) return refuse(barred);
      const attempt: Attempt = { outage: false, sent: '', onSend };
      const settlement = await payers
        .whenCovered({ payer, value: BigInt(value) }, () =>
          settle(parts, attempt, payment, requirements),
        )
        .catch((error: unknown): Settlement => {
          log('rpc-failed', { cause: nameOf(error) }, 'warn');
          return { state: 'unsent' };
        });
      if (settlement === 'uncovered') return refuse('insufficient_funds');
      if (settlement.state !== 'failed' || settlement.revertedIn === undefined) return settlement;
      payers.noteRevert(payer);
      if (payers.isBarred(payer)) log('payer-barred', { payer }, 'warn');
      // A transaction that the chain reverted does not say why; looking once more does.
      const verdict = await look(parts, payment, requirements).catch(() => undefined);
      return verdict?.valid === false ? { ...settlement, reason: verdict.reason } : settlement;
    },
  };
}

/** What is said of a payer whose transactions reverted too often lately. */
const barred: Reason = 'invalid_transaction_state';

function refuse(reason: Reason): Settlement {
  return { state: 'failed', reason, transaction: '' };
}

/** Has the library look at a payment. @throws RailError where the RPC is away or shows no USDC. */
async function look(
  parts: SelfRailParts,
  payment: Payment,
  requirements: Requirements,
): Promise<Verdict> {
  const attempt: Attempt = { outage: false, sent: '' };
  const { isValid, invalidReason } = await schemeFor(parts, attempt)
    .verify(toPayload(payment, requirements), requirements)
    .catch((error: unknown) => {
      throw new RailError('the RPC did not verify', { cause: error });
    });
  if (isValid) return { valid: true };
  if (!(await isSound(parts, attempt))) throw new RailError('the RPC did not verify');
  return { valid: false, reason: toReason(invalidReason, 'unexpected_verify_error') };
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
    if (!response || !(await isSound(parts, attempt))) return { state: 'unsent' };
    return refuse(toReason(response.errorReason, 'unexpected_settle_error'));
  }
  if (attempt.receipt?.status === 'reverted') {
    const revertedIn = attempt.receipt.blockNumber;
    const reason = 'invalid_transaction_state';
    return { state: 'failed', reason, transaction: attempt.sent, revertedIn };
  }
  return { state: 'unknown', transaction: attempt.sent, reason: 'settlement_pending' };
}

/** Whether a refusal is what Base says, rather than what comes of an RPC out of order. */
async function isSound({ client, log }: SelfRailParts, attempt: Attempt): Promise<boolean> {
  const shown = attempt.outage || (await showsUsdc(client));
  if (!shown) log('rpc-failed', { cause: 'RPC_URL does not show USDC on Base' }, 'warn');
  // What the library started and dropped may have failed meanwhile.
  return shown && !attempt.outage;
}

function balanceOf(client: PublicClient, holder: Hex): Promise<bigint> {
  const { address } = usdc;
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
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
      if (error instanceof GasTooHighError) log('gas-too-high', { cause: error.message }, 'warn');
      if (isOutage(error)) {
        if (!attempt.outage) logOutage(parts, error);
        attempt.outage = true;
      }
      throw error;
    }
  };
  return {
    getAddresses: () => [wallet.address],
    // The library starts this beside other checks and drops it where one of them fails: nobody would handle a rejection.
    getCode: async ({ address }) => {
      const code = await watch(client.getCode({ address })).catch(() => undefined);
      // The token has code wherever Base is.
      if (!code && isAddressEqual(address, usdc.address)) attempt.outage = true;
      return code;
    },
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
      const { status, gasUsed, effectiveGasPrice } = receipt;
      const ether = Number(formatEther(gasUsed * effectiveGasPrice));
      log('settlement-mined', { transaction: hash, status, gas: Number(gasUsed), ether });
      return receipt;
    },
  };
}

/** Each outage by its own event: the operator mends them in different places. */
function logOutage({ wallet, log }: SelfRailParts, error: unknown): void {
  if (error instanceof EmptyWalletError) {
    log('wallet-empty', { wallet: wallet.address }, 'error');
  } else if (error instanceof FeeTooHighError) {
    log('fee-too-high', { cause: error.message }, 'error');
  } else log('rpc-failed', { cause: nameOf(error) }, 'warn');
}

/** An error's kind alone: its message may hold the RPC's address and the call. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
