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

/** The wallet that pays the gas. */
export type SettlementWallet = {
  address: Hex;
  /**
   * Signs and sends. `onSend` gets the hash right before each attempt; from then on the call may land.
   * @throws EmptyWalletError if it cannot land; FeeTooHighError and GasTooHighError before anything is sent.
   */
  send: (call: ContractCall, onSend: (hash: Hex) => void) => Promise<Hex>;
};

/** How often a transaction is signed with a new nonce after the chain refused its nonce. */
const attempts = 3;

/**
 * A wallet that broadcasts one transaction at a time, over all processes. Each takes its nonce from the chain,
 * so a lost transaction leaves no gap. Waiting for receipts is not part of that turn.
 */
export function openSettlementWallet(
  rpc: Rpc,
  { settlementKey, bounds }: { settlementKey: Hex; bounds: GasBounds },
  exclusively: Ledger['exclusively'],
): SettlementWallet {
  const account = privateKeyToAccount(settlementKey);
  const client = connect(rpc);
  // A retry of the client could hide a transaction that arrived, so its retries are off.
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
          // An earlier attempt may have arrived although its reply was lost.
          if (isTooPoor(error) && attempt > 1) throw error;
          if (isTooPoor(error)) throw new EmptyWalletError('no ether for gas', { cause: error });
          // If only the reply was lost, the node reports the second one as already known.
          return send();
        });
      } catch (error) {
        if (isKnown(error)) return hash;
        if (!isNonceTaken(error) || attempt === attempts) throw error;
        // The nonce may belong to this transaction, mined before the second attempt.
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

/** Whether the chain has the transaction, mined or pending. */
async function isThere(client: PublicClient, hash: Hex): Promise<boolean> {
  try {
    await client.getTransaction({ hash });
    return true;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false;
    throw error;
  }
}

/** Whether another transaction, mined or pending, has the nonce. */
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
