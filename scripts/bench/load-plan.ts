import * as z from 'zod';

/** One stream of requests. */
export const Stream = z.object({
  port: z.number(),
  path: z.string(),
  connections: z.number(),
  headers: z.record(z.string(), z.string()),
  /** What each request pays with. */
  payment: z.enum(['none', 'signed', 'bogus']),
  /** Whether each request comes from another client, or all from one. */
  clients: z.enum(['many', 'one']),
});
export type Stream = z.infer<typeof Stream>;

/** Streams that run at once. */
export const LoadPlan = z.object({ seconds: z.number(), streams: z.array(Stream) });
export type LoadPlan = z.infer<typeof LoadPlan>;

/** Answers by status, for each stream, and the seconds they took. */
export const LoadResult = z.array(
  z.object({ statuses: z.record(z.string(), z.number()), seconds: z.number() }),
);
export type LoadResult = z.infer<typeof LoadResult>;
