import { AnswerBoundError } from '../../../pipeline/platform/bounded-fetch.ts';
import type { Log } from '../../http/log.ts';
import { describeOutage, nameWithHost } from '../describe-outage.ts';
import { type Hex, network } from '../protocol.ts';
import { isDefinite, isOfTheTerms, toReason } from '../reasons.ts';
import {
  type Facilitator,
  openFacilitator,
  type SettlementAnswer,
  type Verification,
} from './facilitator.ts';
import { type Rail, RailError, type Settlement, type Verdict } from './rail.ts';

/** Verifies and settles with a facilitator over HTTP. */
export function createRemoteRail(facilitator: Facilitator, log: Log): Rail {
  const { verify, settle } = openFacilitator(facilitator);
  const name = nameWithHost('FACILITATOR_URL', facilitator.url);
  const tellFailure = (cause: string) => log('facilitator-failed', { cause }, 'warn');
  const failToVerify = (words: string, cause?: unknown) => {
    tellFailure(`${name} ${words}`);
    return new RailError(`${name} ${words}`, { cause });
  };
  return {
    verify: async (payment, terms) => {
      const said = await verify(payment, terms).catch((error: unknown) => {
        throw failToVerify(`did not verify: ${describe(error)}`, error);
      });
      if (said.status >= 500) throw failToVerify(`answered with ${said.status}`);
      return toVerdict(said.isOk ? said : { ...said, isValid: false }, name);
    },
    settle: async (payment, terms) => {
      try {
        const said = await settle(payment, terms);
        return toSettlement(said.isOk ? said : { ...said, success: false });
      } catch (error) {
        tellFailure(`${name}: ${describe(error)}`);
        return { state: 'unknown', transaction: '', reason: 'unexpected_settle_error' };
      }
    },
  };
}

/** @throws RailError if the facilitator could not verify. */
function toVerdict({ isValid, invalidReason }: Verification, name: string): Verdict {
  if (isValid) return { valid: true };
  const reason = toReason(invalidReason, 'unexpected_verify_error');
  if (invalidReason === 'unexpected_verify_error' || isOfTheTerms(reason)) {
    throw new RailError(`${name} cannot verify: ${reason}`);
  }
  return { valid: false, reason };
}

function toSettlement(said: SettlementAnswer): Settlement {
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

/** An error without the URL, which may hold a key, and without the facilitator's text. */
function describe(error: unknown): string {
  if (error instanceof AnswerBoundError) return error.message;
  return describeOutage(error);
}
