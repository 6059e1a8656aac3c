import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base, isRevert } from '../../gateway/payment/chain.ts';
import { network } from '../../gateway/payment/protocol.ts';

/** The RPC did not answer, so nothing is known about the payment. */
export class OutageError extends Error {
  override name = 'OutageError';
}

/** The most gas of a settlement. An honest one needs 86,000 to 103,000. A wallet's code may need more. */
const mostGas = 300_000n;
/** How often the receipt of a transaction is asked for, and how long, in milliseconds. */
const pollingMs = 250;
const confirmationTimeoutMs = 40_000;

/**
 * x402's reference facilitator for USDC on Base, which settles with one wallet.
 *
 * The library takes an RPC without an answer for a fault of the payment, and drops a promise that
 * may reject. So an outage is noted beside the call, and the call then rejects with OutageError.
 */
export function createFacilitator(key: Hex, rpcUrl: string) {
  const account = privateKeyToAccount(key);
  const transport = http(rpcUrl, { timeout: 8_000, retryCount: 1 });
  const client = createWalletClient({ account, chain: base, transport }).extend(publicActions);
  const outages = new AsyncLocalStorage<{ cause?: unknown }>();

  /** Notes an error that is no answer of a contract. */
  const note = (cause: unknown) => {
    const store = outages.getStore();
    if (!isRevert(cause) && store) store.cause = cause;
  };
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    work.catch(note);
    return work;
  };

  // A lock around the broadcast alone. Around the receipt, it would cost a block for each payment.
  let broadcasting: Promise<unknown> = Promise.resolve();
  const send = (to: Hex, data: Hex): Promise<Hex> => {
    const sent = broadcasting.then(() => broadcast(to, data));
    broadcasting = sent.catch(() => undefined);
    return noting(sent);
  };
  const broadcast = async (to: Hex, data: Hex): Promise<Hex> => {
    const request = await client.prepareTransactionRequest({ to, data });
    if (request.gas > mostGas) throw new Error(`a settlement needs ${request.gas} gas`);
    const serializedTransaction = await client.signTransaction(request);
    const sendOnce = () => client.sendRawTransaction({ serializedTransaction });
    const hash = keccak256(serializedTransaction);
    // The reply may be lost, so the same transaction is sent once more. A node that has it refuses.
    await sendOnce().catch(() =>
      sendOnce().catch(async (error: unknown) => {
        await client.getTransaction({ hash }).catch(() => Promise.reject(error));
      }),
    );
    return hash;
  };

  // The receipt is asked for at a steady pace, so a settlement does not depend on news of blocks.
  const readReceipt = async (hash: Hex, timeoutMs: number) => {
    const late = performance.now() + timeoutMs;
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined);
      if (receipt) return receipt;
      if (performance.now() > late) throw new Error('no block has the transaction yet');
      await wait(pollingMs);
    }
  };

  const signer = toFacilitatorEvmSigner(
    {
      address: account.address,
      getCode: ({ address }) =>
        client.getCode({ address }).catch((error: unknown) => {
          note(error);
          return undefined;
        }),
      readContract: (call) => noting(client.readContract({ ...call, args: call.args ?? [] })),
      // The scheme of exact payments recovers signers itself.
      verifyTypedData: () => Promise.reject(new Error('signers are recovered by the scheme')),
      writeContract: ({ address, abi, functionName, args }) =>
        send(address, encodeFunctionData({ abi, functionName, args })),
      sendTransaction: ({ to, data }) => send(to, data),
      waitForTransactionReceipt: ({ hash, timeout = confirmationTimeoutMs }) =>
        readReceipt(hash, timeout),
    },
    { confirmationTimeoutMs },
  );
  const facilitator = new x402Facilitator().register(network, new ExactEvmScheme(signer));

  /** Runs a call of the library. @throws OutageError if it failed while the RPC did not answer. */
  const unlessOut = async <T>(isDone: (answer: T) => boolean, work: () => Promise<T>) => {
    const store: { cause?: unknown } = {};
    const answer = await outages.run(store, work);
    if (isDone(answer) || store.cause === undefined) return answer;
    throw new OutageError('the RPC did not answer', { cause: store.cause });
  };
  type Call = Parameters<x402Facilitator['verify']>;
  return {
    address: account.address,
    verify: (...call: Call) =>
      unlessOut(
        ({ isValid }) => isValid,
        () => facilitator.verify(...call),
      ),
    settle: (...call: Call) =>
      unlessOut(
        ({ success, transaction }) => success || transaction !== '',
        () => facilitator.settle(...call),
      ),
    getSupported: () => facilitator.getSupported(),
  };
}
