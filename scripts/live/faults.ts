import * as z from 'zod';
import { paidEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { Health } from '../../pipeline/contract/service-answers.ts';
import { BriefResponse, IndexRecord } from '../../pipeline/contract/views.ts';
import { checkPaid, checkSeller } from './challenges.ts';
import type { Look } from './look.ts';
import { Addresses, describe, type Fault, faultIf, read, type Reply } from './reading.ts';

/** Seconds by which clocks may differ. */
const mostSkew = 60;
/** Milliseconds after which an overdue night is a fault. */
const graceMs = 12 * 60 * 60 * 1000;

/** Finds what is wrong with a deployment. None if it can sell. Pure. */
export function findFaults(look: Look): Fault[] {
  const index = look.replies.get('/v1/index');
  if (index && 'problem' in index) {
    return faultIf(
      true,
      `${look.baseUrl} cannot be reached: ${index.problem}.`,
      'Start the gateway, and check the name, the port, the certificate and the proxy.',
    );
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
    ...checkValidations(look),
  ];
}

function checkAddress({ baseUrl }: Look): Fault[] {
  const { protocol, hostname } = new URL(baseUrl);
  return faultIf(
    protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1',
    `${baseUrl} is not https, so that anybody on the way can read and change payments.`,
    'Put a proxy with a certificate before the gateway, and set BASE_URL to its https address.',
  );
}

/** The free answers: they are ours, may be read by pages of other sites, and their night is of today. */
function checkFree({ replies }: Look): Fault[] {
  const reply = replies.get('/v1/index');
  const index = read(IndexRecord, reply);
  if (!reply || 'problem' in reply || !index) {
    return faultIf(
      true,
      `/v1/index answers ${describe(reply)} in place of the name of the night.`,
      'Publish a night with npm run nightly, and keep pages of challenges and errors of a CDN away from /v1.',
    );
  }
  const skew = Math.round((Date.parse(reply.headers.get('Date') ?? '') - reply.seenAt) / 1000);
  const briefDate = read(BriefResponse, replies.get('/v1/brief'))?.data.digestDate;
  return [
    ...faultIf(
      reply.headers.get('Access-Control-Allow-Origin') !== '*',
      '/v1/index has no Access-Control-Allow-Origin, so that no page of another site can read it.',
      'Let the proxy pass the headers of the gateway on.',
    ),
    ...faultIf(
      Math.abs(skew) > mostSkew,
      `The clock of the service is ${Math.abs(skew)} seconds ${skew > 0 ? 'ahead of' : 'behind'} the one here: payments look expired, or not valid yet.`,
      'Synchronize the clocks of both machines, for example with chrony.',
    ),
    ...faultIf(
      reply.seenAt > Date.parse(index.nextExpected) + graceMs,
      `The newest night is ${index.index}, and the next one was expected at ${index.nextExpected}.`,
      'Look at the log of the nightly job, run npm run nightly, and check that gateway and CDN get its files.',
    ),
    ...faultIf(
      index.source === 'demo',
      'The nights are made up, and made-up nights are not sold.',
      'Set GITHUB_TOKEN, and publish real nights in folders of their own.',
    ),
    ...faultIf(
      briefDate !== undefined && briefDate !== index.digestDate,
      `/v1/index names ${index.index}, and /v1/brief is of ${briefDate?.slice(0, 10)}: caches hold different nights.`,
      'Let caches keep /v1 no longer than its Cache-Control says, and purge them.',
    ),
  ];
}

function checkHealth({ replies }: Look): Fault[] {
  const mode = read(Health, replies.get('/health'))?.payment.mode;
  if (mode === undefined) {
    return faultIf(
      true,
      `/health answers ${describe(replies.get('/health'))}.`,
      'Send the paths that are no files to the gateway; a static host alone sells nothing.',
    );
  }
  const ready = replies.get('/health?ready');
  return [
    ...faultIf(
      mode === 'off' || mode === 'dev',
      `The payment mode is ${mode}, so nothing is sold for real money.`,
      'Set PAYMENT_MODE to remote or self, and PAY_TO_ADDRESS to your wallet.',
    ),
    ...faultIf(
      !ready || 'problem' in ready || ready.status !== 200,
      `The service is not ready: ${describe(ready)}.`,
      'Mend what the sentence names: the ledger, the facilitator, the RPC or the night.',
    ),
  ];
}

const Prices = z.looseObject({ resources: z.array(z.looseObject({ price: z.string() })) });
const Servers = z.looseObject({ servers: z.array(z.looseObject({ url: z.string() })).min(1) });

/** What crawlers and agents read names this address, these paths and these prices. */
function checkManifests({ replies, baseUrl, calls }: Look): Fault[] {
  const paid = [...calls.values()].map((path) => `${baseUrl}${path}`);
  const named = read(Addresses, replies.get('/.well-known/x402'))?.resources;
  const listed = read(Prices, replies.get('/.well-known/x402-resources.json'))?.resources;
  const prices = listed?.map(({ price }) => price).join(' ');
  const server = read(Servers, replies.get('/openapi.json'))?.servers[0]?.url;
  return [
    ...faultIf(
      named?.join(' ') !== paid.join(' '),
      `/.well-known/x402 names ${named?.join(' and ') ?? describe(replies.get('/.well-known/x402'))}, and not ${paid.join(' and ')}.`,
      'Run npm run build-documents with this BASE_URL, and publish the files again.',
    ),
    ...faultIf(
      prices !== paidEndpoints.map(({ price }) => price.dollars).join(' '),
      `/.well-known/x402-resources.json tells the prices ${prices ?? 'of nothing'}, and not those of the challenges.`,
      'Run npm run build-documents with the version of the gateway, and purge caches.',
    ),
    ...faultIf(
      // A server may be told by its path alone.
      server === undefined || new URL(server, baseUrl).origin !== baseUrl,
      `/openapi.json sends its clients to ${server ?? 'nobody'}, and not to ${baseUrl}.`,
      'Run npm run build-documents with this BASE_URL.',
    ),
    ...['/llms.txt', '/.well-known/agent-card.json'].flatMap((path) => {
      const reply = replies.get(path);
      const text = reply && 'status' in reply && reply.status === 200 ? reply.text : undefined;
      return faultIf(
        text?.includes(`${baseUrl}/v1/`) !== true,
        `${path} ${text === undefined ? `answers ${describe(reply)}` : 'names another address'}.`,
        'Run npm run build-documents with this BASE_URL, and serve the file.',
      );
    }),
  ];
}

/** A caller must not choose by whose address it is counted. */
function checkClients({ pretended }: Look): Fault[] {
  const [first = '', second = ''] = pretended.map((reply) =>
    'status' in reply ? (reply.headers.get('RateLimit-Remaining') ?? '') : '',
  );
  const isTold = first !== '' && second !== '';
  return [
    ...faultIf(
      !isTold,
      '/health tells no RateLimit-Remaining.',
      'Let the proxy pass the RateLimit headers on.',
    ),
    ...faultIf(
      isTold && Number(second) >= Number(first),
      'A caller can pretend to be another one with X-Forwarded-For, so that no limit holds.',
      'Set TRUSTED_PROXIES to exactly the proxies before the gateway.',
    ),
  ];
}

function checkMcp({ mcp }: Look): Fault[] {
  return faultIf(
    !('status' in mcp) || mcp.status !== 200 || !mcp.text.includes('serverInfo'),
    `The MCP server answers ${describe(mcp)}.`,
    'Send POST /mcp to the gateway.',
  );
}

const Check = z.looseObject({
  check: z.string(),
  passed: z.boolean(),
  /** `advisory`: the facilitator lists the path all the same. */
  severity: z.string(),
  detail: z.string(),
});

/** What a facilitator's validator found at an address. Source: Coinbase's developer platform, "Validate x402 endpoint". */
const Validation = z.looseObject({
  valid: z.boolean(),
  preflight: z.array(Check),
  simulation: z.looseObject({ outcome: z.string(), rejectionReason: z.string().nullish() }),
  /** Absent if the facilitator does not list the address. */
  index: z.looseObject({ active: z.boolean() }).nullish(),
});

/** What the facilitator's own validator says: it reads each challenge, and the facilitator lists what it accepts. */
function checkValidations({ validations }: Look): Fault[] {
  return [...validations].flatMap(([path, reply]) => checkValidation(path, reply));
}

function checkValidation(path: string, reply: Reply): Fault[] {
  const found = read(Validation, reply);
  if (!found) {
    return faultIf(
      true,
      `The validator answers ${describe(reply)}, and tells nothing about ${path}.`,
      'Ask again in some minutes, and check the address after --validator.',
    );
  }
  const { valid, preflight, simulation, index } = found;
  const failed = preflight.filter(({ passed, severity }) => !passed && severity !== 'advisory');
  const causes = failed.map(({ check, detail }) => `${check} (${detail})`);
  const isAccepted = valid && simulation.outcome === 'accepted';
  if (isAccepted && causes.length === 0) {
    return faultIf(
      index?.active !== true,
      `The facilitator accepts ${path}, and does not list it.`,
      'Buy it once through the facilitator with npm run pay: the first settlement lists a path.',
    );
  }
  const reason = simulation.rejectionReason?.replace(/\.$/, '') ?? 'no reason is given';
  return faultIf(
    true,
    `The validator refuses ${path}: ${causes.join('; ') || reason}.`,
    'Mend what the sentence names: the facilitator lists no path that fails there.',
  );
}
