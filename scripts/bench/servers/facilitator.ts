import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { network, usdc } from '../../../gateway/payment/protocol.ts';
import { payTo } from '../payments.ts';

/**
 * How a facilitator verifies: `instant` accepts every payment, `library` checks each signature with the x402 library.
 */
export type Judge = 'instant' | 'library';

const nothing = () => Promise.reject(new Error('nothing is sent here'));
const transaction = `0x${'ab'.repeat(32)}` as const;

/** A facilitator in this process that calls no chain. Both sides of a comparison use it. */
export function createFacilitator(judge: Judge) {
  const library = createLibrary();
  return {
    verify: async (...[payload, requirements]: Parameters<x402Facilitator['verify']>) =>
      judge === 'library' ? library.verify(payload, requirements) : { isValid: true },
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
