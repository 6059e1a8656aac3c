import type { FacilitatorEvmSigner } from '@x402/evm';
import {
  encodeFunctionData,
  formatEther,
  isAddressEqual,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import type { Log } from '../../log/log.ts';
import { describeOutage } from '../describe-outage.ts';
import { type Hex, usdc } from '../protocol.ts';
import { EmptyWalletError, FeeTooHighError, GasTooHighError } from './gas-bounds.ts';
import { isOutage } from './outage.ts';
import type { SettlementWallet } from './settlement-wallet.ts';

/** The parts of a signer. `confirmMs` is the timeout for a receipt. */
export type SignerParts = {
  client: PublicClient;
  wallet: SettlementWallet;
  /** The RPC in the log: its setting and host. */
  rpcName: string;
  confirmMs: number;
  log: Log;
};

/** One use of the protocol's library. The library reports an RPC outage as an invalid payment, so it is noted here. */
export type Attempt = {
  outage: boolean;
  sent: Hex | '';
  /** The receipt of the sent transaction. */
  receipt?: TransactionReceipt;
  onSend?: ((hash: Hex) => void) | undefined;
};

/** The chain access for the library. It notes RPC outages in `attempt`. */
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
    // The library may stop awaiting this. So it resolves with undefined instead of rejecting.
    getCode: async ({ address }) => {
      const code = await watch(client.getCode({ address })).catch(() => undefined);
      // On Base the token always has code.
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
    // The exact scheme recovers signers itself. It deploys no wallets, because no factory is allowed.
    verifyTypedData: () => Promise.reject(new Error('the scheme recovers signers itself')),
    sendTransaction: () => Promise.reject(new Error('wallets are not deployed')),
    // The receipt of a replacement would belong to another payment.
    waitForTransactionReceipt: async ({ hash }) => {
      const timeout = confirmMs;
      const receipt = await client.waitForTransactionReceipt({
        hash,
        timeout,
        checkReplacement: false,
      });
      attempt.receipt = receipt;
      const { status, gasUsed, effectiveGasPrice } = receipt;
      const ether = Number(formatEther(gasUsed * effectiveGasPrice + dataFeeOf(receipt)));
      log('settlement-mined', { transaction: hash, status, gas: Number(gasUsed), ether });
      return receipt;
    },
  };
}

/** The charge for the transaction's data on Ethereum, in wei. A chain without it gives none. Source: OP Stack, `l1Fee`. */
function dataFeeOf(receipt: TransactionReceipt & { l1Fee?: unknown }): bigint {
  const { l1Fee } = receipt;
  return typeof l1Fee === 'string' && /^0x[0-9a-f]+$/i.test(l1Fee) ? BigInt(l1Fee) : 0n;
}

/** Each kind of outage has its own event, because the operator fixes each differently. */
function logOutage({ wallet, rpcName, log }: SignerParts, error: unknown): void {
  if (error instanceof EmptyWalletError) {
    log('wallet-empty', { wallet: wallet.address }, 'error');
  } else if (error instanceof FeeTooHighError) {
    log('fee-too-high', { cause: error.message }, 'error');
  } else log('rpc-failed', { cause: `${rpcName}: ${describeOutage(error)}` }, 'warn');
}
