import { expect, test } from 'vitest';
import type { FollowedProject } from '../../../pipeline/contract/follow-up.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { FollowUpReport } from '../../../pipeline/contract/views.ts';
import { assembleDigest } from '../../../pipeline/publish/assemble.ts';
import { toFollowUpReport } from '../../../pipeline/publish/answers.ts';
import { aRow, aScan, anAnalysis } from '../../fixtures/night.ts';

const date = '2026-11-20';

/** A recommendation that was looked up again. */
const aProject = (about: Partial<FollowedProject>): FollowedProject => ({
  id: 'R_ada/tides',
  fullName: 'ada/tides',
  as: 'notable',
  recommendedOn: '2026-11-16',
  starsThen: 100,
  gone: false,
  renamedTo: null,
  archived: false,
  starsNow: 120,
  ...about,
});
const gone = { gone: true, archived: null, starsNow: null };
const projects = [
  aProject({ recommendedOn: '2026-11-16' }),
  aProject({ recommendedOn: '2026-11-15', ...gone }),
  aProject({ recommendedOn: '2026-11-10', renamedTo: 'ada/moons', archived: true }),
  aProject({ recommendedOn: '2026-11-09' }),
];
const followUp = { days: 30, unanswered: 2, projects };

test('counts what is gone in total, and by weeks that start on Monday', () => {
  const report = toFollowUpReport(aScan(date, { followUp }));

  expect(FollowUpReport.parse(report)).toEqual({
    scanDate: '2026-11-20T00:00:00.000Z',
    source: 'github',
    days: 30,
    checked: 4,
    gone: 1,
    goneShare: 0.25,
    renamed: 1,
    archived: 1,
    unanswered: 2,
    weeks: [
      { from: '2026-11-16', checked: 1, gone: 0, goneShare: 0 },
      { from: '2026-11-09', checked: 3, gone: 1, goneShare: 0.3333 },
    ],
    projects,
  });
});

test('a listed tool is in the report, and in no count', () => {
  const tools = [
    aProject({ recommendedOn: '2026-11-02', as: 'tool' }),
    aProject({ recommendedOn: '2026-11-16', as: 'tool', ...gone }),
  ];
  const before = toFollowUpReport(aScan(date, { followUp }));
  const all = { ...followUp, projects: [...projects, ...tools] };

  expect(toFollowUpReport(aScan(date, { followUp: all }))).toEqual({
    ...before,
    projects: all.projects,
  });
  expect(assembleDigest(aScan(date, { followUp: all }), anAnalysis(date)).followUp).toEqual({
    checked: 4,
    gone: 1,
    goneShare: 0.25,
  });
});

test.each([[null], [undefined]])('the report is empty if nothing was looked up: %j', (asked) => {
  const { followUp: _none, ...old } = aScan(date);
  const report = toFollowUpReport(asked === null ? { ...old, followUp: null } : old);

  expect(report).toMatchObject({ days: null, checked: 0, goneShare: null, weeks: [] });
});

test('a scan from before follow-ups and counted nights is read, and its digest keeps its id', () => {
  const { gainedOverDays: _days, nightsSeen: _nights, ...row } = aRow({ fullName: 'ada/tides' });
  const { followUp: _none, ...rest } = aScan(date);

  const scan = parseFile(Scan, JSON.stringify({ ...rest, rows: [row] }), 'old.json');

  expect(scan.rows[0]).toMatchObject({ gainedOverDays: null, nightsSeen: 1 });
  expect('followUp' in scan).toBe(false);
  const digest = assembleDigest(scan, anAnalysis(date));
  expect('followUp' in digest).toBe(false);
  expect(digest.id).toBe('2026-11-20-cc0108cb');
});
