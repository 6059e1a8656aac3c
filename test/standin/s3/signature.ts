import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The S3 error of a request with an invalid signature. Undefined if it is valid. */
export function findSignatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { keys, region, now }: { keys: Readonly<Record<string, string>>; region: string; now: number },
): string | undefined {
  const { authorization = '' } = request.headers;
  const [, accessKeyId = '', scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(.+)$/.exec(
      authorization,
    ) ?? [];
  const secret = keys[accessKeyId];
  if (signature === undefined) return 'AccessDenied';
  if (secret === undefined) return 'InvalidAccessKeyId';
  const instant = headerOf(request, 'x-amz-date');
  const day = instant.slice(0, 8);
  if (scope !== `${day}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  if (Math.abs(toMs(instant) - now) > 15 * 60_000) return 'RequestTimeTooSkewed';
  if (headerOf(request, 'x-amz-content-sha256') !== sha256(body)) {
    return 'XAmzContentSHA256Mismatch';
  }
  const names = signedHeaders.split(';');
  const mustBeSigned = ['host', 'x-amz-date', 'x-amz-content-sha256'];
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${headerOf(request, name).trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', instant, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => hmac(previous, part),
    Buffer.from(`AWS4${secret}`),
  );
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** The access key of a request, valid or not. */
export function accessKeyOf({ headers }: IncomingMessage): string {
  return /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return [headers[name]].flat().join(',');
}

/** `20261120T060000Z` in milliseconds since 1970. */
function toMs(instant: string): number {
  return Date.parse(
    instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
