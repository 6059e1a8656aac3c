import type { Archive } from '../archive/archive.ts';
import type { Analysis } from '../contract/analysis.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { ContractError } from '../contract/file-text.ts';

/** The published nights. Each file is read only when it is needed. */
export type PublishedNights = {
  /** Oldest first. */
  dates: readonly DigestDate[];
  digest: (date: DigestDate) => Promise<Digest | undefined>;
  analysis: (date: DigestDate) => Promise<Analysis | undefined>;
};

/**
 * Opens the nights of the archive. `digests` are about to be written and replace those of the archive.
 *
 * Nights with a broken file are left out of lists and feeds. `npm run check-data` names them.
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

/** The result of `read`; undefined if the file breaks the contract. */
export async function unlessBroken<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}
