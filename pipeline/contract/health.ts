import * as z from 'zod';
import { Midnight } from './dates.ts';
import { DigestId } from './digest.ts';

/** What `/health` answers, always with status 200: a degraded service still serves its last good night. */
export const Health = z.strictObject({
  success: z.literal(true),
  /** `degraded` while nothing is published, the digest is overdue, or a newer night is refused. */
  status: z.enum(['ok', 'degraded']),
  version: z.string().min(1),
  payment: z.strictObject({
    /** `off`: paid routes answer 503; `remote` and `self`: who settles; `dev`: a private chain, no real money. */
    mode: z.enum(['off', 'remote', 'self', 'dev']),
    network: z.literal('eip155:8453'),
  }),
  snapshot: z.strictObject({
    /** Id of the digest that is served; null while nothing is published. */
    index: DigestId.nullable(),
    digestDate: Midnight.nullable(),
    /** Since the digest became current. */
    ageSeconds: z.int().nonnegative().nullable(),
    /** Whether the next digest is overdue. */
    stale: z.boolean(),
    /**
     * Why a newer night is not served; null where the newest is. incomplete: a file is missing or another night's;
     * invalid: one breaks the contract; unreadable: the system will not read one; gone: the pointer is.
     */
    refused: z.enum(['incomplete', 'invalid', 'unreadable', 'gone']).nullable(),
  }),
});
export type Health = z.infer<typeof Health>;
