import {
  BaseError,
  createWalletClient,
  keccak256,
  NonceTooLowError,
  type PublicClient,
  TransactionNotFoundError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base, connect, openTransport, type Rpc } from '../chain/base.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { chainId, type Hex } from '../protocol.ts';
import {
  type ContractCall,
  EmptyWalletError,
  estimateWithin,
  type Gas,
  type GasBounds,
} from './gas-bounds.ts';

/** The hot wallet that pays the gas. */
export type SettlementWallet = {
  address: Hex;
  /**
   * Signs and sends. `onSend` hears the hash right before each attempt: from then on the call may land. @throws
   * EmptyWalletError where it cannot land. FeeTooHighError and GasTooHighError come before anything is sent.
   */
  send: (call: ContractCall, onSend: (hash: Hex) => void) => Promise<Hex>;
};

/** How often a transaction is signed anew where the chain would not take it for its nonce. */
const attempts = 3;

/**
 * A wallet whose transactions are broadcast one after the other, and by one process at a time: each takes the next nonce
 * that the chain knows of, so one that was lost leaves no gap. Receipts are nobody's turn and are waited for at once.
 */
export function openSettlementWallet(
  rpc: Rpc,
  { settlementKey, bounds }: { settlementKey: Hex; bounds: GasBounds },
  exclusively: Ledger['exclusively'],
): SettlementWallet {
  const account = privateKeyToAccount(settlementKey);
  const client = connect(rpc);
  // A transaction that may have arrived is not sent again unseen: the client's own retries are off.
  const sender = createWalletClient({
    account,
    chain: base,
    transport: openTransport(rpc.url, { timeout: 10_000, retryCount: 0 }),
  });
  const { address } = account;
  const broadcast = async (
    transaction: ContractCall & Gas,
    onSend: (hash: Hex) => void,
  ): Promise<Hex> => {
    for (let attempt = 1; ; attempt += 1) {
      const nonce = await client.getTransactionCount({ address, blockTag: 'pending' });
      const serializedTransaction = await account.signTransaction({
        ...transaction,
        type: 'eip1559',
        chainId,
        nonce,
      });
      const hash = keccak256(serializedTransaction);
      onSend(hash);
      const send = () => sender.sendRawTransaction({ serializedTransaction });
      try {
        return await send().catch(async (error: unknown) => {
          if (isNonceTaken(error)) throw error;
          if (isTooPoor(error)) throw new EmptyWalletError('no ether for gas', { cause: error });
          // The reply may be lost rather than the transaction: sent again, the same one is only known already.
          return send();
        });
      } catch (error) {
        if (isKnown(error)) return hash;
        if (!isNonceTaken(error) || attempt === attempts) throw error;
        // What has the nonce may be this very transaction, mined before it was sent once more.
        if (await isThere(client, hash)) return hash;
      }
    }
  };
  return {
    address,
    send: async (call, onSend) => {
      const gas = await estimateWithin(client, bounds, address, call);
      return exclusively(`wallet ${address.toLowerCase()}`, () =>
        broadcast({ ...call, ...gas }, onSend),
      );
    },
  };
}

/** Whether the chain has the transaction, in a block or on its way there. */
async function isThere(client: PublicClient, hash: Hex): Promise<boolean> {
  try {
    await client.getTransaction({ hash });
    return true;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false;
    throw error;
  }
}

/** Another transaction has the nonce, on the chain or on its way there. */
function isNonceTaken(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((cause) => cause instanceof NonceTooLowError)) return true;
  return /replacement transaction underpriced|nonce too low/i.test(error.message);
}

function isKnown(error: unknown): boolean {
  return error instanceof BaseError && /already (?:known|imported|exists)/i.test(error.message);
}

function isTooPoor(error: unknown): boolean {
  return error instanceof BaseError && /insufficient funds/i.test(error.details);
}
