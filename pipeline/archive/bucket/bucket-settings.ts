import * as z from 'zod';
import { openAddress, secretWord } from '../../platform/environment.ts';

/** A place in an object store with the S3 protocol, and the key to it. */
export type BucketSettings = NonNullable<ReturnType<typeof toBucket>>;

/** The key, the region and the address of the store, in the environment variables that other S3 clients read too. */
export const bucketVariables = {
  AWS_ACCESS_KEY_ID: secretWord().optional(),
  AWS_SECRET_ACCESS_KEY: secretWord().optional(),
  /** Only temporary keys have one. */
  AWS_SESSION_TOKEN: secretWord().default(''),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'expected a region such as eu-central-1' })
    .default('us-east-1'),
  AWS_ENDPOINT_URL_S3: openAddress().optional(),
};

type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/((?:[\w.-]+\/)*)\/?$/;

/** A folder that holds `data/` and `public/`, or a bucket by an address such as `s3://bucket/prefix`. */
export function place() {
  return z.string().transform((text, context) => {
    // The prefix is empty, or a path that ends in a slash.
    const [, bucket, prefix] = bucketAddress.exec(`${text}/`) ?? [];
    if (bucket !== undefined && prefix !== undefined) return { bucket, prefix };
    if (/^(?:s3:|\w+:\/\/)/.test(text)) {
      context.addIssue('expected a folder or an address such as s3://bucket/prefix');
    }
    return { dataDir: `${text}/data`, publicDir: `${text}/public` };
  });
}

type Place = z.infer<ReturnType<typeof place>>;

/** The bucket of a place, with its key. Undefined for a folder and without a place. */
export function toBucket({ bucket, prefix }: Partial<Place> = {}, set: BucketVariables) {
  if (bucket === undefined || prefix === undefined) return undefined;
  return {
    /** The address of the store, without the bucket and without a slash at the end. */
    endpoint: set.AWS_ENDPOINT_URL_S3 ?? `https://s3.${set.AWS_REGION}.amazonaws.com`,
    region: set.AWS_REGION,
    accessKeyId: set.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: set.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: set.AWS_SESSION_TOKEN,
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
