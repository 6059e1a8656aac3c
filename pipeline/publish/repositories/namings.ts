import type { Analysis, PutForward } from '../../contract/analysis.ts';
import { toDigestDate } from '../../contract/dates.ts';
import type { FollowedRepository, Naming } from '../../contract/put-forward.ts';
import type { Scan } from '../../contract/scan.ts';

/** A repository that a night put forward. */
export type Named = Pick<FollowedRepository, 'id' | 'createdAt'> & { naming: Naming };

/** What a night put forward, with what its digest says of each. Each of them is a row of the night. */
export function readNamings({ scan, analysis }: { scan: Scan; analysis: Analysis }): Named[] {
  const date = toDigestDate(scan.scanDate);
  const parts = listParts(analysis);
  return scan.rows.flatMap((row): Named[] => {
    const { id, createdAt, fullName, url, language, stars } = row;
    const part = parts.get(fullName);
    if (part === undefined) return [];
    const said = tell(analysis, part, fullName);
    const naming = { date, part, fullName, url, language, stars, ...said };
    return [{ id, createdAt, naming }];
  });
}

/** Older analyses name projects and tools only in their answer. */
function listParts({ putForward, answer }: Analysis): ReadonlyMap<string, PutForward['part']> {
  if (putForward.length > 0) {
    return new Map(putForward.map(({ fullName, part }) => [fullName, part]));
  }
  return new Map([
    ...answer.emergingTools.map(({ fullName }) => [fullName, 'tool'] as const),
    ...answer.notableProjects.map(({ fullName }) => [fullName, 'notable'] as const),
  ]);
}

type Said = Pick<Naming, 'what' | 'caveat' | 'why'>;

function tell(analysis: Analysis, part: PutForward['part'], fullName: string): Said {
  const { answer, readings, facts } = analysis;
  const isIt = (one: { fullName: string }) => one.fullName === fullName;
  const reading = readings.find(isIt);
  if (part === 'notable') return tellProject(answer.notableProjects.find(isIt));
  if (part === 'tool') {
    const note = answer.emergingTools.find(isIt)?.note ?? null;
    return { what: note, caveat: null, why: null };
  }
  const news = facts.filter(
    ({ kind, subjects }) => newsKinds.has(kind) && subjects[0] === fullName,
  );
  const why = news.map(({ sentence }) => sentence).join(' ') || null;
  return { what: reading?.what ?? null, caveat: reading?.caveat ?? null, why };
}

const newsKinds: ReadonlySet<string> = new Set([
  'milestone',
  'doubled',
  'accelerated',
  'renamed',
  'gained',
]);

/** The reason of a project repeats its parts. Here each sentence is kept once. */
function tellProject(project: Analysis['answer']['notableProjects'][number] | undefined): Said {
  if (!project) return { what: null, caveat: null, why: null };
  const { why, what = null, forWhom, different, caveat = null } = project;
  if (what === null) return { what: why, caveat, why: null };
  const parts = [what, forWhom, different].flatMap((part) => part ?? []);
  const figure = parts.reduce((rest, part) => rest.replace(part, ''), why).trim();
  return { what: parts.join(' '), caveat, why: figure || null };
}
