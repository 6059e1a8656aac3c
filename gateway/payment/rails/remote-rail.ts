import { HTTPFacilitatorClient, type FacilitatorConfig } from '@x402/core/http';
import { SettleError, VerifyError } from '@x402/core/types';
import type { Log } from '../../log/log.ts';
import { toPayload } from '../payload/payment.ts';
import { type Hex, network } from '../protocol.ts';
import { isDefinite, isOfTheTerms, toReason } from '../reasons.ts';
import { type Rail, RailError, type Settlement, type Verdict } from './rail.ts';

/** A facilitator, and how long it may take. */
export type Facilitator = {
  url: string;
  verifyMs: number;
  settleMs: number;
  createAuthHeaders?: NonNullable<FacilitatorConfig['createAuthHeaders']> | undefined;
};

/** A facilitator over HTTP settles. Source: x402 V2, facilitator interface. */
export function createRemoteRail(facilitator: Facilitator, log: Log): Rail {
  const { url, verifyMs, settleMs, createAuthHeaders } = facilitator;
  const auth = createAuthHeaders ? { createAuthHeaders } : {};
  const verifier = new HTTPFacilitatorClient({ url, timeoutMs: verifyMs, ...auth });
  const settler = new HTTPFacilitatorClient({ url, timeoutMs: settleMs, ...auth });
  return {
    verify: async (payment, requirements) => {
      const payload = toPayload(payment, requirements);
      const said = await verifier.verify(payload, requirements).catch((error: unknown) => {
        if (error instanceof VerifyError && error.statusCode < 500) {
          return { isValid: false, invalidReason: error.invalidReason };
        }
        throw new RailError(`the facilitator did not verify: ${describe(error)}`, { cause: error });
      });
      return toVerdict(said);
    },
    settle: async (payment, requirements) => {
      try {
        return toSettlement(await settler.settle(toPayload(payment, requirements), requirements));
      } catch (error) {
        if (error instanceof SettleError) {
          const { errorReason, transaction } = error;
          return toSettlement({ success: false, errorReason, transaction, network });
        }
        log('facilitator-failed', { cause: describe(error) }, 'warn');
        return { state: 'unknown', transaction: '', reason: 'unexpected_settle_error' };
      }
    },
  };
}

type SaidOfVerify = { isValid: boolean; invalidReason?: string | undefined };

/** @throws RailError where the facilitator could not look. */
function toVerdict({ isValid, invalidReason }: SaidOfVerify): Verdict {
  if (isValid) return { valid: true };
  const reason = toReason(invalidReason, 'unexpected_verify_error');
  if (invalidReason === 'unexpected_verify_error' || isOfTheTerms(reason)) {
    throw new RailError(`the facilitator cannot verify: ${reason}`);
  }
  return { valid: false, reason };
}

type SaidOfSettle = {
  success: boolean;
  errorReason?: string | undefined;
  transaction: string;
  network: string;
};

function toSettlement(said: SaidOfSettle): Settlement {
  const { success, errorReason, transaction } = said;
  if (success && said.network === network && isHash(transaction)) {
    return { state: 'settled', transaction };
  }
  const reason = toReason(errorReason, 'unexpected_settle_error');
  const hash = isHash(transaction) ? transaction : '';
  if (!success && isDefinite(reason)) return { state: 'failed', reason, transaction: hash };
  return { state: 'unknown', transaction: hash, reason };
}

function isHash(text: string): text is Hex {
  return /^0x[0-9a-f]{64}$/i.test(text);
}

/** What went wrong, without the address, which may hold a key, and without what the facilitator wrote. */
function describe(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
