import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

type Accepted = { keys: Readonly<Record<string, string>>; region: string; now: number };

/** The S3 error of a request whose signature is not the one of its key. Undefined if it is. */
export async function findSignatureProblem(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { keys, region, now }: Accepted,
): Promise<string | undefined> {
  const { authorization = '', host = '' } = headers;
  const accessKeyId = accessKeyOf({ headers });
  const secretAccessKey = keys[accessKeyId];
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const names = signed.split(';');
  const mustBeSigned = ['host', 'x-amz-date', 'x-amz-content-sha256'];
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  if (secretAccessKey === undefined) return 'InvalidAccessKeyId';
  const datetime = String(headers['x-amz-date']);
  const instant = datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:');
  if (!(Math.abs(Date.parse(instant) - now) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) {
    return 'XAmzContentSHA256Mismatch';
  }
  const signer = new AwsV4Signer({
    method,
    url: `http://${host}${url}`,
    headers: names.map((name): [string, string] => [name, [headers[name]].flat().join(',')]),
    datetime,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    allHeaders: true,
  });
  return (await signer.authHeader()) === authorization ? undefined : 'SignatureDoesNotMatch';
}

/** The access key of a request, valid or not. */
export function accessKeyOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
}
