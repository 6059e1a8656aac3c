import type { Price } from '../../payment/prices.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { reasons } from '../../payment/reasons.ts';
import type { Fetch } from '../ask.ts';
import { createSpendingLimit, type Wallet } from './spending-limit.ts';
import { chooseTerms, readChallenge, type SignedPayment, type Standing } from './signed-payment.ts';

/** What came of a question, and the payment it was asked with last. Nobody has read the body yet. */
type Outcome = { response: Response; payment?: SignedPayment };

/**
 * Makes a `fetch` that pays what is asked, in USDC on Base: never more than the price for one call, and never more than the
 * cap in all.
 *
 * Calls of the same address at the same time are one call. A call whose end is not known, or whose answer nobody took, is
 * asked with the same payment again, so it is paid once. A refused payment pays for the next call of its terms. `now` is
 * milliseconds since 1970.
 */
export function createPayingFetch(wallet: Wallet, transport: Fetch, now: () => number) {
  const limit = createSpendingLimit(wallet, now);
  const underWay = new Map<string, Promise<Outcome>>();

  const buy = async (url: string, options: RequestInit, price: Price): Promise<Outcome> => {
    const owed = limit.findOwed(url);
    if (owed) {
      const response = await send(transport, owed, options);
      const refused = response.status === 402 || response.status === 409;
      if (!refused || isOwed(owed)) return { response, payment: owed };
    }
    const response = await transport(url, options);
    const required = response.status === 402 ? readChallenge(response) : undefined;
    if (!required) return { response };
    const terms = chooseTerms(required, price);
    const payment = limit.findUnspent(terms) ?? (await limit.sign(terms, url));
    payment.url = url;
    payment.standing = 'sent';
    return { response: await send(transport, payment, options), payment };
  };

  return (price: Price): Fetch =>
    async (url, { signal, ...options }) => {
      if (new Headers(options.headers).has(paymentHeaders.payload)) {
        return transport(url, { ...options, ...(signal ? { signal } : {}) });
      }
      signal?.throwIfAborted();
      // The caller's signal stays out of it: who stops waiting stops neither the payment nor the others.
      const outcome =
        underWay.get(url) ?? buy(url, options, price).finally(() => underWay.delete(url));
      underWay.set(url, outcome);
      const { response, payment } = await outcome;
      signal?.throwIfAborted();
      if (payment && response.status === 200) payment.standing = 'spent';
      return response.clone();
    };
}

function isOwed({ standing }: SignedPayment): boolean {
  return standing === 'owed';
}

/** Asks with the payment, and writes down what the answer makes of it. @throws Error where no whole answer came. */
async function send(
  transport: Fetch,
  payment: SignedPayment,
  options: RequestInit,
): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set(paymentHeaders.payload, payment.header);
  try {
    const response = await transport(payment.url, { ...options, headers });
    // An answer that breaks off was not delivered.
    await response.clone().arrayBuffer();
    payment.standing = toStanding(response);
    return response;
  } catch (cause) {
    payment.standing = 'owed';
    const message =
      'a call was paid and its answer got lost; ask the same again, it is not paid anew';
    throw new Error(message, { cause });
  }
}

/**
 * The gateway's words: 400, 404 and a 402 with a reason leave the payment as it was, 409 says that it was used. A 200 is
 * good for asking again until somebody has taken it.
 */
function toStanding(response: Response): Standing {
  const { status } = response;
  if (status === 409) return 'spent';
  if (status === 400 || status === 404) return 'unspent';
  if (status !== 402) return 'owed';
  const said = readChallenge(response)?.error;
  if (said === 'invalid_exact_evm_nonce_already_used') return 'spent';
  return reasons.some((reason) => reason === said) ? 'unspent' : 'owed';
}
