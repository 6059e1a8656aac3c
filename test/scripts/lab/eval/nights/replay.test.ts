import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineReader } from '../../../../../pipeline/analysis/reader/offline-reader.ts';
import { readPipelineSettings } from '../../../../../pipeline/night/settings.ts';
import { replayNights } from '../../../../../scripts/lab/eval/nights/replay.ts';
import { readRecordedNights } from '../../../../../scripts/lab/recordings/recorded-nights.ts';
import { newFolder } from '../../../../run/new-folder.ts';

/** A repository as a recording holds it, with a README that is long enough to be put forward. */
function record(name: string, stars: number, createdAt: string, description?: string) {
  const sea = 'The crew of each boat reads the charts of a harbour before the tide comes in. ';
  return {
    nameWithOwner: `${name}/${name}-charts`,
    description: description ?? `A small file server that keeps the charts of ${name} on a boat`,
    primaryLanguage: { name: 'Rust' },
    stargazerCount: stars,
    forkCount: Math.round(stars / 10),
    repositoryTopics: { nodes: [] },
    licenseInfo: { name: 'MIT License', spdxId: 'MIT' },
    createdAt,
    readme: `# ${name}\n\n${description ?? sea.repeat(30)}`,
  };
}

const first = [
  record('ada', 400, '2026-08-02T00:00:00Z'),
  record('brook', 300, '2026-08-03T00:00:00Z'),
  record('old', 9_000, '2026-06-01T00:00:00Z'),
];
const second = [
  ...first,
  record('cleo', 90, '2026-08-05T00:00:00Z'),
  record('dune', 30_000, '2026-08-05T00:00:00Z', 'Light'),
];

async function replay(search = readPipelineSettings({})) {
  const folder = newFolder();
  for (const [date, rows] of [
    ['2026-08-05', first],
    ['2026-08-06', second],
  ] as const) {
    await writeFile(join(folder, `night-${date}.json`), JSON.stringify({ rows }));
  }
  return replayNights(readRecordedNights(folder), offlineReader, search);
}

test('recorded nights run through the job with its default windows, each with the memory of those before', async () => {
  const nights = await replay();

  expect(nights.map(({ scan }) => scan.window.limit)).toEqual([300, 300]);
  const names = nights.map(({ scan }) => scan.rows.map(({ fullName }) => fullName));
  expect(names[1]).toContain('ada/ada-charts');
  expect(names.flat()).not.toContain('old/old-charts');
  const [before = [], after = []] = nights.map(({ analysis }) =>
    analysis.answer.notableProjects.map(({ fullName }) => fullName),
  );
  expect(before).toContain('ada/ada-charts');
  expect(after.filter((name) => before.includes(name))).toEqual([]);
});

test('places for young repositories are filled first, and the others have the rest', async () => {
  const search = { windowDays: 90, young: { days: 7, share: 0.5 }, scanLimit: 2 };
  const [night] = await replay({ ...readPipelineSettings({}), ...search });

  expect(night?.scan.rows.map(({ fullName }) => fullName)).toEqual([
    'old/old-charts',
    'ada/ada-charts',
  ]);
});
