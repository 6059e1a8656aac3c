import {
  delivered,
  failureFor,
  facilitatorUnavailable,
  type PaidAnswer,
  pending,
  receiptFor,
  refuse,
  refusePayment,
  unavailable,
  undeliverable,
} from './answers.ts';
import { isEnd } from './chain.ts';
import { FacilitatorError, TokenStoppedError } from './facilitator.ts';
import { createMutex, stateOf, toKeyText } from './ledger/create-ledger.ts';
import {
  type Claim,
  type LedgerEntry,
  LedgerError,
  type NewPayment,
  type Outcome,
  type StateOf,
} from './ledger/ledger.ts';
import type { Call, ChargeContext, Delivered, Offer, PaidCall } from './offer.ts';
import { checkTerms, checkTime, hashPayment, parsePayment } from './payload.ts';
import { mostAnswers } from './protocol.ts';
import { expired, type Fault, type Reason, usedAlready } from './reasons.ts';
import { isSignedByPayer } from './signature.ts';

/** Answers a call with a payment: with a challenge, an error, or the paid data. */
export type Charge = (offer: Offer, call: Call) => Promise<PaidAnswer>;

/**
 * Charges a call if and only if it is delivered.
 *
 * The order: claim, check, verify, compute, record, settle, resolve, answer. A settled payment is
 * answered again without checks, because the terms may have changed since. While ledger or
 * facilitator are unavailable, the answer is 503, and nothing was sent.
 *
 * A client that disconnects changes nothing. @throws the error of the work; then nothing was
 * charged.
 */
export function createCharge(context: ChargeContext): Charge {
  const inTurn = createMutex();
  const underWay = new Map<string, Promise<PaidAnswer>>();
  return async (offer, call) => {
    const parsed = parsePayment(call.payment);
    if (!parsed.ok) return refusePayment({ ...call, offer }, parsed);
    const read = offer.read(call.query);
    if (!read.ok) return read.answer;
    const { payment } = parsed;
    const { from: payer, nonce } = payment.authorization;
    const payloadSha256 = hashPayment(payment);
    const arrivedAt = context.now();
    const paidCall = { ...call, offer, payment, payloadSha256, work: read.work, arrivedAt };
    const fingerprint = `${payloadSha256} ${read.work.toRequest()} ${call.accept}`;
    const equal = underWay.get(fingerprint);
    // A call waits for earlier calls with its payment: these may be forged, or may end uncharged.
    const answer = inTurn(toKeyText({ payer, nonce }), async () => {
      const before = await equal?.catch(() => undefined);
      // Another attempt would wait for the same outage. Deliveries and repeats count for each call.
      if (before && before.status !== 200 && before.status !== 429) return before;
      if (context.now() - paidCall.arrivedAt >= longestWaitMs) return pending();
      return charge(context, paidCall).catch((error: unknown) => toOutage(context, error));
    });
    underWay.set(fingerprint, answer);
    try {
      return await answer;
    } finally {
      if (underWay.get(fingerprint) === answer) underWay.delete(fingerprint);
    }
  };
}

/** The answer while something that charging needs is unavailable. @throws any other error */
function toOutage({ log }: ChargeContext, error: unknown): PaidAnswer {
  if (error instanceof TokenStoppedError) {
    log('token-stopped', { cause: error.message }, 'error');
    return unavailable();
  }
  if (error instanceof FacilitatorError) {
    log('verification-failed', { cause: error.message }, 'warn');
    return facilitatorUnavailable();
  }
  if (!(error instanceof LedgerError)) throw error;
  log('ledger-failed', { cause: error.message }, 'error');
  return unavailable();
}

/**
 * `ended` is an earlier payment that answered for this payment, and has failed since.
 *
 * @throws LedgerError, FacilitatorError, or the error of the work. Then nothing was sent.
 */
async function charge(
  context: ChargeContext,
  call: PaidCall,
  ended?: LedgerEntry,
): Promise<PaidAnswer> {
  const { ledger, now } = context;
  // If the failure of `ended` could not be recorded, the ledger still names `ended`.
  const join = (earlier: LedgerEntry) =>
    earlier.nonce === ended?.nonce ? pending() : joinEarlier(context, call, earlier);
  const claim = await claimPatiently(context, call, toNewPayment(call));
  if (claim.outcome === 'used') return refuse('payment_already_used', {});
  if (claim.outcome === 'held') return pending();
  if (claim.outcome === 'settled') return answerAgain(context, call, claim.entry);
  if (claim.outcome === 'joined') return join(claim.entry);
  const { entry } = claim;
  const step = await prepare(context, call, entry);
  if (step.do === 'conclude') return conclude(context, call, entry, step.found);
  if (step.do !== 'settle') {
    await ledger.release(entry);
    return step.do === 'join' ? join(step.earlier) : step.answer;
  }
  const { delivery, landed } = step;
  const began = now();
  const outcome = landed ?? (await settle(context, call, entry));
  const ms = landed ? undefined : Math.max(0, now() - began);
  await record(context, entry, outcome, ms);
  if (outcome.state === 'settled') return deliver(context, entry, outcome, delivery.body);
  if (outcome.state === 'unknown') return pending({ ...entry, ...outcome });
  return refuseSent(call, entry, outcome);
}

/** What to do with a claimed payment. */
type Step =
  /** An earlier payment of the payer answers for it. Nothing is sent. */
  | { do: 'join'; earlier: LedgerEntry }
  /** Nothing is sent now. */
  | { do: 'answer'; answer: PaidAnswer }
  /** The payment is recorded, to be sent; one that `landed` already is not sent. */
  | { do: 'settle'; delivery: Delivered; landed?: StateOf<'settled'> | undefined }
  /** The chain shows the end of a payment that was sent before. */
  | { do: 'conclude'; found: StateOf<'settled' | 'failed'> };

/** Checks, verifies, computes and records. If that fails, the claim is released. */
async function prepare(context: ChargeContext, call: PaidCall, entry: LedgerEntry): Promise<Step> {
  const { ledger, sent } = context;
  try {
    const isNew = entry.state === 'claimed';
    const step = await (isNew ? prepareNew : prepareAgain)(context, call, entry);
    if (step.do === 'join') return await recordJoin(context, entry, step.earlier);
    if (step.do !== 'settle') return step;
    const { digestId } = step.delivery;
    // The database may record the payment, and its reply be lost.
    sent.set(toKeyText(entry), call.payment);
    // A payment that has landed is paid, so no earlier one answers for it.
    if (isNew && !step.landed) {
      const earlier = await ledger.begin(entry, digestId);
      return earlier ? await recordJoin(context, entry, earlier) : step;
    }
    await ledger.advance(entry, { state: 'settling', digestId });
    return step;
  } catch (error) {
    await ledger.release(entry);
    throw error;
  }
}

/** Records that an earlier payment answers, so that no gateway charges the new one after that. */
async function recordJoin(
  { ledger }: ChargeContext,
  entry: LedgerEntry,
  earlier: LedgerEntry,
): Promise<Step> {
  if (earlier.request !== entry.request || stateOf(earlier) === 'refused') {
    return { do: 'answer', answer: refuse('payment_already_used', {}) };
  }
  // One purchase must not record any number of others for nothing.
  if (earlier.repeats >= mostRepeats) return { do: 'answer', answer: answeredTooOften() };
  const { nonce: answeredBy } = earlier;
  const reason = 'answered_by_earlier_payment';
  await ledger.advance(entry, { state: 'failed', reason, answeredBy });
  return { do: 'join', earlier };
}

/**
 * How long after its arrival a call waits for other calls or another process with the same payment,
 * and how often it tries.
 */
const longestWaitMs = 60_000;
const retryMs = 250;

async function claimPatiently(
  { ledger, wait, now }: ChargeContext,
  { arrivedAt }: PaidCall,
  payment: NewPayment,
): Promise<Claim> {
  for (let waitedMs = Math.max(0, now() - arrivedAt); ; waitedMs += retryMs) {
    const claim = await ledger.claim(payment);
    if (claim.outcome !== 'held' || waitedMs >= longestWaitMs) return claim;
    await wait(retryMs);
  }
}

function toNewPayment({ offer, payment, payloadSha256, work }: PaidCall): NewPayment {
  const { from: payer, nonce, value: amount, to: payTo, validBefore } = payment.authorization;
  return {
    payer,
    nonce,
    payloadSha256,
    identifier: payment.identifier,
    route: offer.path,
    request: work.toRequest(),
    digestId: '',
    amount,
    payTo,
    validBefore,
  };
}

/** A payment that was never sent: check, verify, compute. */
async function prepareNew(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Step> {
  const unfit = checkFitness(context, call);
  if (unfit) return { do: 'answer', answer: refusePayment(call, unfit) };
  const fault = await verify(context, call);
  const landed = fault && (await findLanded(context, entry, fault.reason));
  if (landed === 'unseen') {
    context.log('verification-failed', { cause: unseenNonce }, 'warn');
    return { do: 'answer', answer: pending(entry) };
  }
  // The earlier payment may have taken the last of the balance.
  const isPoor = fault?.reason === 'insufficient_funds' && !landed;
  if (isPoor && (await isSignedByPayer(call.payment))) {
    const earlier = await context.ledger.findEarlier(entry);
    if (earlier) return { do: 'join', earlier };
  }
  if (fault && !landed) return { do: 'answer', answer: refusePayment(call, fault) };
  const delivery = await call.work.deliver();
  if (!delivery.ok) return { do: 'answer', answer: delivery.answer };
  return { do: 'settle', delivery, landed };
}

/**
 * A payment that was sent and can still land. If the chain shows it unused, it is sent again. If
 * its payer got a refusal before, it is verified first, because the cause of that refusal may
 * remain.
 */
async function prepareAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<Step> {
  const stillPending = { do: 'answer', answer: pending(entry) } as const;
  const found = await context.chain.ask(entry);
  if (isEnd(found)) return { do: 'conclude', found };
  if (found.state !== 'open') return stillPending;
  const wasRefused = stateOf(entry) === 'refused';
  const unfit = checkFitness(context, call);
  if (unfit && !wasRefused) return stillPending;
  const fault = unfit ?? (wasRefused ? await verify(context, call) : undefined);
  if (fault) {
    // It may have landed since: its nonce is then used, and the balance may be gone.
    const later = await context.chain.ask(entry);
    if (isEnd(later)) return { do: 'conclude', found: later };
    if (fault.reason === usedAlready) return stillPending;
    return { do: 'answer', answer: refuseSent(call, entry, fault) };
  }
  const delivery = await deliverAgain(context, call, entry, false);
  return delivery.ok ? { do: 'settle', delivery } : stillPending;
}

/**
 * Answers a verified payment by an earlier one of its payer, which was charged or is pending: one
 * question, one charge. If the earlier one turns out to have failed, the new one is charged.
 *
 * While this gateway knows the earlier payment's signature, it may send that payment again.
 */
async function joinEarlier(
  context: ChargeContext,
  call: PaidCall,
  earlier: LedgerEntry,
): Promise<PaidAnswer> {
  const { ledger, chain, sent } = context;
  const claim = await claimPatiently(context, call, earlier);
  if (claim.outcome === 'settled') return answerAgain(context, call, claim.entry);
  if (claim.outcome === 'held') return pending();
  if (claim.outcome !== 'taken') return refuse('payment_already_used', {});
  const { entry } = claim;
  const found = entry.state === 'claimed' ? undefined : await chain.ask(entry);
  if (found?.state === 'settled') return conclude(context, call, entry, found);
  if (found?.state === 'failed') await record(context, entry, found);
  else await ledger.release(entry);
  const isRefused = found?.state === 'open' && stateOf(entry) === 'refused';
  if (!found || found.state === 'failed' || isRefused) return charge(context, call, earlier);
  const payment = found.state === 'open' ? sent.get(toKeyText(entry)) : undefined;
  if (payment) return charge(context, { ...call, payment, payloadSha256: entry.payloadSha256 });
  return pending(entry);
}

/** Why the payment does not fit today's terms or the present time; undefined if it fits. */
function checkFitness({ now }: ChargeContext, { payment, offer }: PaidCall): Fault | undefined {
  return checkTerms(payment, offer.terms.requirements) ?? checkTime(payment, now());
}

/** Why the payment would not settle; undefined if it would. @throws FacilitatorError */
async function verify(context: ChargeContext, call: PaidCall): Promise<Fault | undefined> {
  const { payment, offer } = call;
  if (await context.isBogus(payment)) return { reason: 'invalid_exact_evm_payload_signature' };
  return context.facilitator.verify(payment, offer.terms);
}

/**
 * The settlement of a refused payment that paid us, although the ledger does not know it: the
 * ledger was restored from an older copy, a stranger sent the payment, or a facilitator sent it and
 * refuses it. A forged payment is not looked up.
 *
 * `unseen`: the nonce is used, and the chain does not tell for what. A refusal could make the payer
 * pay twice.
 */
async function findLanded(
  { chain }: ChargeContext,
  entry: LedgerEntry,
  reason: Reason,
): Promise<StateOf<'settled'> | 'unseen' | undefined> {
  if (reason === 'invalid_exact_evm_payload_signature') return undefined;
  const found = await chain.ask(entry);
  if (found.state === 'settled') return found;
  if (found.state === 'failed') return undefined;
  // A nonce that the RPC shows unused may be used in a block that only the facilitator's RPC has.
  const isUsed = found.state === 'unknown' && found.because === 'unseen';
  return reason === usedAlready || isUsed ? 'unseen' : undefined;
}

const unseenNonce = 'the nonce is used, and the RPC does not tell for what';

/**
 * Sends a recorded payment. A reported failure proves nothing, so the chain decides.
 *
 * `entry` is the payment before it was sent. If it was sent before, that transaction may still be
 * pending, and the facilitator then reports missing funds or a used nonce, although nothing failed.
 */
async function settle(
  { facilitator, chain }: ChargeContext,
  { payment, offer }: PaidCall,
  entry: LedgerEntry,
): Promise<Outcome> {
  const settlement = await facilitator.settle(payment, offer.terms);
  if (settlement.state === 'settled') return settlement;
  const { transaction } = settlement;
  const found = await chain.ask(entry, transaction);
  if (isEnd(found)) return found;
  const mayBePending = entry.state !== 'claimed' && stateOf(entry) !== 'refused';
  const isRefused =
    settlement.state === 'refused' && found.state === 'open' && settlement.reason !== usedAlready;
  return isRefused && !mayBePending ? settlement : { state: 'unknown', transaction };
}

/**
 * Records the outcome, and then logs it: what the log counts as revenue is in the ledger. If the
 * ledger fails, the claim is released and the payment counts as unknown. A settled payment is still
 * delivered; later the chain shows its outcome again. `ms`: how long the settlement took.
 */
export async function record(
  { ledger, log }: Pick<ChargeContext, 'ledger' | 'log'>,
  entry: LedgerEntry,
  outcome: Outcome,
  ms?: number,
): Promise<void> {
  const { route, amount } = entry;
  const before = stateOf(entry);
  const { state: outcomeState, ...details } = outcome;
  // The reason of an earlier refusal says more than the expiry, so it is kept.
  const isExpiry = outcome.state === 'failed' && outcome.reason === expired;
  const kept = isExpiry ? { ...outcome, reason: entry.reason || expired } : outcome;
  try {
    await ledger.advance(entry, kept);
  } catch (error) {
    log('ledger-failed', { cause: String(error), ...details }, 'error');
    return ledger.release(entry);
  }
  const state = outcomeState === 'refused' ? 'failed' : outcomeState;
  // The refusal of this payment was logged before, so its expiry is not logged.
  const isNews = state !== 'failed' || ms !== undefined || before !== 'refused';
  if (isNews) log(`payment-${state}`, { route, amount, ms, ...details });
}

/** The refusal of a payment that was sent and did not settle, with its receipt. */
function refuseSent(call: PaidCall, entry: LedgerEntry, fault: Fault): PaidAnswer {
  return refusePayment(call, fault, failureFor(entry, fault.reason));
}

/** Delivers a payment that has landed, and refuses one that never can land. */
async function conclude(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
  found: StateOf<'settled' | 'failed'>,
): Promise<PaidAnswer> {
  if (found.state === 'failed') {
    await record(context, entry, found);
    return refuseSent(call, entry, found);
  }
  const delivery = await deliverAgain(context, call, entry, true);
  await record(context, entry, found);
  if (!delivery.ok) return undeliverable(delivery.answer);
  return deliver(context, entry, found, delivery.body);
}

/** The first answer went to the call that paid. */
const mostRepeats = mostAnswers - 1;
const answeredTooOften = () => refuse('answered_too_often', { limit: mostAnswers });

/** Delivers a settled call again. The bytes are the same unless the night was published again. */
async function answerAgain(
  context: ChargeContext,
  call: PaidCall,
  entry: LedgerEntry,
): Promise<PaidAnswer> {
  const refusal = call.refuseReplay();
  if (refusal) return refusal;
  const delivery = await deliverAgain(context, call, entry, true);
  if (!delivery.ok) return undeliverable(delivery.answer);
  const isCounted = await context.ledger.repeat(entry, mostRepeats);
  if (!isCounted) return answeredTooOften();
  return deliver(context, entry, entry, delivery.body);
}

/** The paid answer. Whoever sends it notes when it has left whole. */
function deliver(
  { ledger }: ChargeContext,
  entry: LedgerEntry,
  { transaction }: { transaction: string },
  body: Buffer,
): PaidAnswer {
  const noteDelivered = () => void ledger.deliver(entry).catch(() => undefined);
  return { ...delivered(body, receiptFor({ ...entry, transaction })), noteDelivered };
}

/** Makes an answer again. A thrown error would be answered `charged: false`, so it is logged. */
async function deliverAgain(
  { log }: ChargeContext,
  { work }: PaidCall,
  { route, digestId }: LedgerEntry,
  settled: boolean,
): Promise<Delivered | { ok: false; answer?: PaidAnswer }> {
  try {
    return await work.deliver({ digestId, settled });
  } catch (error) {
    log('delivery-failed', { route, digestId, error: String(error) }, 'error');
    return { ok: false };
  }
}
