import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { erc20Abi, type PublicClient } from 'viem';
import { describeOutage } from '../describe-outage.ts';
import { type Payment, toPayload } from '../payload.ts';
import { type Hex, type RailTerms, usdc } from '../protocol.ts';
import { type Reason, toReason } from '../reasons.ts';
import { showsUsdc } from './outage.ts';
import { createPayerLimits } from './payer-limits.ts';
import { type Rail, RailError, type Settlement, type Verdict } from './rail.ts';
import { type Attempt, type SignerParts, watchSigner } from './watched-signer.ts';

/** Settles with our own wallet. The protocol's library checks signature, simulation and receipt. */
export function createSelfRail(parts: SignerParts): Rail {
  const { client, rpcName, confirmMs, log } = parts;
  const payers = createPayerLimits({
    balanceOf: (payer) => balanceOf(client, payer),
    // After the wait, the transfer still needs time to be sent and confirmed.
    longestWaitMs: confirmMs / 2,
  });
  const verify = async (payment: Payment, terms: RailTerms): Promise<Verdict> => {
    if (payers.isBarred(payment.authorization.from)) return { valid: false, reason: barred };
    return verifyOnce(parts, payment, terms);
  };
  return {
    verify,
    settle: async (payment, terms, onSend) => {
      const { from: payer, value } = payment.authorization;
      if (payers.isBarred(payer)) return refuse(barred);
      const send = async (): Promise<Settlement> => {
        // Others of this payer may have reverted while it waited.
        if (payers.isBarred(payer)) return refuse(barred);
        const settlement = await settle(parts, { outage: false, sent: '', onSend }, payment, terms);
        if (settlement.state !== 'failed' || settlement.revertedIn === undefined) return settlement;
        // A reverted transaction gives no reason, but another verification does.
        const verdict = await verifyOnce(parts, payment, terms).catch(() => undefined);
        // The second of two transactions with one payment reverts, which is not the payer's fault.
        const isFault = verdict?.valid !== false || verdict.reason !== nonceUsed;
        if (isFault && payers.noteRevert(payer)) log('payer-barred', { payer }, 'warn');
        return verdict?.valid === false ? { ...settlement, reason: verdict.reason } : settlement;
      };
      // A revert counts before the next transfer of this payer is sent.
      const settlement = await payers
        .whenCovered({ payer, value: BigInt(value) }, send)
        .catch((error: unknown): Settlement => {
          log('rpc-failed', { cause: `${rpcName}: ${describeOutage(error)}` }, 'warn');
          return { state: 'unsent' };
        });
      return settlement === 'uncovered' ? refuse('insufficient_funds') : settlement;
    },
  };
}

const nonceUsed: Reason = 'invalid_exact_evm_nonce_already_used';

/** The reason for a payer with too many reverted transactions. */
const barred: Reason = 'invalid_transaction_state';

/** Refuses a payment that was not sent. */
function refuse(reason: Reason): Settlement {
  return { state: 'failed', reason, transaction: '', neverSent: true };
}

/** Verifies with the library. @throws RailError if the RPC is unavailable or shows no USDC. */
async function verifyOnce(
  parts: SignerParts,
  payment: Payment,
  terms: RailTerms,
): Promise<Verdict> {
  const attempt: Attempt = { outage: false, sent: '' };
  const { isValid, invalidReason } = await schemeFor(parts, attempt)
    .verify(toPayload(payment, terms), terms.requirements)
    .catch((error: unknown) => {
      throw new RailError(`${parts.rpcName} did not verify`, { cause: error });
    });
  if (isValid) return { valid: true };
  if (!(await isSound(parts, attempt))) throw new RailError(`${parts.rpcName} did not verify`);
  return { valid: false, reason: toReason(invalidReason, 'unexpected_verify_error') };
}

async function settle(
  parts: SignerParts,
  attempt: Attempt,
  payment: Payment,
  terms: RailTerms,
): Promise<Settlement> {
  const response = await schemeFor(parts, attempt)
    .settle(toPayload(payment, terms), terms.requirements)
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

/** Whether a refusal comes from Base, rather than from a faulty RPC. */
async function isSound({ client, rpcName, log }: SignerParts, attempt: Attempt): Promise<boolean> {
  const shown = attempt.outage || (await showsUsdc(client));
  if (!shown) log('rpc-failed', { cause: `${rpcName} does not show USDC on Base` }, 'warn');
  // A request that the library no longer awaits may have failed meanwhile.
  return shown && !attempt.outage;
}

function balanceOf(client: PublicClient, holder: Hex): Promise<bigint> {
  const { address } = usdc;
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
}

/** A store that keeps nothing: the ledger records settlements in progress. */
const emptyStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
};

function schemeFor(parts: SignerParts, attempt: Attempt): ExactEvmScheme {
  return new ExactEvmScheme(watchSigner(parts, attempt), { pendingSettlementStore: emptyStore });
}
