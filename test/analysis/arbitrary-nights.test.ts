import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../pipeline/analysis/offline-analyst.ts';
import { Answer } from '../../pipeline/contract/analysis.ts';
import { Evidence } from '../../pipeline/contract/evidence.ts';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import { findProblems } from '../../pipeline/analysis/grounding/ground.ts';
import { makeEarlierScan, makeRow, makeScan } from './night-fixture.ts';
import { findFlaws } from '../../scripts/eval/readability.ts';

const words = fc.constantFrom(
  'AI',
  'agent',
  'mcp',
  'server',
  'Rust',
  'game',
  '12',
  '3D',
  '2026',
  '—',
  '智能体',
  '工具',
  'https://x.example',
  'a/b',
  '**',
  '。',
  '.',
  'ships',
  'harbour',
  '“',
  '1,000',
  '50%',
);
const text = fc.oneof(
  fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const arbitraryRow = fc.record({
  owner: fc.integer({ min: 1, max: 12 }),
  name: fc.constantFrom('engine', 'x_y', 'a.b', '__init__', '3d-tools', 'MCP', '100-days'),
  description: text,
  readmeExcerpt: text,
  language: fc.constantFrom(
    '',
    'Rust',
    'C#',
    'C++',
    'Vim Script',
    'F*',
    'Jupyter Notebook',
    'Go',
    '1C Enterprise',
  ),
  stars: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 200_000 })),
  forks: fc.integer({ min: 0, max: 5000 }),
  topics: fc.array(
    fc.constantFrom('mcp', 'ai-agents', 'harbour', 'kimi-k3', 'games', '3d', '中文'),
    { maxLength: 4 },
  ),
  license: fc.constantFrom('', 'MIT', 'GPL-3.0', 'NOASSERTION'),
  authorFollowers: fc.option(fc.integer({ min: 0, max: 30_000 })),
  starsGained: fc.option(fc.integer({ min: -500, max: 5000 })),
  score: fc.double({ min: 0, max: 0.5, noNaN: true }),
  ageHours: fc.integer({ min: -5, max: 800 }),
  daysKnown: fc.integer({ min: 0, max: 6 }),
});

const arbitraryRows = fc
  .uniqueArray(arbitraryRow, {
    minLength: 1,
    maxLength: 40,
    selector: ({ owner, name }) => `${owner}/${name}`,
  })
  .map((rows): ScannedRow[] =>
    rows.map(({ owner, name, score, ageHours, daysKnown, ...fields }) =>
      makeRow({
        ...fields,
        fullName: `owner${owner}/${name}`,
        risk: { score, reasons: [] },
        createdAt: new Date(
          Date.parse('2026-11-20T06:00:00.000Z') - ageHours * 3_600_000,
        ).toISOString(),
        firstSeen: new Date(Date.parse('2026-11-20') - daysKnown * 86_400_000)
          .toISOString()
          .slice(0, 10),
      }),
    ),
  );

test('tells any night without an unsupported claim, a flaw or a broken contract, the same in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryRows,
      fc.array(arbitraryRows, { maxLength: 3 }),
      fc.constantFrom('github' as const, 'demo' as const),
      async (rows, before, source) => {
        const scan = makeScan(rows, { source });
        const earlier = before.map((night, index) => makeEarlierScan(night, index + 1, { source }));
        const evidence = countEvidence(scan, earlier);
        const { answer } = await offlineAnalyst({ scan, evidence });
        const shuffled = { ...scan, rows: scan.rows.toReversed() };

        expect(Evidence.parse(evidence)).toEqual(evidence);
        expect(Answer.parse(answer)).toEqual(answer);
        expect(findProblems(answer, { scan, evidence })).toEqual([]);
        expect(findFlaws(answer)).toEqual([]);
        expect(countEvidence(shuffled, earlier)).toEqual(evidence);
        expect((await offlineAnalyst({ scan: shuffled, evidence })).answer).toEqual(answer);
      },
    ),
    { numRuns: 60 },
  );
});
