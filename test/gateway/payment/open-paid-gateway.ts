import { readFile } from 'node:fs/promises';
import { privateKeyToAddress } from 'viem/accounts';
import type { Timing } from '../../../gateway/payment/payments.ts';
import type { GasBounds } from '../../../gateway/payment/rails/gas-bounds.ts';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { createAgent } from '../../../scripts/lab/paying/agent.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Rpc } from '../../standin/chain/start-rpc.ts';
import { closeAtEnd } from '../start/at-end.ts';
import type { Answer } from '../http/ask.ts';
import { day, openGateway } from '../start/open-gateway.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import type { homeAt } from '../../pipeline/night/run-night.ts';
import { expectDiscretion } from './discretion.ts';
import { openRecordedHome } from './route-nights.ts';

/** Short enough for tests of timeouts, and long enough for all other tests. */
const timing: Timing = {
  verifyMs: 5_000,
  settleMs: 8_000,
  confirmMs: 6_000,
  pollingMs: 50,
  // A private chain has blocks only for transactions.
  staleMs: 24 * 60 * 60_000,
};

export type PaidGatewayOptions = {
  rpcUrl?: string;
  home?: ReturnType<typeof homeAt>;
  timing?: Partial<Timing>;
  env?: Record<string, string>;
  /** A facilitator instead of our own wallet. */
  facilitatorUrl?: string;
  /** The operator's key at the facilitator. */
  coinbaseKey?: { id: string; secret: string };
  /** The operator's own buyer, and the facilitator of its purchases beside our own wallet. */
  ownPayer?: DevChain['payTo'];
  listingUrl?: string;
  /** The key of another hot wallet than the chain's. */
  settlementKey?: DevChain['settlementKey'];
  /** Bounds on the cost of a settlement in place of the default ones. */
  bounds?: Partial<GasBounds>;
  /** More texts that no answer and no log line may hold, besides keys and addresses. */
  secrets?: readonly string[];
  /** Its clock, in milliseconds since 1970. The real one by default. */
  now?: () => number;
};

/** A gateway that sells on a private chain, and the protocol's own client to buy from it. */
export async function openPaidGateway(chain: DevChain, options: PaidGatewayOptions = {}) {
  const { rpcUrl = chain.rpcUrl, facilitatorUrl, env = {} } = options;
  const { settlementKey = chain.settlementKey, secrets = [], ownPayer, listingUrl } = options;
  const { coinbaseKey } = options;
  const listing =
    listingUrl === undefined ? undefined : { facilitatorUrl: listingUrl, coinbaseKey: undefined };
  const home = options.home ?? (await openPublished(facilitatorUrl));
  const { payTo } = chain;
  const bounds = { maxGas: 300_000, maxFeeGwei: 0.1, maxWasteEther: 0.000_02, ...options.bounds };
  const gateway = await openGateway({
    env,
    home,
    publish: false,
    timing: { ...timing, ...options.timing },
    ...(options.now ? { now: options.now } : {}),
    payment:
      facilitatorUrl === undefined
        ? { mode: 'dev', payTo, rpcUrl, settlementKey, bounds, ownPayer, listing }
        : { mode: 'remote', payTo, rpcUrl, facilitatorUrl, coinbaseKey, ownPayer },
  });
  const address = `http://127.0.0.1:${gateway.port}`;
  const told: string[] = [];
  const signatures: string[] = [];
  const listen = async (answer: Response) => {
    told.push(JSON.stringify([...answer.headers]), await answer.clone().text());
    return answer;
  };
  const { saleableNight } = gateway.snapshots;
  let computed = 0;
  gateway.snapshots.saleableNight = (digestId) => {
    computed += 1;
    return saleableNight(digestId);
  };
  return {
    ...gateway,
    address,
    /** Pays with the protocol's client. */
    pay: async (path: string, key = chain.payerKey) =>
      listen(await createAgent(key).fetch(`${address}${path}`)),
    /** Lets the protocol's client sign a payment for the path. Gives the header and does not send it. */
    sign: async (path: string, key = chain.payerKey) => {
      const payment = await signPayment(`${address}${path}`, key);
      // The preview of the challenge was computed too, and does not count.
      computed = 0;
      return payment;
    },
    /** Sends a call with a payment that was signed before. */
    send: async (
      path: string,
      payment: string,
      header = 'PAYMENT-SIGNATURE',
      more: Record<string, string> = {},
    ): Promise<Answer> => {
      signatures.push(readSignature(payment));
      const answer = await fetch(`${address}${path}`, { headers: { [header]: payment, ...more } });
      await listen(answer);
      const { status } = answer;
      const body = Buffer.from(await answer.arrayBuffer());
      return { status, headers: Object.fromEntries(answer.headers), body };
    },
    /** Sends it as another client each time. */
    sendAnew: (path: string, payment: string) =>
      gateway.askAnew(path, { headers: { 'PAYMENT-SIGNATURE': payment } }),
    /** What the seller has received so far, in atomic units. */
    received: () => chain.balanceOf(payTo),
    /** How many transactions of the hot wallet are in blocks. */
    transactions: () =>
      chain.client.getTransactionCount({ address: privateKeyToAddress(settlementKey) }),
    /** Every line of the ledger. */
    ledgerText: () => readFile(gateway.ledgerFile, 'utf8'),
    /** How often an answer was computed since a payment was signed. */
    computed: () => computed,
    /** Closes the gateway, and checks that its answers and its log hold no secret. */
    close: closeAtEnd(async () => {
      await gateway.close();
      expectDiscretion(
        [...told, ...gateway.events.map((event) => JSON.stringify(event))],
        [
          settlementKey,
          chain.payerKey,
          rpcUrl,
          ...toSecrets(facilitatorUrl),
          ...signatures,
          ...secrets,
        ],
      );
    }),
  };
}

/** The same gateway with an RPC that a test can make fail. `before` and `sent` are what it received and sent so far. */
export async function openTroubled(chain: DevChain, options: PaidGatewayOptions = {}) {
  const rpc = await openRpc(chain.rpcUrl);
  const gateway = await openPaidGateway(chain, { ...options, rpcUrl: rpc.url });
  return { rpc, gateway, before: await gateway.received(), sent: await gateway.transactions() };
}

/** The RPC takes the next broadcast, loses its reply, and is gone after that. */
export function loseAfterBroadcast({ decide }: Pick<Rpc, 'decide'>): void {
  let gone = false;
  decide((method) => {
    if (gone) return 'cut';
    gone = method === 'eth_sendRawTransaction';
    return gone ? 'lose-reply' : 'through';
  });
}

/** With a facilitator a recorded night is published, because made-up nights are not sold for real money. */
function openPublished(facilitatorUrl: string | undefined): Promise<ReturnType<typeof homeAt>> {
  if (facilitatorUrl === undefined) return copyMadeUpHome(day);
  return openRecordedHome(day);
}

export type PaidGateway = Awaited<ReturnType<typeof openPaidGateway>>;

function toSecrets(facilitatorUrl: string | undefined): string[] {
  return facilitatorUrl === undefined ? [] : [facilitatorUrl];
}

/** The signature of a payment, or a text that occurs nowhere if it is no payment. */
function readSignature(payment: string): string {
  const json = Buffer.from(payment, 'base64').toString();
  return /"signature":"0x([0-9a-f]+)"/i.exec(json)?.[1] ?? '(no signature)';
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
  await createAgent(key, transport).fetch(url);
  return payment;
}
