import * as z from 'zod';
import { paidEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { Health } from '../../pipeline/contract/service-answers.ts';
import { BriefResponse, IndexRecord } from '../../pipeline/contract/views.ts';
import { checkPaid, checkSeller } from './challenges.ts';
import type { Look } from './look.ts';
import { describe, type Fault, read } from './reading.ts';

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

const Addresses = z.looseObject({ resources: z.array(z.string()) });
const Prices = z.looseObject({ resources: z.array(z.looseObject({ price: z.string() })) });
const Servers = z.looseObject({ servers: z.array(z.looseObject({ url: z.string() })).min(1) });

/** What crawlers and agents read names this address, these paths and these prices. */
function checkManifests({ replies, baseUrl }: Look): Fault[] {
  const faults: Fault[] = [];
  const paid = paidEndpoints.map(({ path }) => `${baseUrl}${path}`);
  const named = read(Addresses, replies.get('/.well-known/x402'))?.resources;
  if (named?.join(' ') !== paid.join(' ')) {
    faults.push({
      fault: `/.well-known/x402 names ${named?.join(' and ') ?? describe(replies.get('/.well-known/x402'))}, and not ${paid.join(' and ')}.`,
      cure: 'Run npm run build-documents with this BASE_URL, and publish the files again.',
    });
  }
  const resources = read(Prices, replies.get('/.well-known/x402-resources.json'));
  const prices = resources?.resources.map(({ price }) => price).join(' ');
  if (prices !== paidEndpoints.map(({ price }) => price.dollars).join(' ')) {
    faults.push({
      fault: `/.well-known/x402-resources.json tells the prices ${prices ?? 'of nothing'}, and not those of the challenges.`,
      cure: 'Run npm run build-documents with the version of the gateway, and purge caches.',
    });
  }
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
