import { type Price, toCents } from '../../payment/prices.ts';
import { type Hex, paymentHeaders, replayMs } from '../../payment/protocol.ts';
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
import { openWalletFile } from './wallet-file.ts';

/**
 * The key of the wallet that pays, the highest sum of all signed payments in atomic units of USDC,
 * and the folder of the file that keeps them.
 */
export type Wallet = { key: Hex; cap: bigint; folder: string };

/** An answer whose body nobody has read yet, and the payment that was sent to get it. */
type PaidResponse = { response: Response; payment?: SignedPayment };

/**
 * Creates a `fetch` that pays in USDC on Base: at most the price for one call, and at most the cap
 * for all calls.
 *
 * Simultaneous calls of one URL share one request and one payment. If the outcome of a payment is
 * unknown, or if its answer was lost or not understood, the next call of the URL sends the same
 * payment again. A refused payment is used for the next call with the same terms. No redirect is
 * followed. `now` gives milliseconds since 1970.
 *
 * The payments are kept in a file, which all processes of the wallet share.
 */
export function createPayingFetch(wallet: Wallet, follow: Fetch, now: () => number): PayingFetch {
  const transport: Fetch = (url, options) => follow(url, { ...options, redirect: 'error' });
  const limit = createSpendingLimit(wallet, now);
  const underWay = new Map<string, Promise<PaidResponse>>();

  const buy = async (url: string, options: RequestInit, price: Price): Promise<PaidResponse> => {
    const owed = await limit.findOwed(url);
    if (owed) {
      const { response, state } = await send(transport, owed, options);
      await limit.note(owed, state);
      const refused = response.status === 402 || response.status === 409;
      if (!refused || state === 'owed') return { response, payment: owed };
    }
    const response = await transport(url, options);
    const challenge = response.status === 402 ? readChallenge(response) : undefined;
    if (!challenge) return { response };
    const terms = chooseTerms(challenge, price);
    const payment = await limit.take(terms, url);
    const sent = await send(transport, payment, options);
    await limit.note(payment, sent.state);
    return { response: sent.response, payment };
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
    const received = async () => {
      if (answered) await limit.note(answered, 'spent');
    };
    return { fetch, received };
  };
}

/** Milliseconds that a payment may need from its sending to its settlement. */
const settleMs = 30_000;

/**
 * Keeps signed payments in the wallet's file, and their sum within the cap. No answer frees a part
 * of it: the service could still settle.
 */
function createSpendingLimit({ key, cap, folder }: Wallet, now: () => number) {
  const change = openWalletFile(folder, key);
  /** Whether the answer can still be had: it is repeated for a day after the payment expired. */
  const isKept = ({ validBefore }: SignedPayment) => validBefore * 1000 + replayMs > now();
  return {
    /** The payment that was sent for this URL, and may have settled. */
    findOwed: (wanted: string): Promise<SignedPayment | undefined> =>
      change(({ payments }) =>
        payments.find((each) => each.state === 'owed' && each.url === wanted && isKept(each)),
      ),
    /**
     * A payment for this URL: a refused one of these terms that stays valid, or a new one. It
     * counts as owed before it is sent. @throws Error if a new one would exceed the cap.
     */
    take: (terms: ChosenTerms, url: string): Promise<SignedPayment> =>
      change(async (record) => {
        const { payments } = record;
        const unspent = payments.find(
          ({ state, terms: its, validBefore }) =>
            state === 'unspent' && its === terms.key && validBefore * 1000 - settleMs > now(),
        );
        if (unspent) return Object.assign(unspent, { url, state: 'owed' });
        const { amount } = terms;
        const left = cap > record.signed ? cap - record.signed : 0n;
        if (amount > left) throw new Error(describeCap(amount, left));
        const payment = await signPayment(key, terms, url);
        record.signed += amount;
        payments.push(payment);
        return payment;
      }),
    /** Notes a payment's state. If that fails, it stays owed, and its answer comes again free. */
    note: ({ header }: SignedPayment, state: PaymentState): Promise<void> =>
      change((record) => {
        const noted = record.payments.find((each) => each.header === header);
        if (noted) noted.state = state;
        record.payments = record.payments.filter((each) => each.state !== 'spent' && isKept(each));
      }).catch(() => undefined),
  };
}

function describeCap(price: bigint, left: bigint): string {
  return `the call costs $${toCents(price)}, and $${toCents(left)} of TREND_MAX_SPEND_USD are left`;
}

/** The result of the work. Rejects when the signal aborts; the work continues. */
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

/** Sends the request with the payment. Gives its new state. @throws Error without an answer. */
async function send(transport: Fetch, payment: SignedPayment, options: RequestInit) {
  try {
    const response = await withPayment(transport, payment.header)(payment.url, options);
    // Reads the whole body, which throws if the answer breaks off: then the answer is lost.
    await response.clone().arrayBuffer();
    return { response, state: toPaymentState(response) };
  } catch (cause) {
    const message =
      'the answer to a paid call was lost; ask the same again, and you do not pay again';
    throw new Error(message, { cause });
  }
}

/**
 * A payment's state after an answer. 400, 404 and a 402 with a reason: not used; 409: used. After a
 * 200 it stays owed until a caller understood the answer.
 */
function toPaymentState(response: Response): PaymentState {
  const { status } = response;
  if (status === 409) return 'spent';
  if (status === 400 || status === 404) return 'unspent';
  if (status !== 402) return 'owed';
  const error = readChallenge(response)?.error;
  if (error === 'invalid_exact_evm_nonce_already_used') return 'spent';
  // It failed on the chain, where anybody can still settle it: it is kept for its call.
  if (response.headers.has(paymentHeaders.receipt)) return 'owed';
  return reasons.some((reason) => reason === error) ? 'unspent' : 'owed';
}
