import type { Candidate, Reading } from '../reading.ts';
import type { CandidateClaim } from './claims.ts';
import { caveatOf } from './caveat.ts';
import { readOffline } from './offline-reader.ts';

/**
 * Joins the claims that stand to readings, in the order of merit, with the candidates that the model left out at the
 * end. A field without a claim has the offline reader's sentence. A caveat from the row's facts stands beside the model's.
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
      const offline = readOffline(candidate);
      const what = sentences.get(`${fullName}.what`) ?? offline?.what;
      if (what === undefined) return [];
      const told = (field: 'forWhom' | 'different') =>
        sentences.get(`${fullName}.${field}`) ?? offline?.[field] ?? null;
      const [forWhom, different] = [told('forWhom'), told('different')];
      const caveats = [caveatOf(candidate.row), sentences.get(`${fullName}.caveat`)];
      const caveat = caveats.filter((one) => typeof one === 'string').join(' ') || null;
      return { fullName, what, forWhom, different, caveat };
    });
}
