import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { createBoundedFetch } from '../../platform/bounded-fetch.ts';
import type { BucketSettings } from './bucket-settings.ts';

/** A request to the store failed. The message names the object and the answer, and never a key. */
export class BucketError extends Error {
  override name = 'BucketError';
}

/** How long a request may take, and how often it is tried. */
export type Patience = {
  /** From the start of a request to the last byte of its answer. */
  timeoutMs: number;
  /** The most attempts. If all fail, the store counts as unavailable. */
  attempts: number;
  /** Waits after a failed attempt. `attempt` is the number of that attempt, from 1. */
  pause: (attempt: number) => Promise<void>;
};

/** An object, or why the store did not send it. `unchanged`: the object still has the known ETag. */
type Read =
  | { state: 'found'; bytes: Buffer; etag: string }
  | { state: 'unchanged' }
  | { state: 'missing' };

/** An object of a list. Its ETag has no quotation marks. `changedAt` is an ISO time. */
export type Listed = { path: string; etag: string; changedAt: string };

export type Bucket = ReturnType<typeof openBucket>;

/** The largest object that is read, in bytes. */
const largestBytes = 32 * 1024 * 1024;

/**
 * Opens a place in an object store with the S3 protocol. It makes no request yet.
 *
 * All functions reject with BucketError for an outage, an answer beyond the bounds, or a refusal.
 */
export function openBucket(settings: BucketSettings, { timeoutMs, attempts, pause }: Patience) {
  const { endpoint, bucket, prefix, ...key } = settings;
  const service = `the store ${new URL(endpoint).host}`;
  const boundedFetch = createBoundedFetch({ service, maxBytes: largestBytes, timeoutMs });

  /** Signs the checksum of the body too, so that the store refuses a body that was damaged on its way. */
  async function send(method: Method, object: string, { headers, body }: Asked): Promise<Response> {
    const sha256 = createHash('sha256').update(body ?? '');
    const signer = new AwsV4Signer({
      ...key,
      service: 's3',
      method,
      url: `${endpoint}/${bucket}${object}`,
      headers: { ...headers, 'X-Amz-Content-Sha256': sha256.digest('hex') },
    });
    const signed = await signer.sign();
    // A store of another region answers with a redirect. The signature is valid for one address, so it is not followed.
    const init = { method, headers: signed.headers, redirect: 'manual' } as const;
    return boundedFetch(signed.url, body ? { ...init, body: new Uint8Array(body) } : init);
  }

  /** Repeats a request while the store is unavailable. Returns answers with status 2xx or one of `expected`. */
  async function ask(method: Method, path: string, asked: Asked = {}): Promise<Response> {
    const { query, expected = [] } = asked;
    const object = query === undefined ? `/${prefix}${path}` : `?${query}`;
    const work = query === undefined ? method : 'a list of';
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await send(method, object, asked);
        const { status } = response;
        if (response.ok || expected.includes(status)) return response;
        const isOutage = status >= 500 || status === 429;
        if (attempt === attempts || !isOutage) {
          throw await toRefusal(`${work} ${path} in the bucket`, response);
        }
      } catch (cause) {
        if (cause instanceof BucketError) throw cause;
        const problem = `${path} in the bucket: ${reasonOf(cause)}`;
        if (attempt === attempts) throw new BucketError(problem, { cause });
      }
      await pause(attempt);
    }
  }

  return {
    /** Reads an object, unless it still has the ETag `known`. */
    read: async (path: string, known?: string): Promise<Read> => {
      const headers = known === undefined ? {} : { 'If-None-Match': known };
      const response = await ask('GET', path, { headers, expected: [304, 404] });
      if (response.status === 304) return { state: 'unchanged' };
      if (response.status === 404) return { state: 'missing' };
      const bytes = Buffer.from(await response.arrayBuffer());
      return { state: 'found', bytes, etag: response.headers.get('ETag') ?? '' };
    },
    /** Writes an object. Replaces the object that is there. */
    write: async (path: string, bytes: Buffer, headers: Headers): Promise<void> => {
      await ask('PUT', path, { headers, body: bytes });
    },
    /**
     * Writes an object if the present object still has this ETag; without an ETag, if no object is there. Otherwise it
     * changes nothing and returns false.
     */
    replace: async (
      path: string,
      bytes: Buffer,
      headers: Headers,
      etag: string | undefined,
    ): Promise<boolean> => {
      const condition = etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag };
      const request = { headers: { ...headers, ...condition }, body: bytes };
      // AWS answers 404 if the object to replace is gone.
      return (await ask('PUT', path, { ...request, expected: [404, 409, 412] })).ok;
    },
    /** Removes an object, if it is there. */
    remove: async (path: string): Promise<void> => {
      await ask('DELETE', path, { expected: [404] });
    },
    /** Lists the objects whose keys begin with `start`, by key. */
    list: async (start: string): Promise<Listed[]> => {
      const found: Listed[] = [];
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${start}` });
      for (;;) {
        const text = await (await ask('GET', start, { query: query.toString() })).text();
        const entries = text.split('<Contents>').slice(1);
        found.push(
          ...entries.map((entry) => ({
            path: (textOf(entry, 'Key') ?? '').slice(prefix.length),
            etag: (textOf(entry, 'ETag') ?? '').replaceAll('"', ''),
            changedAt: textOf(entry, 'LastModified') ?? '',
          })),
        );
        const token = textOf(text, 'NextContinuationToken');
        if (token === undefined) return found;
        query.set('continuation-token', token);
      }
    },
  };
}

type Headers = Readonly<Record<string, string>>;

type Method = 'GET' | 'PUT' | 'DELETE';

type Asked = {
  headers?: Headers;
  body?: Buffer;
  /** Asks the bucket itself with this query, instead of an object. */
  query?: string;
  /** Statuses that are no refusal. */
  expected?: readonly number[];
};

const clockAdvice = 'the clock of this machine is wrong: set it';

/** Advice by the store's own error code, or else by the HTTP status. */
const advices: Readonly<Record<string | number, string>> = {
  RequestTimeTooSkewed: clockAdvice,
  RequestExpired: clockAdvice,
  301: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  307: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  403: 'the key is wrong, or has no right to do this; without the right to list, a missing object is 403 too',
  404: 'there is no such bucket',
};

/** Names the store's own error code, such as `SignatureDoesNotMatch`. */
async function toRefusal(request: string, response: Response): Promise<BucketError> {
  const { status } = response;
  const code = textOf((await response.text()).slice(0, 10_000), 'Code') ?? '';
  const advice = advices[code] ?? advices[status];
  const answer = /^\w{1,60}$/.test(code) ? `${status} ${code}` : status;
  const problem = `${request} was answered with ${answer}`;
  return new BucketError(advice === undefined ? problem : `${problem}: ${advice}`);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of this name. Elements of S3 have no attributes. */
function textOf(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replaceAll(
    /&(?:#(\d+)|(\w+));/g,
    (whole: string, code: string | undefined, entity: string) =>
      code === undefined ? (entities[entity] ?? whole) : String.fromCodePoint(Number(code)),
  );
}

/** The `cause` of an error: the message of Node's fetch is only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
