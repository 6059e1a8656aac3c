import * as z from 'zod';
import { DigestDate } from './dates.ts';

/** A checksum of a subscription's address and secret. It shows neither. */
const SubscriptionMark = z.string().regex(/^[0-9a-f]{32}$/);

/** Who was told of a night. It is kept with the night, so that even a machine that starts empty tells nobody twice. */
export const Deliveries = z.strictObject({
  schema: z.literal(1),
  date: DigestDate,
  /** Subscriptions that accepted the night. */
  told: z.array(SubscriptionMark),
  /** Subscriptions whose receiver wants no more messages, since this night or earlier. */
  gone: z.array(SubscriptionMark),
  /** The feeds that the hub was told of: a checksum of hub and content, by path. */
  feeds: z.record(z.string(), SubscriptionMark),
});
export type Deliveries = z.infer<typeof Deliveries>;
