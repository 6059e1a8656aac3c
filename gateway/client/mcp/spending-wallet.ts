import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import { network, usdc } from '../../payment/protocol.ts';
import type { Fetch } from '../ask.ts';

/** Atomic units of USDC in a dollar. */
const dollar = 1_000_000n;

/** What pays for calls. */
export type Wallet = {
  /** The wallet's private key. */
  key: `0x${string}`;
  /** The most that is spent in all, in atomic units of USDC. */
  cap: bigint;
};

/**
 * A `fetch` that pays what is asked, as long as all of it together stays within the cap, and only in USDC on Base.
 *
 * What was signed counts as spent unless the service says that it was not charged.
 */
export function createPayingFetch({ key, cap }: Wallet, transport: Fetch): Fetch {
  let spent = 0n;
  return async (url, options) => {
    let signed = 0n;
    const client = new x402Client()
      .register(network, new ExactEvmScheme(privateKeyToAccount(key)))
      .setSpendControls({ maxAmountPerPayment: false })
      .onBeforePaymentCreation(({ selectedRequirements: { amount, asset } }) => {
        const price = BigInt(amount);
        if (asset.toLowerCase() !== usdc.address.toLowerCase()) {
          return abort('the payment is asked for in something else than USDC');
        }
        if (spent + price > cap) return abort(describeCap(price, cap - spent));
        spent += price;
        signed += price;
        return Promise.resolve();
      });
    const response = await wrapFetchWithPayment(toPlatformFetch(transport), client)(url, options);
    if (saysUncharged(response)) spent -= signed;
    return response;
  };
}

function abort(reason: string): Promise<{ abort: true; reason: string }> {
  return Promise.resolve({ abort: true, reason });
}

function describeCap(price: bigint, left: bigint): string {
  return `the call costs $${toDollars(price)}, and $${toDollars(left)} of TREND_MAX_SPEND_USD are left`;
}

function toDollars(atomic: bigint): string {
  return `${atomic / dollar}.${String(atomic % dollar)
    .padStart(6, '0')
    .slice(0, 2)}`;
}

/** A refusal; 503 may be a payment that is still on its way. */
function saysUncharged({ status }: Response): boolean {
  return status >= 400 && status < 500;
}

function toPlatformFetch(transport: Fetch): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return transport(request.url, { headers: request.headers, signal: request.signal });
  };
}
