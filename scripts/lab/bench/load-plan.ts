import * as z from 'zod';

/** One stream of requests. */
export const Stream = z.object({
  port: z.number(),
  path: z.string(),
  connections: z.number(),
  headers: z.record(z.string(), z.string()),
  /** The payment of each request. */
  payment: z.enum(['none', 'signed', 'bogus']),
  /** Whether each request has a new client address, or all have the same. */
  clients: z.enum(['many', 'one']),
});
export type Stream = z.infer<typeof Stream>;

/** Streams that run at the same time. */
export const LoadPlan = z.object({ seconds: z.number(), streams: z.array(Stream) });
export type LoadPlan = z.infer<typeof LoadPlan>;

/** For each stream, the number of answers by status, and the duration. */
export const LoadResult = z.array(
  z.object({ statuses: z.record(z.string(), z.number()), seconds: z.number() }),
);
export type LoadResult = z.infer<typeof LoadResult>;
