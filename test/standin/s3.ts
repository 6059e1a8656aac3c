import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../pipeline/archive/bucket/bucket-settings.ts';
import { accessKeyOf, findSignatureProblem } from './s3/signature.ts';
import { serve } from './serve.ts';

/** One request to the store. */
export type StoreRequest = { method: string; key: string; accessKeyId: string; status?: number };

/**
 * What goes wrong with a request. A number: the answer has this status. `hang`: no answer. `cut`: the connection breaks
 * before an answer. `torn`: it breaks in the middle of the body. `lie`: other bytes of the same length.
 * `lose-reply`: the request takes effect, and its answer is lost.
 */
export type StoreFault = number | 'hang' | 'cut' | 'torn' | 'lie' | 'lose-reply';

type Stored = { bytes: Buffer; etag: string; headers: Record<string, string> };

const bucketName = 'nights';
const region = 'eu-test-1';
const keys = { 'key-one': 'secret-one', 'key-two': 'secret-two', 'key-night': 'secret-night' };

/** An object store on this machine. It verifies each signature, and checks the preconditions of S3. */
export async function startStore() {
  const objects = new Map<string, Stored>();
  const requests: StoreRequest[] = [];
  let decide: (request: StoreRequest) => StoreFault | undefined | Promise<void> = () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(pathname).replace(`/${bucketName}/`, '');
    const { method = '' } = request;
    const seen: StoreRequest = { method, key, accessKeyId: accessKeyOf(request) };
    requests.push(seen);
    const problem = await findSignatureProblem(request, body, { keys, region, now: Date.now() });
    const decided = decide(seen);
    const fault = decided instanceof Promise ? await decided : decided;
    if (fault === 'hang') return;
    if (fault === 'cut') return void request.socket.destroy();
    const status = typeof fault === 'number' ? fault : problem && 403;
    const refusal = Buffer.from(problem ?? '');
    if (status) return reply(seen, response, { status, bytes: refusal });
    const result = searchParams.has('list-type')
      ? list(searchParams.get('prefix') ?? '')
      : method === 'GET'
        ? get(key, request)
        : change(method, key, request, body);
    if (fault === 'lose-reply') return void request.socket.destroy();
    if (fault === 'lie') result.bytes = Buffer.from(result.bytes.map((byte) => byte ^ 1));
    if (fault === 'torn') {
      response.writeHead(result.status, { 'Content-Length': result.bytes.length });
      response.write(result.bytes.subarray(0, result.bytes.length / 2), () =>
        request.socket.destroy(),
      );
      return undefined;
    }
    return reply(seen, response, result);
  }

  function change(method: string, key: string, request: IncomingMessage, body: Buffer): Reply {
    if (method === 'PUT') return put(key, request, body);
    objects.delete(key);
    return { status: 204, bytes: nothing };
  }

  function put(key: string, { headers }: IncomingMessage, bytes: Buffer): Reply {
    const present = objects.get(key);
    const expected = headers['if-match'];
    const refused = { status: 412, bytes: nothing };
    if (headers['if-none-match'] === '*' && present) return refused;
    if (expected !== undefined && !present) return { ...refused, status: 404 };
    if (expected !== undefined && expected !== present?.etag) return refused;
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const kept: Record<string, string> = {};
    for (const name of ['content-type', 'cache-control', 'content-encoding'] as const) {
      const value = headers[name];
      if (value !== undefined) kept[name] = value;
    }
    objects.set(key, { bytes, etag, headers: kept });
    return { status: 200, bytes: nothing, headers: { ETag: etag } };
  }

  /** One list has all objects. s3rver, which the tests use too, gives pages of 1,000. */
  function list(start: string): Reply {
    const found = [...objects]
      .filter(([key]) => key.startsWith(start))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const entries = found.map(
      ([key, { etag }]) =>
        `<Contents><Key>${key}</Key><ETag>${etag}</ETag><LastModified>2026-11-20T06:00:00.000Z</LastModified></Contents>`,
    );
    const text = `<ListBucketResult>${entries.join('')}</ListBucketResult>`;
    return { status: 200, bytes: Buffer.from(text) };
  }

  function get(key: string, { headers }: IncomingMessage): Reply {
    const present = objects.get(key);
    if (!present) return { status: 404, bytes: Buffer.from('<Code>NoSuchKey</Code>') };
    const { bytes, etag } = present;
    if (headers['if-none-match'] === etag) return { status: 304, bytes: nothing };
    return { status: 200, bytes, headers: { ...present.headers, ETag: etag } };
  }

  const { url, close } = await serve((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  return {
    objects,
    requests,
    /** Sets the function that chooses a fault for each later request. A promise delays the request. */
    decide: (next: typeof decide) => {
      decide = next;
    },
    heal: () => {
      decide = () => undefined;
    },
    settings: (accessKeyId: keyof typeof keys = 'key-one', prefix = ''): BucketSettings => ({
      endpoint: url,
      region,
      accessKeyId,
      secretAccessKey: keys[accessKeyId],
      sessionToken: '',
      bucket: bucketName,
      prefix,
    }),
    /** The environment variables of the bucket, besides its address. */
    environment: (accessKeyId: keyof typeof keys = 'key-one') => ({
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys[accessKeyId],
      AWS_REGION: region,
      AWS_ENDPOINT_URL_S3: url,
    }),
    address: `s3://${bucketName}`,
    close,
  };
}

type Reply = { status: number; bytes: Buffer; headers?: Record<string, string> };

const nothing = Buffer.alloc(0);

function reply(seen: StoreRequest, response: ServerResponse, { status, bytes, headers }: Reply) {
  seen.status = status;
  response.writeHead(status, headers).end(bytes);
}
