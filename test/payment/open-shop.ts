import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import type { Timing } from '../../gateway/payment/payments.ts';
import { network } from '../../gateway/payment/protocol.ts';
import type { DevChain } from '../../scripts/dev-chain/dev-chain.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import type { homeAt } from '../night/run-night.ts';

/** Short enough for tests of what takes too long, long enough for what does not. */
const timing: Timing = { verifyMs: 5_000, settleMs: 8_000, confirmMs: 6_000, pollingMs: 50 };

type ShopOptions = {
  rpcUrl?: string;
  home?: ReturnType<typeof homeAt>;
  timing?: Partial<Timing>;
  env?: Record<string, string>;
  /** A facilitator instead of our own wallet. */
  facilitatorUrl?: string;
};

/** A gateway that sells on a private chain, and the protocol's own client to buy from it. */
export async function openShop(chain: DevChain, options: ShopOptions = {}) {
  const { rpcUrl = chain.rpcUrl, home, facilitatorUrl, env = {} } = options;
  const { payTo, settlementKey } = chain;
  const gateway = await openGateway({
    env,
    ...(home ? { home, publish: false } : {}),
    timing: { ...timing, ...options.timing },
    payment:
      facilitatorUrl === undefined
        ? { mode: 'dev', payTo, rpcUrl, settlementKey }
        : { mode: 'remote', payTo, rpcUrl, facilitatorUrl, coinbaseKey: undefined },
  });
  const address = `http://127.0.0.1:${gateway.port}`;
  /** Pays with the protocol's client. */
  const pay = (path: string, key = chain.payerKey) => payingFetch(key)(`${address}${path}`);
  return {
    ...gateway,
    address,
    pay,
    /** Has the protocol's client sign a payment for the path, and keeps it: it was not sent. */
    sign: (path: string, key = chain.payerKey) => signPayment(`${address}${path}`, key),
    /** What was taken in so far, in atomic units. */
    takings: () => chain.balanceOf(payTo),
  };
}

function payingFetch(key: DevChain['payerKey'], transport: typeof fetch = fetch): typeof fetch {
  const client = new ExactEvmScheme(privateKeyToAccount(key));
  return wrapFetchWithPaymentFromConfig(transport, { schemes: [{ network, client }] });
}

async function signPayment(url: string, key: DevChain['payerKey']): Promise<string> {
  let payment = '';
  const transport: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const header = request.headers.get('PAYMENT-SIGNATURE');
    if (header === null) return fetch(request);
    payment = header;
    return new Response('{}');
  };
  await payingFetch(key, transport)(url);
  return payment;
}
