import { readFile } from 'node:fs/promises';
import { privateKeyToAddress } from 'viem/accounts';
import type { CoinbaseKey } from '../../../gateway/payment/coinbase-key.ts';
import type { Timing } from '../../../gateway/payment/payments.ts';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { createAgent } from '../../../scripts/lab/paying/agent.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Rpc } from '../../standin/chain/start-rpc.ts';
import { closeAtEnd } from '../at-end.ts';
import type { Answer } from '../http/ask.ts';
import { day, openGateway } from '../open-gateway.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import type { homeAt } from '../../pipeline/night/run-night.ts';
import { expectDiscretion } from './discretion.ts';
import { openFacilitator } from './facilitator.ts';
import { outcomeOf } from './read-answer.ts';
import { openRecordedHome } from './route-nights.ts';

/** Short enough for tests of timeouts, and long enough for all other tests. */
const timing: Timing = { verifyMs: 5_000, settleMs: 8_000 };

/** The call that most tests pay for: two rows for a cent. */
export const path = '/v1/repos?limit=2';

export type PaidGatewayOptions = {
  /** Another RPC than the one in front of the chain that a test can make fail. */
  rpcUrl?: string;
  home?: ReturnType<typeof homeAt>;
  timing?: Partial<Timing>;
  env?: Record<string, string>;
  /** Another facilitator than the one of the chain that a test can make fail. */
  facilitatorUrl?: string;
  /** `remote` sells recorded nights, as for real money. The default is `dev`. */
  mode?: 'dev' | 'remote';
  /** The operator's key at the facilitator. */
  coinbaseKey?: CoinbaseKey;
  /** More texts that no answer and no log line may hold, besides keys and addresses. */
  secrets?: readonly string[];
  /** What was received and sent before. By default all that was before its start. */
  since?: Books;
};

/** What the seller has received, in atomic units, and how many transactions of the facilitator are in blocks. */
type Books = { received: bigint; sent: number };

/**
 * A gateway that sells on a private chain, an RPC between both that a test can make fail, and the protocol's own client to
 * buy from it. It ends with the test or its file.
 */
export async function openPaidGateway(chain: DevChain, options: PaidGatewayOptions = {}) {
  const rpc = await openRpc(chain.rpcUrl);
  const { rpcUrl = rpc.url, env = {}, secrets = [], mode = 'dev', coinbaseKey } = options;
  // In mode `dev` the facilitator has the gateway's RPC, so that a test can make it fail for both.
  const facilitatorRpc = mode === 'dev' ? rpcUrl : chain.rpcUrl;
  const facilitator = await openFacilitator({ ...chain, rpcUrl: facilitatorRpc });
  const { facilitatorUrl = facilitator.url } = options;
  const { payTo, client } = chain;
  const hotWallet = { address: privateKeyToAddress(chain.settlementKey) };
  const readBooks = async (): Promise<Books> => ({
    received: await chain.balanceOf(payTo),
    sent: await client.getTransactionCount(hotWallet),
  });
  const since = options.since ?? (await readBooks());
  const books = async (): Promise<Books> => {
    const { received, sent } = await readBooks();
    return { received: received - since.received, sent: sent - since.sent };
  };
  const home = options.home ?? (await openPublished(mode));
  const gateway = await openGateway({
    env,
    home,
    publish: false,
    timing: { ...timing, ...options.timing },
    payment: { mode, payTo, rpcUrl, facilitatorUrl, coinbaseKey },
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
  const send = async (
    asked: string,
    payment: string,
    header = 'PAYMENT-SIGNATURE',
  ): Promise<Answer> => {
    signatures.push(readSignature(payment));
    const answer = await fetch(`${address}${asked}`, { headers: { [header]: payment } });
    await listen(answer);
    const { status } = answer;
    const body = Buffer.from(await answer.arrayBuffer());
    return { status, headers: Object.fromEntries(answer.headers), body };
  };
  return {
    ...gateway,
    chain,
    rpc,
    facilitator,
    since,
    address,
    /** Pays with the protocol's client. */
    pay: async (asked: string, key = chain.payerKey) =>
      listen(await createAgent(key).fetch(`${address}${asked}`)),
    /** Lets the protocol's client sign a payment for the path. Gives the header and does not send it. */
    sign: async (asked: string, key = chain.payerKey) => {
      const payment = await signPayment(`${address}${asked}`, key);
      // The preview of the challenge was computed too, and does not count.
      computed = 0;
      return payment;
    },
    /** Sends a call with a payment that was signed before. */
    send,
    /** Sends it, and gives `outcomeOf` the answer. */
    outcome: async (...sent: Parameters<typeof send>) => outcomeOf(await send(...sent)),
    /** Pays as many different calls as asked for at once, each with a payment of its own. */
    payAtOnce: (count: number, key = chain.payerKey): Promise<Answer[]> =>
      Promise.all(
        Array.from({ length: count }, async (_, number) =>
          send(
            `/v1/repos?limit=${number + 1}`,
            toHeader(await signAuthorization(key, { to: payTo })),
          ),
        ),
      ),
    /** Sends it as another client each time. */
    sendAnew: (asked: string, payment: string) => {
      signatures.push(readSignature(payment));
      return gateway.askAnew(asked, { headers: { 'PAYMENT-SIGNATURE': payment } });
    },
    /** What the seller has received since the gateway was opened, and how many transactions got into blocks. */
    books,
    received: async () => (await books()).received,
    sent: async () => (await books()).sent,
    /** Every line of the ledger. */
    ledgerText: () => readFile(gateway.ledgerFile, 'utf8'),
    /** The last line of the ledger. */
    lastEntry: async (): Promise<unknown> =>
      JSON.parse((await readFile(gateway.ledgerFile, 'utf8')).trimEnd().split('\n').at(-1) ?? ''),
    /** How often an answer was computed since a payment was signed. */
    computed: () => computed,
    /** Closes the gateway, and checks that its answers and its log hold no secret. */
    close: closeAtEnd(async () => {
      await gateway.close();
      expectDiscretion(
        [...told, ...gateway.events.map((event) => JSON.stringify(event))],
        [chain.settlementKey, chain.payerKey, rpcUrl, facilitatorUrl, ...signatures, ...secrets],
      );
    }),
  };
}

/** Ends a gateway and opens it again over the same files, as after a restart. What it received before still counts. */
export async function reopen(gateway: PaidGateway, options: PaidGatewayOptions = {}) {
  await gateway.close();
  const { chain, home, since } = gateway;
  return openPaidGateway(chain, { home, since, ...options });
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

/** A gateway that sells recorded nights, as for real money. */
export async function openRemote(chain: DevChain, options: PaidGatewayOptions = {}) {
  const gateway = await openPaidGateway(chain, { ...options, mode: 'remote' });
  return { facilitator: gateway.facilitator, gateway };
}

/** Made-up nights are not sold for real money. */
function openPublished(mode: 'dev' | 'remote'): Promise<ReturnType<typeof homeAt>> {
  if (mode === 'dev') return copyMadeUpHome(day);
  return openRecordedHome(day);
}

export type PaidGateway = Awaited<ReturnType<typeof openPaidGateway>>;

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
