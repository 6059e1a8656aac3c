import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { createBoundedFetch } from '../../contract/bounded-fetch.ts';
import type { BucketSettings } from '../../contract/bucket-settings.ts';

/** A request to the store failed. The message names the object and the answer, and never a key. */
export class BucketError extends Error {
  override name = 'BucketError';
}

/** How long a request may take, and how often it is repeated. */
export type Patience = {
  /** From a request to the last byte of its answer. */
  timeoutMs: number;
  /** The most attempts. If all fail, the store counts as unavailable. */
  attempts: number;
  /** Waits before the next attempt. `attempt` is the one that failed, starting at 1. */
  pause: (attempt: number) => Promise<void>;
};

/** An object, or why it was not sent. `unchanged`: it still has the known ETag. */
export type Read =
  | { state: 'found'; bytes: Buffer; etag: string }
  | { state: 'unchanged' }
  | { state: 'missing' };

/** Which object a new one may replace: the one with the ETag, or none. */
export type Condition = { replaces: string } | { replaces: undefined };

export type Bucket = ReturnType<typeof openBucket>;

/** The largest object that is read, in bytes. A caller may set a lower limit. */
const largestBytes = 32 * 1024 * 1024;

/** Opens a place in an object store with the S3 protocol. It makes no request yet. */
export function openBucket(settings: BucketSettings, { timeoutMs, attempts, pause }: Patience) {
  const { endpoint, bucket, prefix, ...key } = settings;
  const host = new URL(endpoint).host;

  /** Repeats a request while the store is unavailable. @throws BucketError after the last attempt. */
  async function ask(path: string, request: Asked, maxBytes = largestBytes): Promise<Response> {
    const service = `the store ${host}`;
    const boundedFetch = createBoundedFetch({ service, maxBytes, timeoutMs });
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signed = await sign(`${endpoint}/${bucket}/${prefix}${path}`, request, key);
        const response = await boundedFetch(signed.url, signed.init);
        if (attempt === attempts || !isOutage(response.status)) return response;
      } catch (cause) {
        const problem = `${path} in the bucket: ${reasonOf(cause)}`;
        if (attempt === attempts) throw new BucketError(problem, { cause });
      }
      await pause(attempt);
    }
  }

  return {
    /** @throws BucketError for an outage, an answer beyond the bounds, or a refusal. */
    read: async (path: string, known?: string, maxBytes?: number): Promise<Read> => {
      const headers = known === undefined ? {} : { 'If-None-Match': known };
      const response = await ask(path, { method: 'GET', headers }, maxBytes);
      if (response.status === 304) return { state: 'unchanged' };
      if (response.status === 404) return { state: 'missing' };
      if (response.status !== 200) throw toRefusal('GET', path, response.status);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { state: 'found', bytes, etag: response.headers.get('ETag') ?? '' };
    },
    /**
     * Writes an object. Returns false, and changes nothing, if the condition does not hold.
     *
     * @throws BucketError for an outage or a refusal.
     */
    write: async (
      path: string,
      bytes: Buffer,
      headers: Readonly<Record<string, string>>,
      condition?: Condition,
    ): Promise<boolean> => {
      const body = new Uint8Array(bytes);
      const all = { ...headers, ...(condition ? toHeaders(condition) : {}) };
      const { status } = await ask(path, { method: 'PUT', headers: all, body });
      if (status >= 200 && status < 300) return true;
      // AWS answers 404 if the object to replace does not exist any more.
      if (condition && [404, 409, 412].includes(status)) return false;
      throw toRefusal('PUT', path, status);
    },
    /** Removes an object, if it is there. @throws BucketError for an outage or a refusal. */
    remove: async (path: string): Promise<void> => {
      const { status } = await ask(path, { method: 'DELETE', headers: {} });
      if (status !== 404 && (status < 200 || status >= 300)) {
        throw toRefusal('DELETE', path, status);
      }
    },
  };
}

type Asked = {
  method: 'GET' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
};

type Key = Pick<BucketSettings, 'region' | 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

/** Signs the checksum of the body too, so that the store refuses a body that arrives damaged. */
async function sign(address: string, { method, headers, body }: Asked, key: Key) {
  const sha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: address,
    headers: { ...headers, 'X-Amz-Content-Sha256': sha256 },
    service: 's3',
    ...key,
  });
  const signed = await signer.sign();
  // A store of another region redirects. The signature is valid for one address only, so a redirect is not followed.
  const init = { method, headers: signed.headers, redirect: 'manual' as const };
  return { url: signed.url, init: body ? { ...init, body } : init };
}

function toHeaders({ replaces }: Condition): Record<string, string> {
  return replaces === undefined ? { 'If-None-Match': '*' } : { 'If-Match': replaces };
}

function isOutage(status: number): boolean {
  return status >= 500 || status === 429;
}

const advices: Record<number, string> = {
  301: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  307: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  403: 'the key is wrong, or has no right to do this; without the right to list, a missing object is 403 too',
  404: 'there is no such bucket',
};

function toRefusal(method: string, path: string, status: number): BucketError {
  const advice = advices[status];
  const problem = `${method} ${path} in the bucket was answered with ${status}`;
  return new BucketError(advice === undefined ? problem : `${problem}: ${advice}`);
}

/** Node's fetch says only "fetch failed", and its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
