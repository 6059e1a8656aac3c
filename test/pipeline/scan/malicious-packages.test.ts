import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addReports, findReportsFolder } from '../../../pipeline/scan/malicious-packages.ts';
import { assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { createRow } from './risk/example-row.ts';
import { newFolder } from '../../run/new-folder.ts';

const whole = { ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] };
const single = { versions: ['5.6.1'] };

/** Made-up reports of the real form, by their paths. */
const reports = {
  'malicious/npm/tidy-colours/MAL-2026-1.json': whole,
  'malicious/npm/@tidy/colours/MAL-2026-2.json': { ...whole, ...single },
  'malicious/npm/chalk/MAL-2026-3.json': single,
  'malicious/npm/honest/MAL-2026-5.json': { ...whole, withdrawn: '2026-08-06T00:00:00Z' },
  'withdrawn/npm/cleared/MAL-2026-6.json': whole,
  'malicious/npm/unnumbered/MAL-0000-somebody-0a1b.json': whole,
  'malicious/npm/broken/MAL-2026-7.json': { affected: 'none' },
  'malicious/pypi/tidy-colours/MAL-2026-8.json': whole,
  'malicious/crates.io/tidy_colours/MAL-2026-9.json': whole,
  'malicious/go/a.com/tidy/MAL-2026-10.json': whole,
  'malicious/npm/fixed/MAL-2026-11.json': {
    ranges: [{ events: [{ introduced: '1.4.0' }, { fixed: '2.0.0' }] }],
  },
};

const folder = newFolder();
for (const [path, about] of Object.entries(reports)) {
  const file = join(folder, 'osv', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ affected: [about], ...about }));
}

test.each([
  ['npm i tidy-colours', 'tidy-colours (npm)', 'MAL-2026-1'],
  ['npx @tidy/colours@9.0.0', '@tidy/colours (npm)', 'MAL-2026-2'],
  ['npm i chalk tidy-colours', 'tidy-colours (npm)', 'MAL-2026-1'],
  ['npm i chalk@5.6.1', 'chalk (npm)', 'MAL-2026-3'],
  ['npm i chalk@5.6.2', '', ''],
  ['npm i fixed@1.4.0', 'fixed (npm)', 'MAL-2026-11'],
  ['npm i honest cleared unnumbered broken chalk fixed@2.0.0', '', ''],
  ['npm i Tidy-Colours', '', ''],
  ['gem install tidy-colours', '', ''],
  ['pip install Tidy.Colours', 'Tidy.Colours (pypi)', 'MAL-2026-8'],
  ['cargo add tidy-colours', 'tidy-colours (crates.io)', 'MAL-2026-9'],
  ['go install a.com/tidy/cmd/x@latest', 'a.com/tidy/cmd/x (go)', 'MAL-2026-10'],
] as const)('after “%s”, a row is at most doubted: %s', async (command, name, id) => {
  const page = toReadmePage(`# Logs\n\n\`${command}\`\n`, 'maria/tidy-logs');
  const row = createRow({ signals: { page } });
  const looked = await addReports(row, findReportsFolder(join(folder, 'osv/malicious')) ?? '');
  // A study of an attack shows its command, too: with no forks beside it, it is no spam.
  const [assessed, unforked] = assessRisk([looked, { ...looked, id: 'x/y', stars: 900, forks: 0 }]);

  const reason = `its README has a command that installs ${name}, reported as malicious: ${id}`;
  expect(assessed?.risk.reasons).toEqual(id === '' ? [] : [reason]);
  expect(assessed?.standing).toBe(id === '' ? 'clear' : 'caution');
  expect(unforked?.standing).toBe('caution');
  // After a rollback, an earlier version reads the scan, and refuses one without this field.
  const report = { name, id, isSure: true };
  expect(looked.signals.page?.reports ?? []).toEqual(id === '' ? [] : [report]);
});
