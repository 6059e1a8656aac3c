import type { FacilitatorEvmSigner } from '@x402/evm';
import {
  encodeFunctionData,
  formatEther,
  isAddressEqual,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import type { Log } from '../../log/log.ts';
import { type Hex, usdc } from '../protocol.ts';
import { EmptyWalletError, FeeTooHighError, GasTooHighError } from './gas-bounds.ts';
import { isOutage } from './outage.ts';
import type { SettlementWallet } from './settlement-wallet.ts';

/** What the signer works with. `confirmMs` is how long a receipt is waited for. */
export type SignerParts = {
  client: PublicClient;
  wallet: SettlementWallet;
  confirmMs: number;
  log: Log;
};

/** What became of one use of the protocol's library, which reports an RPC that is away as a payment that is wrong. */
export type Attempt = {
  outage: boolean;
  sent: Hex | '';
  /** The receipt of what was sent. */
  receipt?: TransactionReceipt;
  onSend?: ((hash: Hex) => void) | undefined;
};

/** The library's view of the chain, noting when it does not answer. */
export function watchSigner(parts: SignerParts, attempt: Attempt): FacilitatorEvmSigner {
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
function logOutage({ wallet, log }: SignerParts, error: unknown): void {
  if (error instanceof EmptyWalletError) {
    log('wallet-empty', { wallet: wallet.address }, 'error');
  } else if (error instanceof FeeTooHighError) {
    log('fee-too-high', { cause: error.message }, 'error');
  } else log('rpc-failed', { cause: nameOf(error) }, 'warn');
}

/** An error's kind alone: its message may hold the RPC's address and the call. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
