import type { Candidate, Reading } from '../reading.ts';
import type { CandidateClaim } from './claims.ts';
import { readOffline } from './offline-reader.ts';

/**
 * Joins the claims that stand to readings, in the order of merit, with the candidates that the model left out at the
 * end. Where it has no sentence that says what a candidate is, the offline sentence stands.
 */
export function assembleReadings(
  candidates: readonly Candidate[],
  order: readonly string[],
  claims: readonly CandidateClaim[],
): Reading[] {
  const sentences = new Map(claims.map(({ id, sentence }) => [id, sentence]));
  const places = new Map(order.map((name, index) => [name, index]));
  const placeOf = ({ row }: Candidate) => places.get(row.fullName) ?? order.length;
  return candidates
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((candidate) => {
      const { fullName } = candidate.row;
      const what = sentences.get(`${fullName}.what`) ?? readOffline(candidate)?.what;
      if (what === undefined) return [];
      return {
        fullName,
        what,
        forWhom: sentences.get(`${fullName}.forWhom`) ?? null,
        different: sentences.get(`${fullName}.different`) ?? null,
        caveat: sentences.get(`${fullName}.caveat`) ?? null,
      };
    });
}
