import { paymentHeaders } from '../../payment/protocol.ts';
import { reasons } from '../../payment/reasons.ts';
import type { Fetch } from '../ask.ts';
import { createPurse, type Wallet } from './purse.ts';
import { chooseTerms, readChallenge, type SignedPayment, type Standing } from './signed-payment.ts';

/**
 * A `fetch` that pays what is asked, in USDC on Base, and never signs for more than the cap.
 *
 * A call whose end is not known is asked with the same payment again, so it is paid once. A refused payment pays for the
 * next call of its terms. `now` is milliseconds since 1970.
 */
export function createPayingFetch(wallet: Wallet, transport: Fetch, now: () => number): Fetch {
  const purse = createPurse(wallet, now);
  return async (url, options) => {
    if (new Headers(options.headers).has(paymentHeaders.payload)) return transport(url, options);
    const owed = purse.findOwed(url);
    if (owed) {
      const response = await send(transport, owed, options);
      const refused = response.status === 402 || response.status === 409;
      if (!refused || isOwed(owed)) return response;
    }
    const response = await transport(url, options);
    const required = response.status === 402 ? readChallenge(response) : undefined;
    if (!required) return response;
    const terms = chooseTerms(required);
    const payment = purse.findUnspent(terms) ?? (await purse.sign(terms, url));
    payment.url = url;
    payment.standing = 'sent';
    return send(transport, payment, options);
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
    advance(payment, judge(response));
    return response;
  } catch (cause) {
    advance(payment, 'owed');
    const message =
      'a call was paid and its answer got lost; ask the same again, it is not paid anew';
    throw new Error(message, { cause });
  }
}

/** Of two answers at once to the same payment, the one that delivers counts. */
function advance(payment: SignedPayment, standing: Standing): void {
  if (payment.standing !== 'spent') payment.standing = standing;
}

/** The gateway's words: 400, 404 and a 402 with a reason leave the payment as it was, 409 says that it was used. */
function judge(response: Response): Standing {
  const { status } = response;
  if (status === 200 || status === 409) return 'spent';
  if (status === 400 || status === 404) return 'unspent';
  if (status !== 402) return 'owed';
  const said = readChallenge(response)?.error;
  if (said === 'invalid_exact_evm_nonce_already_used') return 'spent';
  return reasons.some((reason) => reason === said) ? 'unspent' : 'owed';
}
