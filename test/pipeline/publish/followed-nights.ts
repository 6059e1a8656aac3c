import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { readNamed } from '../../../pipeline/archive/history/named.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { compareRows, type ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Tracking } from '../../../pipeline/contract/tracking.ts';
import { publishNight } from '../../../pipeline/publish/publish.ts';
import { anAnalysis, aRow, aScan } from '../../fixtures/night.ts';
import { openPlace, writeScan } from './open-place.ts';
import { aTracking } from '../../fixtures/tracking.ts';

/** The parts of a night that a test chooses. */
export type About = {
  rows: readonly ScannedRow[];
  /** What each recommended row is, by its full name. */
  named?: Readonly<Record<string, string>>;
  /** The figure for which each is recommended. */
  figure?: string;
  /** What to be careful about in each recommended row. */
  caveat?: string | null;
  /** The note of each listed tool, by its full name. */
  tools?: Readonly<Record<string, string>>;
  quarantined?: readonly ScannedRow[];
  tracking?: Partial<Tracking>;
  campaigns?: Scan['campaigns'];
} & Partial<Pick<Analysis, 'readings' | 'kinds'>>;

/** A night's scan and analysis. Without `named`, no row is put forward. */
export function makeNight(date: DigestDate, about: About): { scan: Scan; analysis: Analysis } {
  const { rows, named = {}, quarantined = [], campaigns, readings = [], kinds = {} } = about;
  const { caveat = null, tools = {}, figure } = about;
  const scan = aScan(date, {
    rows: rows.toSorted(compareRows),
    quarantined: quarantined.toSorted(compareRows),
    ...(campaigns ? { campaigns } : {}),
  });
  const recommended = rows.filter(({ fullName }) => named[fullName] !== undefined);
  const analysis = anAnalysis(date, {
    answer: {
      title: `Tides of ${date}`,
      notableProjects: recommended.map(({ fullName, stars }) => ({
        fullName,
        why: `${named[fullName]} ${figure ?? `It has ${stars} stars.`}`,
        what: named[fullName],
        forWhom: null,
        different: null,
        caveat,
      })),
      emergingTools: Object.entries(tools).map(([fullName, note]) => ({ fullName, note })),
    },
  });
  const putForward = rows
    .filter(({ fullName }) => named[fullName] !== undefined || tools[fullName] !== undefined)
    .map(({ id, fullName, stars }) => {
      const part = named[fullName] === undefined ? ('tool' as const) : ('notable' as const);
      return { id, fullName, stars, part };
    });
  return { scan, analysis: { ...analysis, putForward, readings, kinds } };
}

/** Empty folders, and functions that publish nights in them. */
export async function openFollowing() {
  const place = await openPlace();
  const { archive, publicDir } = place;
  const write = async (date: DigestDate, about: About) => {
    const { scan, analysis } = makeNight(date, about);
    await writeScan(archive, scan, analysis);
    const { tracking } = about;
    if (tracking) await replaceFiles([archive.formatTracking(aTracking(date, tracking))]);
    const stored = {
      scan: await archive.readScan(date),
      analysis: await archive.readAnalysis(date),
    };
    if (!stored.scan || !stored.analysis) throw new Error('the night was written');
    return { scan: stored.scan.value, analysis: stored.analysis.value };
  };
  return {
    ...place,
    publish: async (date: DigestDate, about: About) => {
      const { scan, analysis } = await write(date, about);
      return publishNight(place, scan, analysis);
    },
    write,
    list: async (name: string) => (await readdir(join(publicDir, name))).toSorted(),
    named: (to: DigestDate) => readNamed(openHistory(archive), { from: addDays(to, -89), to }),
  };
}

/** A row of a repository with this id and so many stars. `about` may give it another name. */
export function row(id: string, stars: number, about: Partial<ScannedRow> = {}): ScannedRow {
  const fullName = about.fullName ?? `${id}/tides`;
  return aRow({ ...about, id, fullName, stars });
}

/** So many rows of a language, each with another name. */
export function rowsOf(language: string, count: number, about: Partial<ScannedRow> = {}) {
  return Array.from({ length: count }, (_, index) => {
    const owner = language.toLowerCase().replaceAll(/[^a-z]/g, '') || 'none';
    const fullName = `${owner}/r${index}`;
    return aRow({ fullName, language, stars: 500 - index, ...about });
  });
}
