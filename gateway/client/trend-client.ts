import type * as z from 'zod';
import { Health } from '../../pipeline/contract/health.ts';
import {
  BriefResponse,
  DigestResponse,
  DigestsResponse,
  FollowUpResponse,
  IndexRecord,
  ReposResponse,
} from '../../pipeline/contract/views.ts';
import type { Digest } from '../../pipeline/contract/digest.ts';
import type { Answer } from './answer.ts';
import { ask, type Fetch } from './ask.ts';
import { FamilyCatalog } from './family-catalog.ts';
import { type DigestListener, pollForDigests, type PollOptions } from './poll-for-digests.ts';

// The package exports this file alone, so every type that a buyer may need to name is exported here.
export type { Digest, StarBucket, VolumeMetrics } from '../../pipeline/contract/digest.ts';
export type { FollowedProject, FollowUpTotals } from '../../pipeline/contract/follow-up.ts';
export type { Health } from '../../pipeline/contract/health.ts';
export type { RepositoryRow, Risk } from '../../pipeline/contract/repository-row.ts';
export type {
  Brief,
  FollowUpReport,
  FollowUpWeek,
  IndexRecord,
} from '../../pipeline/contract/views.ts';
export type { Answer, Failure, PaymentRequired, Receipt } from './answer.ts';
export type { Fetch } from './ask.ts';
export type { FamilyCatalog } from './family-catalog.ts';
export type { DigestListener, PollOptions } from './poll-for-digests.ts';

/** A repository that a digest recommends. */
export type NotableProject = Digest['notableProjects'][number];

/** What a digest was made from, and by whom. */
export type Provenance = Digest['provenance'];

/** The settings of a client. */
export type TrendClientOptions = {
  /** Base address of the service, such as `https://api.example.com`. */
  baseUrl: string;
  /** The default is the platform's own. Paid calls need one that pays, such as `@x402/fetch` makes. */
  fetch?: Fetch;
};

/** Parameters of `/v1/repos`. The service has a default for each. */
export type ReposQuery = { limit?: number | undefined; language?: string | undefined };

/** Parameters of `/v1/digests`. The service has a default for each. */
export type DigestsQuery = { days?: number | undefined; limit?: number | undefined };

type DigestAnswer = Answer<z.infer<typeof DigestResponse>>;

/** The endpoints of the service as functions. No function throws: a failure is in its answer. */
export type TrendClient = {
  /** Which digest is current. */
  getIndex: () => Promise<Answer<IndexRecord>>;
  /** The current digest in short. */
  getBrief: () => Promise<Answer<z.infer<typeof BriefResponse>>>;
  /** A past digest that never changes, to try the service with. */
  getSample: () => Promise<DigestAnswer>;
  /** The current digest in full. */
  getLatestDigest: () => Promise<DigestAnswer>;
  /** What became of the projects that the digests of the last 30 days recommended. */
  getFollowUp: () => Promise<Answer<z.infer<typeof FollowUpResponse>>>;
  /** Whether the service is alive, and what it serves. */
  getHealth: () => Promise<Answer<Health>>;
  /** The services that the same operator offers. */
  getFamilyCatalog: () => Promise<Answer<FamilyCatalog>>;
  /** Paid: rows of the latest scan, by stars. */
  getRepos: (query?: ReposQuery) => Promise<Answer<z.infer<typeof ReposResponse>>>;
  /** Paid: whole digests of past days, the newest first. */
  getDigests: (query?: DigestsQuery) => Promise<Answer<z.infer<typeof DigestsResponse>>>;
  /**
   * Calls the listener for the current digest, and then for each new one. It ends when the returned function is called.
   *
   * It polls the index. The service answers 304 without a body while the digest is the same.
   *
   * @example const stop = client.onDigest(({ index }) => console.log('new digest', index));
   */
  onDigest: (listener: DigestListener, options?: PollOptions) => () => void;
};

/**
 * Creates a client that checks every answer against the contract.
 *
 * @throws TypeError where `baseUrl` is not an absolute URL.
 * @example const answer = await createTrendClient({ baseUrl: 'https://api.example.com' }).getBrief();
 */
export function createTrendClient({
  baseUrl,
  fetch = (url, options) => globalThis.fetch(url, options),
}: TrendClientOptions): TrendClient {
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  const read = <T>(schema: z.ZodType<T>, path: string, query: object = {}) =>
    ask(fetch, schema, `${base}${path}${toQuery(query)}`);
  return {
    getIndex: () => read(IndexRecord, '/v1/index'),
    getBrief: () => read(BriefResponse, '/v1/brief'),
    getSample: () => read(DigestResponse, '/v1/sample'),
    getLatestDigest: () => read(DigestResponse, '/v1/digests/latest'),
    getFollowUp: () => read(FollowUpResponse, '/follow-up.json'),
    getHealth: () => read(Health, '/health'),
    getFamilyCatalog: () => read(FamilyCatalog, '/.well-known/family-catalog'),
    getRepos: (query) => read(ReposResponse, '/v1/repos', query),
    getDigests: (query) => read(DigestsResponse, '/v1/digests', query),
    onDigest: (listener, options) => pollForDigests(fetch, `${base}/v1/index`, listener, options),
  };
}

function toQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  const text = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `?${text.join('&')}`;
}
