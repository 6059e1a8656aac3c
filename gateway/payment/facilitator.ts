import { isHash, type PublicClient } from 'viem';
import * as z from 'zod';
import { createBoundedFetch } from '../../pipeline/platform/bounded-fetch.ts';
import type { Log } from '../http/events.ts';
import { isRevert } from './chain.ts';
import type { StateOf } from './ledger/ledger.ts';
import { describeOutage, nameWithHost } from './outages.ts';
import { type Payment, toPayload } from './payload.ts';
import { type Hex, legacyNetwork, network, type RailTerms } from './protocol.ts';
import { type Fault, isDefinite, type Reason, reasonsOfTheTerms, toReason } from './reasons.ts';
import { isSignedByPayer, toOrdinarySpelling, toMessage } from './signature.ts';
import { token } from './usdc.ts';

/** What a facilitator is asked, as its path ends, by HTTP method. Source: x402 V2. */
export const httpMethods = { verify: 'POST', settle: 'POST', supported: 'GET' } as const;
type FacilitatorMethod = keyof typeof httpMethods;

/** Where a facilitator is, and the timeouts for its complete answers in milliseconds. */
type FacilitatorPlace = {
  url: string;
  verifyMs: number;
  settleMs: number;
  /** Makes the header with the operator's key. Undefined for a facilitator without keys. */
  createBearer?: CreateBearer | undefined;
};

/** Makes the header by which a facilitator knows who calls the method. */
export type CreateBearer = (method: FacilitatorMethod) => Promise<Record<string, string>>;

/** What a facilitator reports. `refused`, a failure, proves nothing; it may name no transaction. */
type Settlement = StateOf<'settled' | 'refused' | 'unknown'>;

/** The facilitator does not answer, or cannot verify. Nothing is known about the payment. */
export class FacilitatorError extends Error {
  override name = 'FacilitatorError';
}

export type Facilitator = ReturnType<typeof openFacilitator>;

/**
 * Verifies and settles with a facilitator over HTTP. Source: x402 V2, facilitator interface.
 *
 * The library's `HTTPFacilitatorClient` does not limit the size of bodies, and takes no other
 * `fetch`. It also prints a header of the facilitator to stdout.
 */
export function openFacilitator(facilitator: FacilitatorPlace, log: Log) {
  const { verifyMs, settleMs } = facilitator;
  const verify = openCall('verify', verifyMs, Verification, facilitator);
  const settle = openCall('settle', settleMs, SettlementAnswer, facilitator);
  const ask = openRequest('supported', verifyMs, facilitator);
  const name = nameWithHost('FACILITATOR_URL', facilitator.url);
  const tellFailure = (cause: string) => log('facilitator-failed', { cause }, 'warn');
  const failToVerify = (words: string, cause?: unknown) => {
    tellFailure(`${name} ${words}`);
    return new FacilitatorError(`${name} ${words}`, { cause });
  };
  return {
    /** Why the payment would not settle; undefined if it would. @throws FacilitatorError */
    verify: async (payment: Payment, terms: RailTerms): Promise<Fault | undefined> => {
      const answer = await verify(payment, terms).catch((error: unknown) => {
        throw failToVerify(`did not verify: ${describeOutage(error)}`, error);
      });
      if (answer.status >= 500) throw failToVerify(`answered with ${answer.status}`);
      return answer.isOk && answer.isValid ? undefined : toFault(answer.invalidReason, name);
    },
    /** Sends the payment and waits until it is on the chain. It never rejects. */
    settle: async (payment: Payment, terms: RailTerms): Promise<Settlement> => {
      try {
        const answer = await settle(payment, terms);
        return toSettlement(answer.isOk ? answer : { ...answer, success: false });
      } catch (error) {
        tellFailure(`${name}: ${describeOutage(error)}`);
        return { state: 'unknown', transaction: '' };
      }
    },
    /**
     * Asks what the facilitator supports. Rejects if it does not answer, if it answers with a
     * status of 500 or more, if it refuses our key, or if it lists only other networks. Without a
     * key it may refuse this call. Source: x402 V2, `GET /supported`.
     */
    ask: async (): Promise<void> => {
      const answer = await ask();
      const { status } = answer;
      const refusesKey = facilitator.createBearer && (status === 401 || status === 403);
      if (status >= 500 || refusesKey) throw new Error(`The facilitator answered with ${status}.`);
      const { data } = Supported.safeParse(await answer.json().catch(() => undefined));
      const isListed = data?.kinds.some((kind) => ourNetworks.has(kind.network)) ?? true;
      if (!isListed) throw new Error('The facilitator does not list Base.');
    },
  };
}

/** A text that a facilitator may leave out. Absent and null mean the same. */
const text = z.string().nullish();

/** Source: x402 V2, `VerifyResponse`. */
const Verification = z.object({ isValid: z.boolean(), invalidReason: text });

/** Source: x402 V2, `SettleResponse`. */
const SettlementAnswer = z.object({
  success: z.boolean(),
  errorReason: text,
  transaction: text,
  network: text,
});

/** Source: x402, `SupportedResponse`. */
const Supported = z.object({ kinds: z.array(z.object({ network: z.string() })) });
/** Base, as facilitators list it: by either of its names, or with all chains of its kind. */
const ourNetworks: ReadonlySet<string> = new Set([network, legacyNetwork, 'eip155:*']);

/** The largest answer in bytes. Real answers have a few kilobytes at most. */
const maxBytes = 1_000_000;

/** Opens a request to the facilitator. Its body is sent as JSON. */
function openRequest(
  method: FacilitatorMethod,
  timeoutMs: number,
  { url, createBearer }: FacilitatorPlace,
) {
  const fetch = createBoundedFetch({ service: 'the facilitator', maxBytes, timeoutMs });
  const address = `${url.replace(/\/+$/, '')}/${method}`;
  return async (body?: object): Promise<Response> => {
    const type = body && { 'Content-Type': 'application/json' };
    const headers = { ...type, ...(await createBearer?.(method)) };
    const json = body ? JSON.stringify(body) : null;
    return fetch(address, { method: httpMethods[method], headers, body: json });
  };
}

/** Opens a call with a payment. `isOk`: the status was 2xx. @throws an Error without an answer. */
function openCall<T>(
  method: FacilitatorMethod,
  timeoutMs: number,
  schema: z.ZodType<T>,
  facilitator: FacilitatorPlace,
) {
  const request = openRequest(method, timeoutMs, facilitator);
  return async (payment: Payment, terms: RailTerms) => {
    const paymentPayload = toPayload(payment, terms);
    const { x402Version } = paymentPayload;
    const { requirements: paymentRequirements } = terms;
    const response = await request({ x402Version, paymentPayload, paymentRequirements });
    const { status, ok: isOk } = response;
    try {
      return { ...schema.parse(await response.json()), status, isOk };
    } catch (error) {
      if (isOk) throw error;
      // For example, a 401 for a wrong key, whose body has the facilitator's own form.
      throw Object.assign(new Error('The facilitator refused.', { cause: error }), { status });
    }
  };
}

/** The fault that a refusal names. @throws FacilitatorError if it could not verify. */
function toFault(word: string | null | undefined, name: string): Fault {
  const reason = toReason(word, 'unexpected_verify_error');
  if (word === 'unexpected_verify_error' || reasonsOfTheTerms.has(reason)) {
    throw new FacilitatorError(`${name} cannot verify: ${reason}`);
  }
  return { reason };
}

function toSettlement(answer: z.infer<typeof SettlementAnswer>): Settlement {
  const { success, errorReason, transaction } = answer;
  const hash = transaction && isHash(transaction) ? transaction : '';
  if (success && answer.network === network && hash !== '') {
    return { state: 'settled', transaction: hash };
  }
  const reason = toReason(errorReason, 'unexpected_settle_error');
  if (!success && isDefinite(reason)) return { state: 'refused', reason, transaction: hash };
  return { state: 'unknown', transaction: hash };
}

/** USDC moves nothing to us: it is paused, or our address is blacklisted. No buyer's fault. */
export class TokenStoppedError extends FacilitatorError {
  override name = 'TokenStoppedError';
}

/** @throws TokenStoppedError if USDC moves nothing to the payee. A failed RPC tells nothing. */
export async function requireMoving(client: PublicClient, payTo: Hex): Promise<void> {
  const [isPaused, isDenied] = await Promise.all([
    client.readContract({ ...token, functionName: 'paused' }).catch(() => false),
    isBlacklisted(client, payTo),
  ]);
  if (isPaused) throw new TokenStoppedError('USDC is paused');
  if (isDenied) throw new TokenStoppedError('PAY_TO_ADDRESS is blacklisted by USDC');
}

function isBlacklisted(client: PublicClient, account: Hex): Promise<boolean> {
  return client
    .readContract({ ...token, functionName: 'isBlacklisted', args: [account] })
    .catch(() => false);
}

async function spell(payment: Payment): Promise<Payment> {
  return { ...payment, signature: await toOrdinarySpelling(payment) };
}

/**
 * Why a payment fails whose transfer or signature a facilitator refuses, by our own RPC.
 *
 * @throws FacilitatorError if the payer's key signed and the transfer would succeed, or if the RPC
 * does not tell: the facilitator's RPC may have failed, which is not the payer's fault.
 */
async function explainFault(
  fault: Fault,
  payment: Payment,
  { client, payTo }: { client: PublicClient; payTo: Hex },
): Promise<Fault> {
  const { from, to, value, validAfter, validBefore, nonce } = toMessage(payment.authorization);
  const isSigned = await isSignedByPayer(payment);
  if (!isSigned && fault.reason !== 'invalid_transaction_state') return fault;
  await requireMoving(client, payTo);
  if (await isBlacklisted(client, from)) {
    return { ...fault, got: 'a payer that USDC has blacklisted' };
  }
  if (!isSigned) return fault;
  try {
    const args = [from, to, value, validAfter, validBefore, nonce, payment.signature] as const;
    await client.simulateContract({ ...token, functionName: 'transferWithAuthorization', args });
  } catch (error) {
    if (!isRevert(error)) throw new FacilitatorError('the RPC does not tell why', { cause: error });
    const block = await client.getBlock().catch(() => undefined);
    if (block && validAfter >= block.timestamp) {
      const reason = 'invalid_exact_evm_payload_authorization_valid_after';
      return { reason, got: `${validAfter} at ${block.timestamp}` };
    }
    const hasCode = (await client.getCode({ address: from }).catch(() => undefined)) !== undefined;
    return hasCode ? { ...fault, got: 'an account whose code refuses this signature' } : fault;
  }
  throw new FacilitatorError(`a transfer is refused that would succeed: ${fault.reason}`);
}

const explained: ReadonlySet<Reason> = new Set([
  'invalid_transaction_state',
  'invalid_exact_evm_payload_signature',
]);

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
      const spelled = await spell(payment);
      const fault = await facilitator.verify(spelled, terms);
      if (!fault || !explained.has(fault.reason)) return fault;
      return explainFault(fault, spelled, { client, payTo: terms.requirements.payTo });
    },
  };
}
