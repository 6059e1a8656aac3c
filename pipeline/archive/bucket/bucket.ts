import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { createBoundedFetch } from '../../platform/bounded-fetch.ts';
import { reasonOf } from '../../platform/log.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { toSha256 } from '../archive.ts';
import type { BucketSettings } from './bucket-settings.ts';

/** How long a request may take, to the last byte of its answer, and the pauses after failed attempts but the last. */
export type Patience = { timeoutMs: number; pausesMs: readonly number[] };

/** An object of a list. `md5` is empty for a store whose ETags are of another kind. `changedAt` is an ISO time. */
export type Listed = { path: string; md5: string; changedAt: string };

export type Bucket = ReturnType<typeof openBucket>;

/** The largest object that is read, in bytes. */
const largestBytes = 32 * 1024 * 1024;

/**
 * Opens a place in an object store with the S3 protocol. It makes no request yet.
 *
 * All functions reject with PipelineError for an outage, an answer beyond the bounds, or a refusal. The message names the
 * object and the answer, and never a key.
 */
export function openBucket(settings: BucketSettings, { timeoutMs, pausesMs }: Patience) {
  const { endpoint, bucket, prefix, ...key } = settings;
  const signer = new AwsClient({ ...key, service: 's3' });
  const service = `the store ${new URL(endpoint).host}`;
  const boundedFetch = createBoundedFetch({ service, maxBytes: largestBytes, timeoutMs });

  /** Repeats a request while the store is unavailable. Returns answers with status 2xx or one of `expected`. */
  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    asked: Asked = {},
    [pauseMs, ...pauses] = pausesMs,
  ): Promise<Response> {
    const { query, headers, body, expected = [] } = asked;
    const [object, work] = query ? [`?${query}`, 'a list of'] : [`/${prefix}${path}`, method];
    try {
      const request = await signer.sign(`${endpoint}/${bucket}${object}`, {
        method,
        // The checksum is signed too, so that the store refuses a body that was damaged on its way.
        headers: { ...headers, 'X-Amz-Content-Sha256': toSha256(body ?? '') },
        body: body ? new Uint8Array(body) : null,
      });
      // A store of another region redirects. The signature is valid for one address, so it is not followed.
      const response = await boundedFetch(request, { redirect: 'manual' });
      const { ok, status } = response;
      if (ok || expected.includes(status)) return response;
      if (pauseMs === undefined || (status < 500 && status !== 429)) {
        throw await toRefusal(`${work} ${path} in the bucket`, response);
      }
    } catch (cause) {
      if (cause instanceof PipelineError) throw cause;
      const problem = `${path} in the bucket: ${reasonOf(cause)}`;
      if (pauseMs === undefined) throw new PipelineError(problem, { cause });
    }
    await wait(pauseMs);
    return ask(method, path, asked, pauses);
  }

  return {
    /** Reads an object; without its bytes if it still has the ETag `known`. Undefined if it is missing. */
    read: async (path: string, known?: string) => {
      const headers = known === undefined ? {} : { 'If-None-Match': known };
      const response = await ask('GET', path, { headers, expected: [304, 404] });
      const { status } = response;
      if (status === 404) return undefined;
      // A server that compresses weakens ETags, and no condition holds for a weak one.
      const etag = (response.headers.get('ETag') ?? known ?? '').replace(/^W\//, '');
      return status === 304 ? { etag } : { bytes: Buffer.from(await response.arrayBuffer()), etag };
    },
    /**
     * Writes an object. With `condition`, only if the present object has its ETag, or if none is there where it has no
     * ETag; otherwise it changes nothing and returns false.
     */
    write: async (
      path: string,
      body: Buffer,
      headers: Readonly<Record<string, string>>,
      condition?: { etag: string | undefined },
    ): Promise<boolean> => {
      if (!condition) return (await ask('PUT', path, { headers, body })).ok;
      const { etag } = condition;
      const only = etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag };
      // AWS answers 404 if the object to replace is gone.
      const asked = { headers: { ...headers, ...only }, body, expected: [404, 409, 412] };
      return (await ask('PUT', path, asked)).ok;
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
        for (const entry of text.split('<Contents>').slice(1)) {
          found.push({
            path: textOf(entry, 'Key').slice(prefix.length),
            md5: /[0-9a-f]{32}/.exec(textOf(entry, 'ETag'))?.[0] ?? '',
            changedAt: textOf(entry, 'LastModified'),
          });
        }
        const token = textOf(text, 'NextContinuationToken');
        if (token === '') return found;
        query.set('continuation-token', token);
      }
    },
  };
}

type Asked = {
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** Asks the bucket itself with this query, instead of an object. */
  query?: string;
  /** Statuses that are no refusal. */
  expected?: readonly number[];
};

/** Advice by the store's own error code, or else by the HTTP status. */
const advices: Readonly<Record<string | number, string>> = {
  RequestTimeTooSkewed: 'the clock of this machine is wrong: set it',
  301: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  307: 'AWS_REGION or AWS_ENDPOINT_URL_S3 names another region',
  403: 'the key is wrong, or has no right to do this; without the right to list, a missing object is 403 too',
  404: 'there is no such bucket',
};

/** Names the store's own error code, such as `SignatureDoesNotMatch`. */
async function toRefusal(request: string, response: Response): Promise<PipelineError> {
  const { status } = response;
  const code = textOf(await response.text(), 'Code');
  const advice = advices[code] ?? advices[status];
  const answer = /^\w{1,60}$/.test(code) ? `${status} ${code}` : status;
  const problem = `${request} was answered with ${answer}`;
  return new PipelineError(advice === undefined ? problem : `${problem}: ${advice}`);
}

/** The text of the first element of this name, if there is one. Elements of S3 have no attributes, and our keys no entities. */
function textOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
