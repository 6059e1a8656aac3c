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

/** A folder that holds `data/` and `public/`, or a bucket by an address such as `s3://bucket/prefix`. */
export function place() {
  return z.string().transform((text, context) => {
    const [, bucket, path] = bucketAddress.exec(text) ?? [];
    // The prefix is empty, or a path that ends in a slash.
    if (bucket) return { bucket, prefix: path ? `${path.slice(1)}/` : '' };
    if (/^(?:s3:|\w+:\/\/)/.test(text)) {
      const message = 'expected a folder or an address such as s3://bucket/prefix';
      context.addIssue({ code: 'custom', message, input: text });
    }
    return { dataDir: `${text}/data`, publicDir: `${text}/public` };
  });
}

type Place = z.infer<ReturnType<typeof place>>;

/** The bucket of a place, with its key. Undefined for a folder and without a place. */
export function toBucket({ bucket, prefix }: Partial<Place> = {}, set: BucketVariables) {
  if (bucket === undefined || prefix === undefined) return undefined;
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
    prefix,
  };
}

/** The variables that a bucket among these places needs and that are missing. */
export function findMissingKeys(places: readonly (Place | undefined)[], set: BucketVariables) {
  if (!places.some((one) => one?.bucket)) return [];
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  return names
    .filter((name) => set[name] === undefined)
    .map((name) => ({ name, message: 'expected the key of the bucket' }));
}
