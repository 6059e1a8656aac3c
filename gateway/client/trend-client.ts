import type * as z from 'zod';
import { Health } from '../../pipeline/contract/health.ts';
import {
  BriefResponse,
  DigestResponse,
  DigestsResponse,
  IndexRecord,
  ReposResponse,
} from '../../pipeline/contract/views.ts';
import type { Answer } from './answer.ts';
import { ask, type Fetch } from './ask.ts';
import { FamilyCatalog } from './family-catalog.ts';
import { type DigestListener, pollForDigests, type PollOptions } from './poll-for-digests.ts';

// This file is what the package exports, so the words its functions speak in go with it.
export type { Answer, Failure, PaymentRequired, Receipt } from './answer.ts';
export type { Fetch } from './ask.ts';
export type { FamilyCatalog } from './family-catalog.ts';
export type { DigestListener, PollOptions } from './poll-for-digests.ts';

/** Where the service is, and how it is asked. */
export type TrendClientOptions = {
  /** Such as `https://api.example.com`. */
  baseUrl: string;
  /** The platform's own unless given; one that pays, such as `@x402/fetch` makes, buys what is paid. */
  fetch?: Fetch;
};

/** What rows are wanted; all that is left out has the service's default. */
export type ReposWanted = { limit?: number | undefined; language?: string | undefined };

/** What digests are wanted; all that is left out has the service's default. */
export type DigestsWanted = { days?: number | undefined; limit?: number | undefined };

type Responses = {
  Index: IndexRecord;
  Brief: z.infer<typeof BriefResponse>;
  Digest: z.infer<typeof DigestResponse>;
  Repos: z.infer<typeof ReposResponse>;
  Digests: z.infer<typeof DigestsResponse>;
};

/** The service's endpoints as functions. None of them throws: what goes wrong is in the answer. */
export type TrendClient = {
  getIndex: () => Promise<Answer<Responses['Index']>>;
  getBrief: () => Promise<Answer<Responses['Brief']>>;
  getSample: () => Promise<Answer<Responses['Digest']>>;
  getLatestDigest: () => Promise<Answer<Responses['Digest']>>;
  getHealth: () => Promise<Answer<Health>>;
  /** The services that the same operator offers. */
  getFamilyCatalog: () => Promise<Answer<FamilyCatalog>>;
  /** Paid: rows of the latest scan by stars. */
  getRepos: (wanted?: ReposWanted) => Promise<Answer<Responses['Repos']>>;
  /** Paid: whole digests of past days, the newest first. */
  getDigests: (wanted?: DigestsWanted) => Promise<Answer<Responses['Digests']>>;
  /**
   * Calls the listener for the current digest and then for each new one, until the function it gives is called.
   *
   * It polls the index and costs the service next to nothing, as an unchanged one is answered with 304.
   */
  onDigest: (listener: DigestListener, options?: PollOptions) => () => void;
};

/** A typed client: every answer is checked against the contract. @throws TypeError for a base address that is none. */
export function createTrendClient({
  baseUrl,
  fetch = (url, options) => globalThis.fetch(url, options),
}: TrendClientOptions): TrendClient {
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  const read = <T>(schema: z.ZodType<T>, path: string, query: object = {}) =>
    ask(fetch, schema, { url: `${base}${path}${toQuery(query)}` });
  return {
    getIndex: () => read(IndexRecord, '/v1/index'),
    getBrief: () => read(BriefResponse, '/v1/brief'),
    getSample: () => read(DigestResponse, '/v1/sample'),
    getLatestDigest: () => read(DigestResponse, '/v1/digests/latest'),
    getHealth: () => read(Health, '/health'),
    getFamilyCatalog: () => read(FamilyCatalog, '/.well-known/family-catalog'),
    getRepos: (wanted) => read(ReposResponse, '/v1/repos', wanted),
    getDigests: (wanted) => read(DigestsResponse, '/v1/digests', wanted),
    onDigest: (listener, options) => pollForDigests(fetch, `${base}/v1/index`, listener, options),
  };
}

function toQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  const text = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `?${text.join('&')}`;
}
