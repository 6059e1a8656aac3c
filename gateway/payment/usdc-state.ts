import { parseAbi, type PublicClient } from 'viem';
import { type Facilitator, FacilitatorError } from './facilitator.ts';
import type { Payment } from './payload.ts';
import type { Hex } from './protocol.ts';
import { toOrdinarySpelling } from './signature.ts';
import { token } from './usdc.ts';

/** USDC moves nothing to us now: it is paused, or our address is blacklisted. No buyer is at fault. */
export class TokenStoppedError extends FacilitatorError {
  override name = 'TokenStoppedError';
}

/** Source: Circle's FiatTokenV2_2. */
const abi = parseAbi([
  'function paused() view returns (bool)',
  'function isBlacklisted(address account) view returns (bool)',
]);
const { address } = token;

/** @throws TokenStoppedError if USDC moves nothing to the payee. An RPC that fails tells nothing. */
async function requireMoving(client: PublicClient, payTo: Hex): Promise<void> {
  const [isPaused, isDenied] = await Promise.all([
    client.readContract({ address, abi, functionName: 'paused' }).catch(() => false),
    isBlacklisted(client, payTo),
  ]);
  if (isPaused) throw new TokenStoppedError('USDC is paused');
  if (isDenied) throw new TokenStoppedError('PAY_TO_ADDRESS is blacklisted by USDC');
}

function isBlacklisted(client: PublicClient, account: Hex): Promise<boolean> {
  return client
    .readContract({ address, abi, functionName: 'isBlacklisted', args: [account] })
    .catch(() => false);
}

async function spell(payment: Payment): Promise<Payment> {
  return { ...payment, signature: await toOrdinarySpelling(payment) };
}

/**
 * A facilitator whose refusals are explained by the state of USDC, and which gets each signature in
 * the spelling that USDC takes.
 */
export function explainRefusals(
  facilitator: Facilitator,
  client: PublicClient,
): Pick<Facilitator, 'verify' | 'settle'> {
  return {
    settle: async (payment, terms) => facilitator.settle(await spell(payment), terms),
    verify: async (payment, terms) => {
      const fault = await facilitator.verify(await spell(payment), terms);
      if (fault?.reason !== 'invalid_transaction_state') return fault;
      await requireMoving(client, terms.requirements.payTo);
      const isDenied = await isBlacklisted(client, payment.authorization.from);
      return isDenied ? { ...fault, got: 'a payer that USDC has blacklisted' } : fault;
    },
  };
}
