import { sort } from 'd3-array';
import type { Analysis, PutForward } from '../../contract/analysis.ts';
import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import type { Scan } from '../../contract/scan.ts';

/** A repository that earlier digests put forward. */
export type Remembered = {
  id: string;
  /** Its name when it was last put forward. */
  fullName: string;
  firstOn: DigestDate;
  firstStars: number;
  lastOn: DigestDate;
  starsThen: number;
  /** Whether a digest recommended it. Otherwise one only listed it as a tool, or named it under *Still rising*. */
  isPick: boolean;
};

/** What earlier digests put forward, by node id, so that a renamed repository is not new. */
export type Memory = ReadonlyMap<string, Remembered>;

/** What these analyses put forward. Older analyses name projects only; their ids are in the scan of the same night. */
export function remember(analyses: readonly Analysis[], scans: readonly Scan[]): Memory {
  const memory = new Map<string, Remembered>();
  for (const analysis of sort(analyses, ({ digestDate }) => digestDate)) {
    const date = toDigestDate(analysis.digestDate);
    const { putForward, answer } = analysis;
    const picked = new Set([
      ...putForward.flatMap(({ part, fullName }) => (part === 'notable' ? [fullName] : [])),
      ...answer.notableProjects.map(({ fullName }) => fullName),
    ]);
    for (const { id, fullName, stars } of namedBy(analysis, scans)) {
      const { firstOn, firstStars, isPick } = memory.get(id) ?? {
        firstOn: date,
        firstStars: stars,
        isPick: false,
      };
      const now = { lastOn: date, starsThen: stars, isPick: isPick || picked.has(fullName) };
      memory.set(id, { id, fullName, firstOn, firstStars, ...now });
    }
  }
  return memory;
}

function namedBy(
  { putForward, answer, digestDate }: Analysis,
  scans: readonly Scan[],
): Pick<PutForward, 'id' | 'fullName' | 'stars'>[] {
  if (putForward.length > 0) return putForward;
  const rows = scans.find(({ scanDate }) => scanDate === digestDate)?.rows ?? [];
  const named = [...answer.notableProjects, ...answer.emergingTools];
  return rows.filter((row) => named.some(({ fullName }) => fullName === row.fullName));
}
