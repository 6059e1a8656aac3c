import type { Candidate, Reader, Reading } from '../reading.ts';

/** Takes a candidate's own description, where it is English and says something. */
export function readOffline({ row }: Candidate): Reading | null {
  const { fullName, description } = row;
  if (/(?!\p{Script=Latin})\p{L}/u.test(description) || description.split(' ').length < 4) {
    return null;
  }
  return { fullName, what: description, forWhom: null, different: null, caveat: null };
}

/** Reads without a model. */
export const offlineReader: Reader = ({ candidates }) =>
  Promise.resolve({
    analyst: 'offline',
    model: 'offline-2',
    promptSha256: null,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    attempts: 0,
    dropped: [],
    fallback: null,
    readings: candidates.flatMap((candidate) => readOffline(candidate) ?? []),
    leadId: null,
    themeNames: new Map(),
  });
