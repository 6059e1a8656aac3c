import { basename } from 'node:path';

/** A file that is damaged or missing, by its path such as `data/scans/2026-11-20.json`, and a sentence about it. */
export type Damage = { path: string; problem: string };

/** What is done about a damage: `from` tells what the file is made again from, `lost` what cannot be made again. */
export type Repair = Damage & ({ from: string } | { lost: string });

/** What a damaged file is made again from. Files that match no entry cannot be made again. */
const sources: readonly (readonly [RegExp, string])[] = [
  [/^data\/digests\//, 'its scan and its analysis'],
  [/^data\/(?:nights|search)\//, 'the digests'],
  [/^data\/history\//, 'the scans, the analyses and the look-ups'],
  [/^data\/(?:weeks\/|names\/|history\.json)/, 'the history'],
  [/^data\/subjects\.json$/, 'the scans and the analyses'],
  [/^data\/sample\.json$/, 'the published sample'],
  [/^data\/current\.json$/, 'the newest night'],
  [/^public\/v1\/sample\.json/, 'the frozen sample'],
  [/^public\//, 'the nights'],
];

const losses: readonly (readonly [RegExp, string])[] = [
  [/^data\/scans\//, 'the rows of this night'],
  [/^data\/analyses\//, 'what was written about this night'],
  [/^data\/tracking\//, 'what GitHub said that day about repositories that the scan does not list'],
  [/^data\/overrides\.csv$/, 'decisions of the operator'],
];

/** Says for each damage from what the file is made again, or what is lost. */
export function planRepairs(damages: readonly Damage[]): Repair[] {
  const damaged = new Set(damages.map(({ path }) => path));
  return damages.map((damage) => {
    const { path } = damage;
    const night = basename(path);
    const isLost = losses.find(([pattern]) => pattern.test(path));
    if (isLost) return { ...damage, lost: isLost[1] };
    const [, from = 'another program; run npm run build-documents'] =
      sources.find(([pattern]) => pattern.test(path)) ?? [];
    const isOrphan =
      path.startsWith('data/digests/') &&
      ['scans', 'analyses'].some((folder) => damaged.has(`data/${folder}/${night}`));
    const isTwice =
      path.endsWith('/sample.json') &&
      ['data', 'public/v1'].every((folder) => damaged.has(`${folder}/sample.json`));
    if (isOrphan) return { ...damage, lost: 'the digest, with what it was made from' };
    if (isTwice) return { ...damage, lost: 'the sample; npm run freeze-sample makes another' };
    return { ...damage, from };
  });
}
