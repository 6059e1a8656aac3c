import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startGitHub } from '../../standin/github.ts';
import { openHome } from './run-night.ts';

test('a night doubts what installs a reported package, and needs the folder of reports', async () => {
  const repositories = ['ada/tidy-colours', 'bea/moons'].map((nameWithOwner, index) => ({
    nameWithOwner,
    stargazerCount: 100 - 20 * index,
    forkCount: 10,
    description: 'Reads the tides of nine hundred harbours from their tables',
    readme: `# Tides\n\nReads the tides of nine hundred harbours from printed tables. It needs no network, and writes one line for each harbour and day.\n\n\`npm install ${nameWithOwner.slice(4)}\`\n`,
  }));
  const github = await startGitHub({ repositories, createdAt: new Date().toISOString() });
  const home = await openHome();
  const reports = join(home.folder, 'osv/malicious/npm/tidy-colours');
  await mkdir(reports, { recursive: true });
  const affected = [
    {
      package: { ecosystem: 'npm', name: 'tidy-colours' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
    },
  ];
  await writeFile(join(reports, 'MAL-2026-17.json'), JSON.stringify({ affected }));
  const settings = { GITHUB_TOKEN: 'ghp_keepme', GITHUB_API_URL: github.url };
  const run = async (clone: string) =>
    home.run({ env: { ...settings, MALICIOUS_PACKAGES_DIR: clone } });

  const { code, error } = await run(home.publicDir);
  const expected = 'expected a clone of https://github.com/ossf/malicious-packages';
  expect([code, error.trim()]).toEqual([
    1,
    `nightly: MALICIOUS_PACKAGES_DIR: ${expected}, got "${home.publicDir}"`,
  ]);

  expect(await run(home.folder)).toMatchObject({ code: 0, error: '' });
  const [date = ''] = await home.archive.digestDates();
  const { rows = [], quarantined = [] } = (await home.archive.readScan(date))?.value ?? {};
  expect(quarantined).toEqual([]);
  expect(rows.map(({ risk }) => risk.reasons[0])).toEqual([
    'its README has a command that installs tidy-colours (npm), reported as malicious: MAL-2026-17',
    undefined,
  ]);
});
