import type { Analysis, PutForward } from '../../contract/analysis.ts';
import type { Mention } from '../../contract/history.ts';
import type { Scan } from '../../contract/scan.ts';

/** The repositories that the digest of a night named, by row id, with what the digest says of each. */
export function readNamings(scan: Scan, analysis: Analysis): Map<string, Mention> {
  const parts = listParts(analysis);
  const names = [...parts.keys()];
  return new Map(
    scan.rows.flatMap(({ id, fullName, url, language }): [string, Mention][] => {
      const part = parts.get(fullName);
      if (part === undefined) return [];
      const rank = names.indexOf(fullName);
      return [[id, { part, rank, url, language, ...tell(analysis, part, fullName) }]];
    }),
  );
}

/** The parts of each recommendation, by full name. Older analyses name projects and tools only in their answer. */
function listParts({ putForward, answer }: Analysis): ReadonlyMap<string, PutForward['part']> {
  if (putForward.length > 0) {
    return new Map(putForward.map(({ fullName, part }) => [fullName, part]));
  }
  return new Map([
    ...answer.emergingTools.map(({ fullName }) => [fullName, 'tool'] as const),
    ...answer.notableProjects.map(({ fullName }) => [fullName, 'notable'] as const),
  ]);
}

type Said = Pick<Mention, 'what' | 'caveat' | 'why'>;

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

/** What a digest says of a project. The reason of a project repeats its parts, so each sentence is kept once. */
function tellProject(project: Analysis['answer']['notableProjects'][number] | undefined): Said {
  if (!project) return { what: null, caveat: null, why: null };
  const { why, what = null, forWhom, different, caveat = null } = project;
  if (what === null) return { what: why, caveat, why: null };
  const parts = [what, forWhom, different].flatMap((part) => part ?? []);
  const figure = parts.reduce((rest, part) => rest.replace(part, ''), why).trim();
  return { what: parts.join(' '), caveat, why: figure || null };
}
