import * as z from 'zod';
import { ResourcesDocument, WellKnownX402 } from '../../gateway/documents/resources.ts';
import { type PaidEndpoint, paidEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { network, paymentHeaders, usdc } from '../../gateway/payment/protocol.ts';
import { Health, PaymentRequiredResponse } from '../../pipeline/contract/service-answers.ts';
import { BriefResponse, IndexRecord } from '../../pipeline/contract/views.ts';
import type { Look, Reply } from './look.ts';

/** What is wrong with a deployment, and what cures it: a sentence each. */
export type Fault = { fault: string; cure: string };

/** Seconds by which clocks may differ. */
const mostSkew = 60;
/** Milliseconds after which an overdue night is a fault. */
const graceMs = 12 * 60 * 60 * 1000;

/** Finds what is wrong with a deployment. None if it can sell. Pure. */
export function findFaults(look: Look): Fault[] {
  const index = look.replies.get('/v1/index');
  if (index && 'problem' in index) {
    return [
      {
        fault: `${look.baseUrl} cannot be reached: ${index.problem}.`,
        cure: 'Start the gateway, and check the name, the port, the certificate and the proxy.',
      },
    ];
  }
  return [
    ...checkAddress(look),
    ...checkFree(look),
    ...checkHealth(look),
    ...paidEndpoints.flatMap((endpoint) => checkPaid(look, endpoint)),
    ...checkSeller(look),
    ...checkManifests(look),
    ...checkClients(look),
    ...checkMcp(look),
  ];
}

function checkAddress({ baseUrl }: Look): Fault[] {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1') return [];
  return [
    {
      fault: `${baseUrl} is not https, so that anybody on the way can read and change payments.`,
      cure: 'Put a proxy with a certificate before the gateway, and set BASE_URL to its https address.',
    },
  ];
}

/** The free answers: they are ours, may be read by pages of other sites, and their night is of today. */
function checkFree({ replies }: Look): Fault[] {
  const reply = replies.get('/v1/index');
  const index = read(IndexRecord, reply);
  if (!reply || 'problem' in reply || !index) {
    return [
      {
        fault: `/v1/index answers ${describe(reply)} in place of the name of the night.`,
        cure: 'Publish a night with npm run nightly, and keep pages of challenges and errors of a CDN away from /v1.',
      },
    ];
  }
  const faults: Fault[] = [];
  if (reply.headers.get('Access-Control-Allow-Origin') !== '*') {
    faults.push({
      fault:
        '/v1/index has no Access-Control-Allow-Origin, so that no page of another site can read it.',
      cure: 'Let the proxy pass the headers of the gateway on.',
    });
  }
  const skew = Math.round((Date.parse(reply.headers.get('Date') ?? '') - reply.seenAt) / 1000);
  if (Math.abs(skew) > mostSkew) {
    faults.push({
      fault: `The clock of the service is ${Math.abs(skew)} seconds ${skew > 0 ? 'ahead of' : 'behind'} the one here: payments look expired, or not valid yet.`,
      cure: 'Synchronize the clocks of both machines, for example with chrony.',
    });
  }
  if (reply.seenAt > Date.parse(index.nextExpected) + graceMs) {
    faults.push({
      fault: `The newest night is ${index.index}, and the next one was expected at ${index.nextExpected}.`,
      cure: 'Look at the log of the nightly job, run npm run nightly, and check that gateway and CDN get its files.',
    });
  }
  if (index.source === 'demo') {
    faults.push({
      fault: 'The nights are made up, and made-up nights are not sold.',
      cure: 'Set GITHUB_TOKEN, and publish real nights in folders of their own.',
    });
  }
  const brief = read(BriefResponse, replies.get('/v1/brief'));
  if (brief && brief.data.digestDate !== index.digestDate) {
    faults.push({
      fault: `/v1/index names ${index.index}, and /v1/brief is of ${brief.data.digestDate.slice(0, 10)}: caches hold different nights.`,
      cure: 'Let caches keep /v1 no longer than its Cache-Control says, and purge them.',
    });
  }
  return faults;
}

function checkHealth({ replies }: Look): Fault[] {
  const health = read(Health, replies.get('/health'));
  if (!health) {
    return [
      {
        fault: `/health answers ${describe(replies.get('/health'))}.`,
        cure: 'Send the paths that are no files to the gateway; a static host alone sells nothing.',
      },
    ];
  }
  const { mode } = health.payment;
  const ready = replies.get('/health?ready');
  const isReady = ready && 'status' in ready && ready.status === 200;
  return [
    ...(mode === 'off' || mode === 'dev'
      ? [
          {
            fault: `The payment mode is ${mode}, so nothing is sold for real money.`,
            cure: 'Set PAYMENT_MODE to remote or self, and PAY_TO_ADDRESS to your wallet.',
          },
        ]
      : []),
    ...(isReady
      ? []
      : [
          {
            fault: `The service is not ready: ${describe(ready)}.`,
            cure: 'Mend what the sentence names: the ledger, the facilitator, the RPC or the night.',
          },
        ]),
  ];
}

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
function checkPaid({ replies, baseUrl }: Look, { path, price }: PaidEndpoint): Fault[] {
  const reply = replies.get(path);
  if (!reply || 'problem' in reply || reply.status !== 402) {
    const isFree = reply && 'status' in reply && reply.status === 200;
    return [
      isFree
        ? {
            fault: `${path} answers 200 without a payment: it is given away.`,
            cure: 'Send it to the gateway, and let no cache and no static file answer it.',
          }
        : {
            fault: `${path} answers ${describe(reply)} without a payment, and not 402.`,
            cure: 'Set PAYMENT_MODE, publish a night, and send the path to the gateway.',
          },
    ];
  }
  if (reply.headers.get(paymentHeaders.challenge) === null) {
    return [
      {
        fault: `${path} answers 402 without the header ${paymentHeaders.challenge}: clients of x402 cannot pay.`,
        cure: 'Let the proxy pass this header on, and allow it headers of 16 KB.',
      },
    ];
  }
  const challenge = readChallenge(reply);
  const [accepted] = challenge?.accepts ?? [];
  if (!challenge || !accepted) {
    return [
      {
        fault: `${path} answers 402 with a ${paymentHeaders.challenge} that does not decode.`,
        cure: 'Let the proxy pass the header on unchanged and whole.',
      },
    ];
  }
  const body = parse(PaymentRequiredResponse, reply.text);
  const index = read(IndexRecord, replies.get('/v1/index'));
  const exposed = reply.headers.get('Access-Control-Expose-Headers')?.toUpperCase() ?? '';
  const cached = reply.headers.get('Cache-Control') ?? '';
  const say = (fault: string, cure: string, isWrong: boolean) => (isWrong ? [{ fault, cure }] : []);
  return [
    ...say(
      `The challenge of ${path} is for ${challenge.resource.url}, and not for ${baseUrl}${path}.`,
      `Set BASE_URL to ${baseUrl}.`,
      challenge.resource.url !== `${baseUrl}${path}`,
    ),
    ...say(
      `The challenge of ${path} asks for ${accepted.amount}, and its price is ${price.atomic} units of USDC.`,
      'Run the same version everywhere, and purge caches.',
      accepted.amount !== price.atomic,
    ),
    ...say(
      `The challenge of ${path} is for ${accepted.scheme} on ${accepted.network} in ${accepted.asset}, and not for USDC on Base.`,
      'Run the gateway of this version, and let no other service answer the path.',
      accepted.scheme !== 'exact' ||
        accepted.network !== network ||
        accepted.asset.toLowerCase() !== usdc.address.toLowerCase(),
    ),
    ...say(
      `Header and body of the challenge of ${path} name different recipients.`,
      'Something on the way changes answers: find it before anybody pays.',
      body !== undefined && body.accepts[0]?.payTo !== accepted.payTo,
    ),
    ...say(
      `The challenge of ${path} is of ${body?.preview?.snapshot}, and /v1/index names ${index?.index}.`,
      'Let all gateways read the same nights, and purge caches of /v1/index.',
      body?.preview !== undefined && index !== undefined && body.preview.snapshot !== index.index,
    ),
    ...say(
      `The 402 of ${path} may be kept by caches (${cached || 'no Cache-Control'}): one client would get the challenge of another.`,
      'Let the proxy keep Cache-Control: no-store, and cache no path that is sold.',
      !cached.includes('no-store'),
    ),
    ...say(
      `The 402 of ${path} does not expose ${paymentHeaders.challenge} to pages in browsers.`,
      'Let the proxy pass Access-Control-Expose-Headers on.',
      !exposed.includes(paymentHeaders.challenge),
    ),
  ];
}

/** All paths are paid to one address. */
function checkSeller({ replies }: Look): Fault[] {
  const sellers = paidEndpoints.flatMap(
    ({ path }) => readChallenge(replies.get(path))?.accepts[0]?.payTo ?? [],
  );
  if (new Set(sellers).size < 2) return [];
  return [
    {
      fault: `The paths are paid to different addresses: ${[...new Set(sellers)].join(', ')}.`,
      cure: 'Set the same PAY_TO_ADDRESS for every gateway.',
    },
  ];
}

/** What crawlers and agents read names this address, these paths and these prices. */
function checkManifests({ replies, baseUrl }: Look): Fault[] {
  const faults: Fault[] = [];
  const paid = paidEndpoints.map(({ path }) => `${baseUrl}${path}`);
  const named = read(WellKnownX402, replies.get('/.well-known/x402'))?.resources;
  if (named?.join(' ') !== paid.join(' ')) {
    faults.push({
      fault: `/.well-known/x402 names ${named?.join(' and ') ?? describe(replies.get('/.well-known/x402'))}, and not ${paid.join(' and ')}.`,
      cure: 'Run npm run build-documents with this BASE_URL, and publish the files again.',
    });
  }
  const resources = read(ResourcesDocument, replies.get('/.well-known/x402-resources.json'));
  const prices = resources?.resources.map(({ price }) => price).join(' ');
  if (prices !== paidEndpoints.map(({ price }) => price.dollars).join(' ')) {
    faults.push({
      fault: `/.well-known/x402-resources.json tells the prices ${prices ?? 'of nothing'}, and not those of the challenges.`,
      cure: 'Run npm run build-documents with the version of the gateway, and purge caches.',
    });
  }
  const Servers = z.looseObject({ servers: z.array(z.looseObject({ url: z.string() })).min(1) });
  const server = read(Servers, replies.get('/openapi.json'))?.servers[0]?.url;
  // A server may be told by its path alone.
  if (server === undefined || new URL(server, baseUrl).origin !== baseUrl) {
    faults.push({
      fault: `/openapi.json sends its clients to ${server ?? 'nobody'}, and not to ${baseUrl}.`,
      cure: 'Run npm run build-documents with this BASE_URL.',
    });
  }
  for (const path of ['/llms.txt', '/.well-known/agent-card.json'] as const) {
    const reply = replies.get(path);
    const isOurs = reply && 'status' in reply && reply.status === 200;
    if (isOurs && reply.text.includes(`${baseUrl}/v1/`)) continue;
    faults.push({
      fault: `${path} ${isOurs ? 'names another address' : `answers ${describe(reply)}`}.`,
      cure: 'Run npm run build-documents with this BASE_URL, and serve the file.',
    });
  }
  return faults;
}

/** A caller must not choose by whose address it is counted. */
function checkClients({ pretended }: Look): Fault[] {
  const [first, second] = pretended.map((reply) =>
    'status' in reply ? reply.headers.get('RateLimit-Remaining') : null,
  );
  if (first === null || second === null || first === undefined || second === undefined) {
    return [
      {
        fault: '/v1/brief tells no RateLimit-Remaining.',
        cure: 'Let the proxy pass the RateLimit headers on, and limit requests there if it answers itself.',
      },
    ];
  }
  if (Number(second) < Number(first)) return [];
  return [
    {
      fault: 'A caller can pretend to be another one with X-Forwarded-For, so that no limit holds.',
      cure: 'Set TRUSTED_PROXIES to exactly the proxies before the gateway.',
    },
  ];
}

function checkMcp({ mcp }: Look): Fault[] {
  if ('status' in mcp && mcp.status === 200 && mcp.text.includes('serverInfo')) return [];
  return [
    {
      fault: `The MCP server answers ${describe(mcp)}.`,
      cure: 'Send POST /mcp to the gateway.',
    },
  ];
}

function read<T>(schema: z.ZodType<T>, reply: Reply | undefined): T | undefined {
  return reply && 'status' in reply && reply.status === 200 ? parse(schema, reply.text) : undefined;
}

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const Message = z.looseObject({ error: z.looseObject({ message: z.string() }) });

/** A status, with the sentence of an error if there is one. */
function describe(reply: Reply | undefined): string {
  if (!reply || 'problem' in reply) return `nothing (${reply?.problem ?? 'not asked'})`;
  const sentence = parse(Message, reply.text)?.error.message.replace(/\.$/, '');
  const type = reply.headers.get('Content-Type')?.split(';')[0] ?? 'no type';
  return sentence === undefined ? `${reply.status}, ${type}` : `${reply.status}, “${sentence}”`;
}
