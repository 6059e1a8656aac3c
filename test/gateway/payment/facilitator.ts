import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import * as z from 'zod';
import { createFacilitator } from '../../../scripts/facilitator/settle.ts';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { pourBody } from '../../pipeline/platform/pour-body.ts';
import { openServer } from '../client/open-server.ts';

/** What happens to a call to the facilitator. */
export type Conduct =
  | 'through'
  /** The connection is cut before anything is done. */
  | 'cut'
  | 'hang'
  /** An HTTP error or a redirect with this body, and nothing done. */
  | { status: number; body: unknown; location?: string }
  /** An HTTP 200 with this text, and nothing done. */
  | { text: string }
  /** An HTTP 200 with a JSON text that never ends, and nothing done. */
  | 'endless'
  /** The same, compressed to a thousandth. */
  | 'bomb'
  /** It is done, and the connection is cut before the answer. */
  | 'lose-reply'
  /** It is done, and these fields of the answer are changed. */
  | { said: Record<string, unknown> };

export type Step = 'verify' | 'settle' | 'supported';

/** A facilitator that settles on the private chain. A test can make it fail or lie. */
export type TestFacilitator = {
  url: string;
  calls: Step[];
  /** The requests for verification and settlement. */
  asked: Asked[];
  /** The headers that each call came with. */
  headers: IncomingHttpHeaders[];
  decide: (conduct: (step: Step) => Conduct | Promise<Conduct>) => void;
};

const Call = z.object({
  paymentPayload: z.custom<PaymentPayload>(),
  paymentRequirements: z.custom<PaymentRequirements>(),
});

type Asked = { step: Step } & z.infer<typeof Call>;

/** The facilitator of `npm run facilitator`, in this process. Closed after the tests of the file. */
export async function openFacilitator(
  chain: Pick<DevChain, 'settlementKey' | 'rpcUrl'>,
): Promise<TestFacilitator> {
  const calls: Step[] = [];
  const asked: Asked[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let conduct: (step: Step) => Conduct | Promise<Conduct> = () => 'through';
  const facilitator = createFacilitator(chain.settlementKey, chain.rpcUrl);
  const address = await openServer((request, response) => {
    const step = toStep(request.url);
    calls.push(step);
    headers.push(request.headers);
    const work = async () => {
      if (step === 'supported') return facilitator.getSupported();
      const { paymentPayload, paymentRequirements } = Call.parse(await json(request));
      asked.push({ step, paymentPayload, paymentRequirements });
      return facilitator[step](paymentPayload, paymentRequirements);
    };
    void Promise.resolve(conduct(step))
      .then((decided) => behave(decided, work, response))
      .catch(() => response.writeHead(500).end('{}'));
  });
  const decide = (next: typeof conduct) => void (conduct = next);
  return { url: `${address}/x402`, calls, asked, headers, decide };
}

function toStep(url: string | undefined): Step {
  if (url === '/x402/verify') return 'verify';
  return url === '/x402/settle' ? 'settle' : 'supported';
}

async function behave(conduct: Conduct, work: () => Promise<object>, response: ServerResponse) {
  if (conduct === 'hang') return;
  if (conduct === 'cut') return void response.socket?.resetAndDestroy();
  if (conduct === 'endless' || conduct === 'bomb') return pourBody(response, conduct === 'bomb');
  const say = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  if (typeof conduct === 'object' && 'status' in conduct) {
    if (conduct.location !== undefined) response.setHeader('location', conduct.location);
    return void say(conduct.status, JSON.stringify(conduct.body));
  }
  if (typeof conduct === 'object' && 'text' in conduct) return void say(200, conduct.text);
  const done = await work();
  if (conduct === 'lose-reply') response.destroy();
  else say(200, JSON.stringify(conduct === 'through' ? done : { ...done, ...conduct.said }));
}
