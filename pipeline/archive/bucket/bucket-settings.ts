import * as z from 'zod';
import { openAddress } from '../../platform/environment.ts';

/** A place in an object store with the S3 protocol, and the key to it. */
export type BucketSettings = NonNullable<ReturnType<typeof toBucket>>;

const word = z.string().regex(/^[\u0021-\u007e]+$/, { error: 'expected one word without spaces' });

/** The key, the region and the address of the store, in the environment variables that other S3 clients read too. */
export const bucketVariables = {
  AWS_ACCESS_KEY_ID: word.optional(),
  AWS_SECRET_ACCESS_KEY: word.optional(),
  AWS_SESSION_TOKEN: word.optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'expected a region such as eu-central-1' })
    .default('us-east-1'),
  AWS_ENDPOINT_URL_S3: openAddress().optional(),
};

type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** A folder that holds `data/` and `public/`, or the address of a bucket such as `s3://bucket/prefix`. */
export function placeAddress() {
  return z.string().refine((text) => !/^(?:s3:|\w+:\/\/)/.test(text) || bucketAddress.test(text), {
    error: 'expected a folder or an address such as s3://bucket/prefix',
  });
}

/** A folder in the folder that an address names. Undefined for a bucket and without an address. */
export function folderIn(address: string | undefined, name: string): string | undefined {
  return address === undefined || bucketAddress.test(address) ? undefined : `${address}/${name}`;
}

/** The bucket that an address names. Undefined for a folder and without an address. */
export function toBucket(address: string | undefined, set: BucketVariables) {
  const [, bucket, path] = bucketAddress.exec(address ?? '') ?? [];
  if (bucket === undefined || path === undefined) return undefined;
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = set;
  return {
    /** The address of the store, without the bucket and without a slash at the end. */
    endpoint: set.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: set.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: set.AWS_SECRET_ACCESS_KEY ?? '',
    // Only temporary keys have a session token.
    ...(sessionToken !== undefined && { sessionToken }),
    bucket,
    /** Empty, or a path that ends in a slash. */
    prefix: path === '' ? '' : `${path.slice(1)}/`,
  };
}

/** The variables that a bucket of these addresses needs and that are missing. */
export function findMissingKeys(
  addresses: readonly (string | undefined)[],
  set: BucketVariables,
): { name: string; message: string }[] {
  if (!addresses.some((address) => toBucket(address, set))) return [];
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  return names
    .filter((name) => set[name] === undefined)
    .map((name) => ({ name, message: 'expected the key of the bucket' }));
}
