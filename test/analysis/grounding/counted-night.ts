import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../../pipeline/analysis/offline-analyst.ts';
import { makeEarlierScan, makeRow, makeScan } from '../night-fixture.ts';

const counts = { Python: 22, TypeScript: 20, Rust: 15, 'C++': 10, JavaScript: 9, Go: 7 };
const subjects = [
  ...Array.from({ length: 14 }, () => ['A browser game with pixel art', 'game']),
  ...Array.from({ length: 5 }, () => ['A vector database for embeddings', 'database']),
] as const;

const rows = Object.entries(counts)
  .flatMap(([language, count]) => Array.from({ length: count }, () => language))
  .map((language, index) => {
    const [description = 'A thing', topic = ''] = subjects[(index * 3) % 83] ?? ['A paper model'];
    const stars = 9000 - index * 41;
    const isKept = index % 4 !== 1;
    return makeRow({
      fullName: `owner${index}/paper-${index}`,
      language,
      description,
      topics: topic === '' ? [] : [topic],
      stars,
      starsGained: isKept ? 60 + index : null,
      gainedOverDays: isKept ? 1 : null,
      firstSeen: isKept ? '2026-11-19' : '2026-11-20',
      license: ['MIT', 'Apache-2.0', ''][index % 3] ?? '',
      ownerType: index % 2 === 0 ? 'User' : 'Organization',
    });
  });
/** Written in Python, under Apache-2.0, of a user; 777 stars in four days, for the nights between had lost it. */
export const boat = makeRow({
  fullName: 'ada/paper-boat',
  language: 'Python',
  description: 'Folds harbour charts into small paper boats for sailors',
  topics: ['harbour', 'paper'],
  readmeExcerpt: 'Charts become boats. Bindings for Rust exist elsewhere.',
  stars: 5303,
  forks: 44,
  starsGained: 777,
  gainedOverDays: 4,
  firstSeen: '2026-11-14',
  license: 'Apache-2.0',
  createdAt: '2026-11-12T06:00:00.000Z',
  ownerType: 'User',
});

const all = [boat, ...rows.slice(1)];
export const scan = makeScan(all);
export const evidence = countEvidence(scan, [
  makeEarlierScan(
    all
      .filter(({ gainedOverDays }) => gainedOverDays === 1)
      .map((row) => ({
        ...row,
        stars: row.stars - (row.starsGained ?? 0),
      })),
    1,
  ),
]);
export const { answer } = await offlineAnalyst({ scan, evidence });
