import type { Analysis } from '../../contract/analysis.ts';
import type { Digest } from '../../contract/digest.ts';
import { quoteSentence } from '../../contract/owners-words.ts';

/** A repository that the title of a night is about. */
export type Lead = {
  fullName: string;
  /** What it is, in its owner's words; empty where nothing says so. */
  what: string;
  stars: number;
};

/**
 * Finds the repository whose event the title tells. Undefined where it tells a recommendation,
 * which has a card, or nothing; an older analysis does not say.
 */
export function findLead(
  { notableProjects }: Pick<Digest, 'notableProjects'>,
  analysis: Pick<Analysis, 'answer' | 'putForward' | 'kinds'> | undefined,
): Lead | undefined {
  const event = analysis?.putForward.find(({ fullName }) => fullName === analysis.answer.lead);
  if (!event || notableProjects.some(({ name }) => name === event.fullName)) return undefined;
  const { id, fullName, stars } = event;
  const purpose = analysis?.kinds[id]?.purpose ?? '';
  return { fullName, stars, what: purpose && quoteSentence(purpose) };
}
