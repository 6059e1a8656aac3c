import type * as z from 'zod';
import { FamilyCatalogResponse, Health } from '../../pipeline/contract/service-answers.ts';
import {
  BriefResponse,
  ChosenDigestsResponse,
  ChosenReposResponse,
  CompactDigestsResponse,
  CompactReposResponse,
  DigestResponse,
  DigestsResponse,
  FollowUpResponse,
  IndexRecord,
  ReposResponse,
} from '../../pipeline/contract/views.ts';
import {
  CompactRepositoryResponse,
  RepositoryResponse,
} from '../../pipeline/contract/known-repository.ts';
import type { Digest } from '../../pipeline/contract/digest.ts';
import type { ChosenRow } from '../../pipeline/contract/row-views.ts';
import { type Answer, type Fetch, ask, refuseUnasked, toQuery } from './ask.ts';
import type {
  DigestsParameters,
  ReposParameters,
  RepositoryParameters,
} from '../endpoints/parameters.ts';

// The package exports this file alone, so it exports every type that a buyer may need to name.
export type { Digest, StarBucket, VolumeMetrics } from '../../pipeline/contract/digest.ts';
export type { SaleStanding } from '../../pipeline/contract/repository-row.ts';
export type { FollowedProject, FollowUpTotals } from '../../pipeline/contract/follow-up.ts';
export type { KnownInShort, KnownRepository } from '../../pipeline/contract/known-repository.ts';
export type { Health } from '../../pipeline/contract/service-answers.ts';
export type { RepositoryRow, Risk } from '../../pipeline/contract/repository-row.ts';
export type { ChosenRow, CompactRow, WholeRow } from '../../pipeline/contract/row-views.ts';
export type {
  Brief,
  CompactDigest,
  FollowUpReport,
  FollowUpWeek,
  IndexRecord,
} from '../../pipeline/contract/views.ts';
export type { Answer, Failure, Fetch, PaymentRequired, Receipt } from './ask.ts';

/** A repository that a digest recommends. */
export type NotableProject = Digest['notableProjects'][number];

/** What a digest was made from, and by which reader. */
export type Provenance = Digest['provenance'];

/** The settings of a client. */
export type TrendClientOptions = {
  /** Base address of the service, such as `https://api.example.com`. */
  baseUrl: string;
  /** The default is the platform's. Paid calls need a `fetch` that pays, as of `@x402/fetch`. */
  fetch?: Fetch;
};

/** The services that one operator offers together, as `/.well-known/family-catalog` lists them. */
export type FamilyCatalog = z.infer<typeof FamilyCatalogResponse>;

type DigestAnswer = Answer<z.infer<typeof DigestResponse>>;

/** The endpoints of the service as functions. No function throws: a failure is in its answer. */
export type TrendClient = {
  /** The current index: which digest is current. */
  getIndex: () => Promise<Answer<IndexRecord>>;
  /** The current digest in short. */
  getBrief: () => Promise<Answer<z.infer<typeof BriefResponse>>>;
  /** A past digest that never changes, to try the service with. */
  getSample: () => Promise<DigestAnswer>;
  /** The current digest in full; with an index, the one that it announces, past any cache. */
  getLatestDigest: (index?: IndexRecord) => Promise<DigestAnswer>;
  /** What happened to the projects that the digests of the last 30 days recommended. */
  getFollowUp: () => Promise<Answer<z.infer<typeof FollowUpResponse>>>;
  /** Whether the service is alive, and what it serves. */
  getHealth: () => Promise<Answer<Health>>;
  /** The services that the same operator offers. */
  getFamilyCatalog: () => Promise<Answer<FamilyCatalog>>;
  /** Paid: rows of the latest scan, by stars. */
  getRepos: (query?: ReposQuery) => Promise<Answer<z.infer<typeof ReposResponse>>>;
  /**
   * Paid: the same rows in the compact view: what an agent decides by, one short line for each.
   *
   * @example const fresh = await client.getCompactRepos({ since: '2026-01-15', language: 'Rust' });
   */
  getCompactRepos: (query?: ReposQuery) => Promise<Answer<z.infer<typeof CompactReposResponse>>>;
  /** Paid: the same rows with only the given fields. */
  getRepoFields: (
    fields: readonly (keyof ChosenRow)[],
    query?: ReposQuery,
  ) => Promise<Answer<z.infer<typeof ChosenReposResponse>>>;
  /**
   * Paid: what all nights saw of a repository, and of up to 19 others.
   *
   * If no night listed any of these repositories, the answer is the failure `not_seen`, and nothing
   * is charged.
   *
   * @example const answer = await client.getRepository('acme/tides', { compare: ['acme/moons'] });
   */
  getRepository: (
    fullName: string,
    query?: RepositoryQuery,
  ) => Promise<Answer<z.infer<typeof RepositoryResponse>>>;
  /** Paid: what all nights saw of these repositories, in short. */
  getCompactRepository: (
    fullName: string,
    query?: RepositoryQuery,
  ) => Promise<Answer<z.infer<typeof CompactRepositoryResponse>>>;
  /** Paid: whole digests of past days, the newest first. */
  getDigests: (query?: DigestsQuery) => Promise<Answer<z.infer<typeof DigestsResponse>>>;
  /** Paid: the same digests in the compact view, one line for each. */
  getCompactDigests: (
    query?: DigestsQuery,
  ) => Promise<Answer<z.infer<typeof CompactDigestsResponse>>>;
  /** Paid: the same digests with only the given fields. */
  getDigestFields: (
    fields: readonly (keyof Digest)[],
    query?: DigestsQuery,
  ) => Promise<Answer<z.infer<typeof ChosenDigestsResponse>>>;
};

/**
 * Creates a client that checks every answer against the contract.
 *
 * @throws TypeError if `baseUrl` is not an absolute URL.
 * @example const answer = await createTrendClient({ baseUrl: 'https://x.example' }).getBrief();
 */
export function createTrendClient({
  baseUrl,
  fetch = (url, options) => globalThis.fetch(url, options),
}: TrendClientOptions): TrendClient {
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  const read = <T>(schema: z.ZodType<T>, path: string, query?: object | null) =>
    ask(fetch, schema, `${base}${path}${toQuery(query ?? {})}`);
  /** Another text than `owner/name` could lead to another paid path, so nothing is asked. */
  const readOf = async <T>(schema: z.ZodType<T>, fullName: unknown, query: object) => {
    if (typeof fullName === 'string' && ownerAndName.test(fullName)) {
      return read(schema, `/v1/repos/${fullName}`, query);
    }
    return refuseUnasked(`fullName: expected owner/name, got ${JSON.stringify(fullName)}`);
  };
  return {
    getIndex: () => read(IndexRecord, '/v1/index'),
    getBrief: () => read(BriefResponse, '/v1/brief'),
    getSample: () => read(DigestResponse, '/v1/sample'),
    getLatestDigest: (index) => read(DigestResponse, index?.digest ?? '/v1/digests/latest'),
    getFollowUp: () => read(FollowUpResponse, '/follow-up.json'),
    getHealth: () => read(Health, '/health'),
    getFamilyCatalog: () => read(FamilyCatalogResponse, '/.well-known/family-catalog'),
    getRepos: (query) => read(ReposResponse, '/v1/repos', query),
    getCompactRepos: (query) =>
      read(CompactReposResponse, '/v1/repos', { ...query, view: 'compact' }),
    getRepoFields: (fields, query) => read(ChosenReposResponse, '/v1/repos', { ...query, fields }),
    getRepository: (fullName, query) => readOf(RepositoryResponse, fullName, { ...query }),
    getCompactRepository: (fullName, query) =>
      readOf(CompactRepositoryResponse, fullName, { ...query, view: 'compact' }),
    getDigests: (query) => read(DigestsResponse, '/v1/digests', query),
    getCompactDigests: (query) =>
      read(CompactDigestsResponse, '/v1/digests', { ...query, view: 'compact' }),
    getDigestFields: (fields, query) =>
      read(ChosenDigestsResponse, '/v1/digests', { ...query, fields }),
  };
}

/** `.` and `..` are no names. */
const ownerAndName = /^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/;

/** The parameters of a schema, each optional. Functions set `view` and `fields` by themselves. */
type QueryOf<Schema extends z.ZodType> = {
  [Name in Exclude<keyof z.input<Schema>, 'owner' | 'name' | 'view' | 'fields'>]?:
    | Readonly<z.input<Schema>[Name]>
    | undefined;
};

/** Parameters of `/v1/repos` by name. Without a filter, all match; the limit has a default. */
export type ReposQuery = QueryOf<typeof ReposParameters>;

/** Parameters of `/v1/repos/{owner}/{name}`. */
export type RepositoryQuery = QueryOf<typeof RepositoryParameters>;

/** Parameters of `/v1/digests`. The service has a default for days and limit. */
export type DigestsQuery = QueryOf<typeof DigestsParameters>;
