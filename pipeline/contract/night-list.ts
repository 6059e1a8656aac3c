import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { DigestId } from './digest.ts';

/** A published night in a list. */
export const ListedNight = z.strictObject({
  date: DigestDate,
  id: DigestId,
  title: z.string().min(1),
});
export type ListedNight = z.infer<typeof ListedNight>;

/** The published nights of one year, oldest first. With it, lists of nights need no digest. */
export const NightList = z.strictObject({ schema: z.literal(1), nights: z.array(ListedNight) });
export type NightList = z.infer<typeof NightList>;
