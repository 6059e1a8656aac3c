import type { EnrichedRow } from '../../../pipeline/contract/repository-row.ts';
import { type Assessment, assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { toReadmeExcerpt, toReadmeText } from '../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { formatTable } from '../../table.ts';
import written from './written-rows.json' with { type: 'json' };

/** A row that was written by hand, to be like real ones. `ownerDays` is the age of the account. */
type WrittenRow = (typeof written.honest)[number];

/** Rows that were written before the rules were changed: honest ones that look like spam, and careful spam. */
export const writtenKinds = ['honest', 'spam'] as const;

const createdMs = Date.parse('2026-11-10T09:00:00.000Z');
const dayMs = 24 * 60 * 60 * 1000;

/** Assesses each written row in a night of its own, by the shipped model. */
export function assessWritten(
  kind: (typeof writtenKinds)[number],
): (Assessment & { fullName: string })[] {
  return written[kind].map(toRow).flatMap((row) => {
    const { fullName } = row;
    return assessRisk([row]).map((assessment) => ({ fullName, ...assessment }));
  });
}

/** A table of the rows that are not clear, with their reasons, and a count of each standing. */
export function formatWritten(kind: (typeof writtenKinds)[number]): string {
  const rows = assessWritten(kind);
  const count = (of: string) => rows.filter(({ standing }) => standing === of).length;
  const lines = rows
    .filter(({ standing }) => standing !== 'clear')
    .map(({ fullName, standing, risk }) => [fullName, standing, risk.reasons.join('; ')]);
  return `${count('quarantined')} quarantined, ${count('caution')} at caution, ${count('clear')} clear\n\n${formatTable(['row', 'standing', 'reasons'], lines)}`;
}

function toRow(row: WrittenRow): EnrichedRow {
  const { fullName, readme, ownerDays, ...rest } = row;
  return {
    ...rest,
    id: fullName,
    fullName,
    url: `https://github.com/${fullName}`,
    license: 'MIT',
    authorFollowers: 12,
    readmeExcerpt: toReadmeExcerpt(readme, 'README.md'),
    createdAt: new Date(createdMs).toISOString(),
    ownerType: 'User',
    signals: {
      ownerCreatedAt: new Date(createdMs - ownerDays * dayMs).toISOString(),
      pushedAt: null,
      commits: 20,
      issues: 2,
      pullRequests: 1,
      releases: 1,
      diskUsage: null,
      isEmpty: false,
      readmeBytes: readme.length,
      readmeText: toReadmeText(readme, 'README.md'),
      page: toReadmePage(readme, fullName),
    },
  };
}
