import * as z from 'zod';
import type { PaidEndpoint } from '../../gateway/endpoints/endpoints.ts';
import { network, paymentHeaders, usdc } from '../../gateway/payment/protocol.ts';
import { PaymentRequiredResponse } from '../../pipeline/contract/service-answers.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import type { Look } from './look.ts';
import { describe, type Fault, faultIf, parse, read, type Reply } from './reading.ts';

/** The part of a challenge that is signed. Source: x402 V2, `PaymentRequired`. */
const Challenge = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string() }),
  accepts: z
    .array(
      z.looseObject({
        scheme: z.string(),
        network: z.string(),
        asset: z.string(),
        amount: z.string(),
        payTo: z.string(),
      }),
    )
    .min(1),
});
type Challenge = z.infer<typeof Challenge>;

function readChallenge(reply: Reply | undefined): Challenge | undefined {
  if (!reply || 'problem' in reply) return undefined;
  const header = reply.headers.get(paymentHeaders.challenge) ?? '';
  return parse(Challenge, Buffer.from(header, 'base64').toString());
}

/** What a call without a payment gets: 402, with a challenge that a client can sign and that is for us. */
export function checkPaid(look: Look, endpoint: PaidEndpoint): Fault[] {
  const { replies, baseUrl, calls } = look;
  const { price } = endpoint;
  const path = calls.get(endpoint.path) ?? endpoint.path;
  const reply = replies.get(path);
  if (!reply || 'problem' in reply || reply.status !== 402) {
    const isFree = reply && 'status' in reply && reply.status === 200;
    return [
      ...faultIf(
        isFree === true,
        `${path} answers 200 without a payment: it is given away.`,
        'Send it to the gateway, and let no cache and no static file answer it.',
      ),
      ...faultIf(
        isFree !== true,
        `${path} answers ${describe(reply)} without a payment, and not 402.`,
        'Set PAYMENT_MODE, publish a night, and send the path to the gateway.',
      ),
    ];
  }
  if (reply.headers.get(paymentHeaders.challenge) === null) {
    return faultIf(
      true,
      `${path} answers 402 without the header ${paymentHeaders.challenge}: clients of x402 cannot pay.`,
      'Let the proxy pass this header on, and allow it headers of 16 KB.',
    );
  }
  const challenge = readChallenge(reply);
  const [accepted] = challenge?.accepts ?? [];
  if (!challenge || !accepted) {
    return faultIf(
      true,
      `${path} answers 402 with a ${paymentHeaders.challenge} that does not decode.`,
      'Let the proxy pass the header on unchanged and whole.',
    );
  }
  const body = parse(PaymentRequiredResponse, reply.text);
  const index = read(IndexRecord, replies.get('/v1/index'));
  const exposed = reply.headers.get('Access-Control-Expose-Headers')?.toUpperCase() ?? '';
  const cached = reply.headers.get('Cache-Control') ?? '';
  return [
    ...faultIf(
      challenge.resource.url !== `${baseUrl}${path}`,
      `The challenge of ${path} is for ${challenge.resource.url}, and not for ${baseUrl}${path}.`,
      `Set BASE_URL to ${baseUrl}.`,
    ),
    ...faultIf(
      accepted.amount !== price.atomic,
      `The challenge of ${path} asks for ${accepted.amount}, and its price is ${price.atomic} units of USDC.`,
      'Run the same version everywhere, and purge caches.',
    ),
    ...faultIf(
      accepted.scheme !== 'exact' ||
        accepted.network !== network ||
        accepted.asset.toLowerCase() !== usdc.address.toLowerCase(),
      `The challenge of ${path} is for ${accepted.scheme} on ${accepted.network} in ${accepted.asset}, and not for USDC on Base.`,
      'Run the gateway of this version, and let no other service answer the path.',
    ),
    ...faultIf(
      body !== undefined && body.accepts[0]?.payTo !== accepted.payTo,
      `Header and body of the challenge of ${path} name different recipients.`,
      'Something on the way changes answers: find it before anybody pays.',
    ),
    ...faultIf(
      body?.preview !== undefined && index !== undefined && body.preview.snapshot !== index.index,
      `The challenge of ${path} is of ${body?.preview?.snapshot}, and /v1/index names ${index?.index}.`,
      'Let all gateways read the same nights, and purge caches of /v1/index.',
    ),
    ...faultIf(
      path !== endpoint.path && body?.preview?.matches === 0,
      `${path} is the example in the manifest, and your nights never listed that repository: a buyer gets nothing.`,
      'Freeze a sample of your own nights with npm run freeze-sample, and restart the gateways.',
    ),
    ...faultIf(
      !cached.includes('no-store'),
      `The 402 of ${path} may be kept by caches (${cached || 'no Cache-Control'}): one client would get the challenge of another.`,
      'Let the proxy keep Cache-Control: no-store, and cache no path that is sold.',
    ),
    ...faultIf(
      !exposed.includes(paymentHeaders.challenge),
      `The 402 of ${path} does not expose ${paymentHeaders.challenge} to pages in browsers.`,
      'Let the proxy pass Access-Control-Expose-Headers on.',
    ),
  ];
}

/** All paths are paid to one address. */
export function checkSeller({ replies, calls }: Look): Fault[] {
  const sellers = [...calls.values()].flatMap(
    (path) => readChallenge(replies.get(path))?.accepts[0]?.payTo ?? [],
  );
  return faultIf(
    new Set(sellers).size > 1,
    `The paths are paid to different addresses: ${[...new Set(sellers)].join(', ')}.`,
    'Set the same PAY_TO_ADDRESS for every gateway.',
  );
}
