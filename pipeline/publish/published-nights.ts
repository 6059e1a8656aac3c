import type { Archive } from '../archive/archive.ts';
import type { Analysis } from '../contract/analysis.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { ContractError } from '../contract/file-text.ts';

/** The nights that pages and feeds tell of, read one by one as they are asked for. */
export type PublishedNights = {
  /** Oldest first. */
  dates: readonly DigestDate[];
  digest: (date: DigestDate) => Promise<Digest | undefined>;
  analysis: (date: DigestDate) => Promise<Analysis | undefined>;
};

/**
 * The nights of the archive, with `digests` over those it holds: they are about to be written.
 *
 * An older night whose file is broken is left out of lists and feeds; `npm run check-data` names it.
 */
export async function openPublishedNights(
  archive: Archive,
  digests: ReadonlyMap<DigestDate, Digest>,
): Promise<PublishedNights> {
  const dates = new Set([...(await archive.digestDates()), ...digests.keys()]);
  return {
    dates: [...dates].toSorted(),
    digest: async (date) =>
      digests.get(date) ?? (await unlessBroken(() => archive.readDigest(date)))?.value,
    analysis: async (date) => (await unlessBroken(() => archive.readAnalysis(date)))?.value,
  };
}

/** What `read` gives; undefined where the file breaks the contract. */
export async function unlessBroken<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}
