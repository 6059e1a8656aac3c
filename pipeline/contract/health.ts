import * as z from 'zod';
import { Midnight } from './dates.ts';
import { DigestId } from './digest.ts';
import { success } from './views.ts';

/** What `/health` answers. The status is always 200: a degraded service still serves its last good night. */
export const Health = z
  .strictObject({
    success,
    status: z
      .enum(['ok', 'degraded'])
      .describe(
        'degraded while nothing is published, the digest is overdue, or a newer night is refused.',
      ),
    version: z.string().min(1).describe('Version of the service.'),
    payment: z
      .strictObject({
        mode: z
          .enum(['off', 'remote', 'self', 'dev'])
          .describe(
            'off: paid calls answer 503; remote: a facilitator settles; self: the gateway settles; dev: a private chain without real money.',
          ),
        network: z.literal('eip155:8453').describe('The chain, as a CAIP-2 id.'),
      })
      .describe('How paid calls are settled.'),
    snapshot: z
      .strictObject({
        index: DigestId.nullable().describe('Id of the digest; null while nothing is published.'),
        digestDate: Midnight.nullable().describe(
          'The UTC day it covers; null while nothing is published.',
        ),
        ageSeconds: z
          .int()
          .nonnegative()
          .nullable()
          .describe('Seconds since it became current; null while nothing is published.'),
        stale: z.boolean().describe('Whether the next digest is overdue.'),
        refused: z
          .enum(['incomplete', 'invalid', 'unreadable', 'gone'])
          .nullable()
          .describe(
            'Why a newer night is not served; null where the newest is served. incomplete: a file is missing or belongs to another night; invalid: a file breaks the contract; unreadable: a file cannot be read; gone: the pointer is missing.',
          ),
      })
      .describe('What is served.'),
  })
  .describe('Whether the service is alive, what it serves, and how payment works.');
export type Health = z.infer<typeof Health>;
