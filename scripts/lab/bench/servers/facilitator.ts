import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { network, usdc } from '../../../../gateway/payment/protocol.ts';
import { payTo } from '../payments.ts';

/** What a facilitator checks: nothing, or each signature with viem, as the x402 library does. */
export type FacilitatorCheck = 'none' | 'viem';

/** Reads the check from an argument. None means `none`. @throws Error for any other word. */
export function readCheck(word: string | undefined): FacilitatorCheck {
  if (word === undefined || word === 'none') return 'none';
  if (word === 'viem') return word;
  throw new Error(`a facilitator checks none or viem, not ${word}`);
}

const nothing = () => Promise.reject(new Error('nothing is sent here'));
const transaction = `0x${'ab'.repeat(32)}` as const;

/** A facilitator in the process of its server. It calls no chain, and settles at once. */
export function createFacilitator(check: FacilitatorCheck) {
  const library = createLibrary();
  return {
    verify: async (...[payload, requirements]: Parameters<x402Facilitator['verify']>) =>
      check === 'viem' ? library.verify(payload, requirements) : { isValid: true },
    settle: () => Promise.resolve({ success: true, transaction, network } as const),
    getSupported: () =>
      Promise.resolve({
        kinds: [{ x402Version: 2, scheme: 'exact', network } as const],
        extensions: [],
        signers: {},
      }),
  };
}

/** The x402 library with a chain that answers at once. Only the token has code there. */
function createLibrary(): x402Facilitator {
  const signer = toFacilitatorEvmSigner({
    address: payTo,
    getCode: ({ address }) => Promise.resolve(address === usdc.address ? '0x00' : '0x'),
    readContract: () => Promise.resolve(),
    verifyTypedData: nothing,
    writeContract: nothing,
    sendTransaction: nothing,
    waitForTransactionReceipt: nothing,
  });
  return new x402Facilitator().register(network, new ExactEvmScheme(signer));
}
