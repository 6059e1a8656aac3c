import { type Price, toCents } from '../../payment/prices.ts';
import { type Hex, paymentHeaders, replayHours } from '../../payment/protocol.ts';
import { reasons } from '../../payment/reasons.ts';
import type { Fetch } from '../ask.ts';
import { type PayingFetch, withPayment } from './create-mcp-server.ts';
import {
  chooseTerms,
  type ChosenTerms,
  type PaymentState,
  readChallenge,
  type SignedPayment,
  signPayment,
} from './signed-payment.ts';

/** The private key of the wallet that pays for calls, and the highest sum of all signed payments, in atomic units of USDC. */
export type Wallet = { key: Hex; cap: bigint };

/** An answer whose body nobody has read yet, and the payment that was sent to get it. */
type PaidResponse = { response: Response; payment?: SignedPayment };

/**
 * Creates a `fetch` that pays in USDC on Base: at most the price for one call, and at most the cap for all calls.
 *
 * Simultaneous calls of one URL share one request and one payment. If the outcome of a payment is unknown, or if its answer
 * was lost or not understood, the next call of the URL sends the same payment again. A refused payment is used for the next
 * call with the same terms. No redirect is followed. `now` gives milliseconds since 1970.
 */
export function createPayingFetch(wallet: Wallet, follow: Fetch, now: () => number): PayingFetch {
  const transport: Fetch = (url, options) => follow(url, { ...options, redirect: 'error' });
  const limit = createSpendingLimit(wallet, now);
  const underWay = new Map<string, Promise<PaidResponse>>();

  const buy = async (url: string, options: RequestInit, price: Price): Promise<PaidResponse> => {
    const owed = limit.findOwed(url);
    if (owed) {
      const response = await send(transport, owed, options);
      const refused = response.status === 402 || response.status === 409;
      if (!refused || owed.state === 'owed') return { response, payment: owed };
    }
    const response = await transport(url, options);
    const challenge = response.status === 402 ? readChallenge(response) : undefined;
    if (!challenge) return { response };
    const terms = chooseTerms(challenge, price);
    const payment = limit.findUnspent(terms) ?? (await limit.sign(terms, url));
    payment.url = url;
    payment.state = 'sent';
    return { response: await send(transport, payment, options), payment };
  };

  return (price) => {
    let answered: SignedPayment | undefined;
    const fetch: Fetch = async (url, { signal, ...options }) => {
      if (new Headers(options.headers).has(paymentHeaders.payload)) {
        return transport(url, { ...options, ...(signal ? { signal } : {}) });
      }
      signal?.throwIfAborted();
      // Without the caller's signal: a caller that stops waiting must not stop the shared request.
      const shared =
        underWay.get(url) ?? buy(url, options, price).finally(() => underWay.delete(url));
      underWay.set(url, shared);
      const { response, payment } = await unlessAborted(shared, signal);
      if (response.status === 200) answered = payment;
      return response.clone();
    };
    const received = () => {
      if (answered) answered.state = 'spent';
    };
    return { fetch, received };
  };
}

/** Milliseconds that a payment may need from its sending to its settlement. */
const settleMs = 30_000;
const replayMs = replayHours * 3_600_000;

/**
 * Holds every signed payment, and keeps their sum within the cap. No answer of the service frees a part of the cap, because
 * the service could still settle the payment.
 */
function createSpendingLimit({ key, cap }: Wallet, now: () => number) {
  const payments: SignedPayment[] = [];
  let left = cap;
  return {
    /** The payment that was sent for this URL, and may have settled. Its answer is repeated for a day after it has expired. */
    findOwed: (wanted: string) =>
      payments.find(
        ({ state, url, validBefore }) =>
          state === 'owed' && url === wanted && validBefore * 1000 + replayMs > now(),
      ),
    /** A refused payment with these terms, if it stays valid long enough to settle. */
    findUnspent: ({ key: wanted }: ChosenTerms) =>
      payments.find(
        ({ state, terms, validBefore }) =>
          state === 'unspent' && terms === wanted && validBefore * 1000 - settleMs > now(),
      ),
    /** Signs a new payment. @throws Error if the payment would exceed the cap. */
    sign: async (terms: ChosenTerms, url: string): Promise<SignedPayment> => {
      const { amount } = terms;
      if (amount > left) throw new Error(describeCap(amount, left));
      left -= amount;
      try {
        const payment = await signPayment(key, terms, url);
        payments.push(payment);
        return payment;
      } catch (error) {
        left += amount;
        throw error;
      }
    },
  };
}

function describeCap(price: bigint, left: bigint): string {
  return `the call costs $${toCents(price)}, and $${toCents(left)} of TREND_MAX_SPEND_USD are left`;
}

/** The result of the work. Rejects as soon as the signal aborts; the work continues without this caller. */
async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (!signal) return work;
  const done = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    done.abort();
  }
}

/** Sends the request with the payment, and sets the payment's new state. @throws Error if no whole answer came. */
async function send(
  transport: Fetch,
  payment: SignedPayment,
  options: RequestInit,
): Promise<Response> {
  try {
    const response = await withPayment(transport, payment.header)(payment.url, options);
    // Reads the whole body, which throws if the answer breaks off: then the answer is lost.
    await response.clone().arrayBuffer();
    payment.state = toPaymentState(response);
    return response;
  } catch (cause) {
    payment.state = 'owed';
    const message =
      'the answer to a paid call was lost; ask the same again, and you do not pay again';
    throw new Error(message, { cause });
  }
}

/**
 * The state of a payment after an answer. 400, 404 and a 402 with a reason mean that the payment was not used; 409 means
 * that it was used. After a 200, the payment stays owed until a caller has understood the answer.
 */
function toPaymentState(response: Response): PaymentState {
  const { status } = response;
  if (status === 409) return 'spent';
  if (status === 400 || status === 404) return 'unspent';
  if (status !== 402) return 'owed';
  const error = readChallenge(response)?.error;
  if (error === 'invalid_exact_evm_nonce_already_used') return 'spent';
  // The payment was sent to the chain and failed there. Anybody can still settle it, so it is kept for its own call.
  if (response.headers.has(paymentHeaders.receipt)) return 'owed';
  return reasons.some((reason) => reason === error) ? 'unspent' : 'owed';
}
