import { createPayingFetch } from '../../../gateway/client/mcp/spending-wallet.ts';
import type { Fetch } from '../../../gateway/client/ask.ts';
import { type Price, prices } from '../../../gateway/payment/prices.ts';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import { newFolder } from '../../run/new-folder.ts';

export const cent = 10_000n;

/** A wallet with a cap of five cents by default, which has signed nothing yet. `waitMs` advances its clock. */
export function openWallet(
  key: Hex,
  about: { cap?: bigint; transport?: Fetch; folder?: string } = {},
) {
  const { cap = 5n * cent, transport = fetch, folder = newFolder() } = about;
  let aheadMs = 0;
  const wallet = { key, cap, folder };
  const payUpTo = createPayingFetch(wallet, transport, () => Date.now() + aheadMs);
  return {
    /** Pays for a call whose caller understands each answer with status 200. */
    pay: async (url: string, signal?: AbortSignal, price: Price = prices.digests) => {
      const { fetch: buy, received } = payUpTo(price);
      const response = await buy(url, signal ? { signal } : {});
      if (response.ok) await received();
      return response;
    },
    waitMs: (ms: number) => {
      aheadMs += ms;
    },
  };
}

/** The status, or the text of the error. */
export async function endOf(call: Promise<Response>): Promise<number | string> {
  return call.then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );
}
