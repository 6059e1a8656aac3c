import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { createBoundedFetch } from '../../platform/bounded-fetch.ts';
import type { BucketSettings } from './bucket-settings.ts';

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

/** An object of a list. Its ETag has no quotation marks. `changedAt` is an ISO time. */
export type Listed = { path: string; etag: string; changedAt: string };

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
        const address = `${endpoint}/${bucket}`;
        const object = request.query === undefined ? `/${prefix}${path}` : `?${request.query}`;
        const signed = await sign(`${address}${object}`, request, key);
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
      if (response.status !== 200) throw await toRefusal('GET', path, response);
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
      const response = await ask(path, { method: 'PUT', headers: all, body });
      if (response.ok) return true;
      // AWS answers 404 if the object to replace does not exist any more.
      if (condition && [404, 409, 412].includes(response.status)) return false;
      throw await toRefusal('PUT', path, response);
    },
    /** Removes an object, if it is there. @throws BucketError for an outage or a refusal. */
    remove: async (path: string): Promise<void> => {
      const response = await ask(path, { method: 'DELETE', headers: {} });
      if (!response.ok && response.status !== 404) throw await toRefusal('DELETE', path, response);
    },
    /** Lists the objects whose keys begin with `start`, by key. @throws BucketError for an outage or a refusal. */
    list: async (start: string): Promise<Listed[]> => {
      const found: Listed[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${start}` });
        if (token !== '') query.set('continuation-token', token);
        const response = await ask('', { method: 'GET', headers: {}, query: query.toString() });
        if (response.status !== 200) throw await toRefusal('a list of', start, response);
        const text = await response.text();
        found.push(...parseListed(text, prefix));
        token = textOf(text, 'NextContinuationToken');
      }
      return found;
    },
  };
}

type Asked = {
  method: 'GET' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  /** Asks the bucket itself instead of an object. */
  query?: string;
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

const clockAdvice = 'the clock of this machine is wrong: set it';

/** By the store's own code where there is one of these, else by the status. */
const advices: Readonly<Record<string | number, string>> = {
  RequestTimeTooSkewed: clockAdvice,
  RequestExpired: clockAdvice,
  301: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  307: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  403: 'the key is wrong, or has no right to do this; without the right to list, a missing object is 403 too',
  404: 'there is no such bucket',
};

/** Names the store's own error code, such as `SignatureDoesNotMatch`. */
async function toRefusal(method: string, path: string, response: Response): Promise<BucketError> {
  const { status } = response;
  const code = textOf((await response.text()).slice(0, 10_000), 'Code');
  const advice = advices[code ?? ''] ?? advices[status];
  const answer = code !== undefined && /^\w{1,60}$/.test(code) ? `${status} ${code}` : status;
  const problem = `${method} ${path} in the bucket was answered with ${answer}`;
  return new BucketError(advice === undefined ? problem : `${problem}: ${advice}`);
}

function parseListed(text: string, prefix: string): Listed[] {
  return text
    .split('<Contents>')
    .slice(1)
    .map((entry) => ({
      path: (textOf(entry, 'Key') ?? '').slice(prefix.length),
      etag: (textOf(entry, 'ETag') ?? '').replaceAll('"', ''),
      changedAt: textOf(entry, 'LastModified') ?? '',
    }));
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

/** Node's fetch says only "fetch failed", and its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
