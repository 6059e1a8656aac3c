import { type Analysis } from '../../contract/analysis.ts';
import { type Digest } from '../../contract/digest.ts';

/** The repository that the title of a night is about. */
export type Lead = {
  fullName: string;
  /** What it is, in one sentence; empty where nothing says so. */
  what: string;
  stars: number;
  /** Whether it is one of the night's recommendations. */
  isPick: boolean;
};

/**
 * Finds the repository that the title is about, which an older analysis does not say: then it is the
 * first pick. Undefined for a night that recommends nothing.
 */
export function findLead(
  { notableProjects }: Pick<Digest, 'notableProjects'>,
  analysis: Pick<Analysis, 'answer' | 'putForward' | 'kinds'> | undefined,
): Lead | undefined {
  const event = analysis?.putForward.find(({ fullName }) => fullName === analysis.answer.lead);
  const pick = notableProjects.find(({ name }) => !event || name === event.fullName);
  if (pick) {
    const { name: fullName, stars, what, why } = pick;
    return { fullName, stars, what: what ?? why, isPick: true };
  }
  if (!event) return undefined;
  const { id, fullName, stars } = event;
  return { fullName, stars, what: analysis?.kinds[id]?.purpose ?? '', isPick: false };
}
