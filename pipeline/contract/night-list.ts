import * as z from 'zod';
import { Sha256 } from './analysis.ts';
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

/** The path of a repository's page below the public folder. No other text is accepted. */
export const RepositoryPath = z.string().regex(/^repositories\/[\w-]+\/[\w.-]+\.html$/);

/** What the pages of a public folder show, and which program made them. */
export const RenderedPages = z.strictObject({
  schema: z.literal(1),
  /** Changes with the templates, their libraries and the address of the service. */
  fingerprint: Sha256,
  /** The digest ids by date. */
  nights: z.record(DigestDate, DigestId),
  /** A checksum of each picture's drawing, and of its bytes, by its name. Older notes have none. */
  pictures: z.record(z.string(), z.string().regex(/^[0-9a-f]{16}-[0-9a-f]{16}$/)).optional(),
  /** The paths of the pages of repositories, without their twins. Older notes have none. */
  repositories: z.array(RepositoryPath).optional(),
});
export type RenderedPages = z.infer<typeof RenderedPages>;
