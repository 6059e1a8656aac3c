import { type Analysis } from '../../contract/analysis.ts';
import { toDigestDate } from '../../contract/dates.ts';
import { type Digest, titleWithoutLead } from '../../contract/digest.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { formatCount } from '../../platform/text.ts';

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
 * Finds the repository that the title is about: whose news it tells, or else the first pick.
 * Undefined for a night that recommends nothing, or nothing that may lead. Without the analysis,
 * only picks are found.
 */
export function findLead(
  { digestDate, title, notableProjects }: Pick<Digest, 'digestDate' | 'title' | 'notableProjects'>,
  analysis: Pick<Analysis, 'facts' | 'putForward' | 'kinds'> | undefined,
): Lead | undefined {
  // The title of a made-up night has a label before it.
  if (title.endsWith(titleWithoutLead(toDigestDate(digestDate)))) return undefined;
  const subject = analysis?.facts.find((fact) => tellsFact(title, fact))?.subjects[0];
  const event = analysis?.putForward.find(({ fullName }) => fullName === subject);
  const pick = notableProjects.find(({ name }) => !event || name === event.fullName);
  if (pick) {
    const { name: fullName, stars, what, why } = pick;
    return { fullName, stars, what: what ?? why, isPick: true };
  }
  if (!event) return undefined;
  const { id, fullName, stars } = event;
  return { fullName, stars, what: analysis?.kinds[id]?.purpose ?? '', isPick: false };
}

/** Whether a title tells the fact: it has the full name, or the short one with a number. */
function tellsFact(
  title: string,
  { subjects: [fullName], numbers }: Analysis['facts'][number],
): boolean {
  if (fullName === undefined || !fullName.includes('/')) return false;
  if (title.includes(fullName)) return true;
  const hasNumber = Object.values(numbers).some((number) => title.includes(formatCount(number)));
  return hasNumber && title.includes(nameOf({ fullName }));
}
