import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessRisk } from '../../../pipeline/scan/risk/assess-risk.ts';
import { readEarlierRows } from '../../../pipeline/scan/risk/earlier-rows.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { createCrack, createRow } from './example-row.ts';

type Changes = Parameters<typeof createRow>[0];

/** A row whose README is measured as a scan does it. */
function createRead(readme: string, changes: Changes = {}) {
  const fullName = changes?.fullName ?? 'maria/tidy-logs';
  return createRow({
    ...changes,
    fullName,
    signals: {
      readmeBytes: readme.length,
      readmeText: readme.replaceAll(/[#`*[\]]/g, '').slice(0, 3_000),
      page: toReadmePage(readme, fullName),
      ...changes?.signals,
    },
  });
}

function standingOf(row: ReturnType<typeof createRow>) {
  const [assessment] = assessRisk([row]);
  return assessment;
}

const carefulReadme = `# Auteur notes

Plans the scenes of a short film as plain text files, and renders a storyboard from them.

\`\`\`sh
npm install auteur-notes
\`\`\`

${'Each scene is a file with a place, a time and the people in it. The renderer reads them in order. '.repeat(14)}
`;

test('a careful README with 670 stars and no fork calls for caution, and no more', () => {
  const row = createRead(carefulReadme, {
    fullName: 'maria/auteur-notes',
    description: 'Storyboards from plain text',
    stars: 670,
    forks: 0,
  });

  expect(standingOf(row)).toMatchObject({
    standing: 'caution',
    risk: { reasons: ['no forks at 670 stars'] },
  });
});

const reuploaded = `# Ponyfill
[![stars](https://img.shields.io/github/stars/harriet-original/ponyfill)](https://github.com/harriet-original/ponyfill)
[![build](https://github.com/harriet-original/ponyfill/actions/workflows/ci.yml/badge.svg)](https://github.com/harriet-original/ponyfill/actions)

Fills what a browser lacks.

\`git clone https://github.com/harriet-original/ponyfill\`
`;

test('a re-upload by a new account whose badges point at another owner calls for caution', () => {
  const row = createRead(reuploaded, {
    fullName: 'kurt-new/ponyfill-improved',
    description: 'Fills what a browser lacks',
    signals: { ownerCreatedAt: '2026-08-01T00:00:00.000Z' },
  });
  const found = standingOf(row);

  expect(found?.standing).toBe('caution');
  expect(found?.risk.reasons).toContain('its badges and links belong to harriet-original/ponyfill');
  const own = createRead(reuploaded, { fullName: 'harriet-original/ponyfill' });
  expect(standingOf(own)?.standing).toBe('clear');
});

test('an exploit that is published for research is not quarantined', () => {
  const readme = `# CVE-2026-1234

Proof of concept for a heap overflow in an image parser, reported in May and fixed in 4.2.

## Detection

The rule in rules/ finds a stealer and a drainer that used it. Bypasses of the check are listed.

\`\`\`sh
python poc.py crash.png
\`\`\`
`;
  const row = createRead(readme, {
    fullName: 'lab-of-lena/CVE-2026-1234-PoC',
    description: 'PoC exploit for CVE-2026-1234, a vulnerability in an image parser',
    language: 'Python',
    stars: 240,
    forks: 60,
  });

  expect(standingOf(row)?.standing).not.toBe('quarantined');
});

test.each([
  ['a detector of drainers', 'drainer-watch', 'Detects wallet drainers in browser extensions'],
  ['an anti-cheat', 'fair-server', 'Server-side anti-cheat that detects aimbot and wallhack'],
  ['a tool that drains nodes', 'node-drainer', 'Kubernetes node drainer for rolling updates'],
  ['an SSH tool', 'keys', 'A wrapper around ssh-keygen for teams'],
  ['a study of malware', 'stealer-notes', 'Malware analysis of an info stealer, with YARA rules'],
])('%s is clear', (_, name, description) => {
  expect(standingOf(createRow({ fullName: `maria/${name}`, description }))?.standing).toBe('clear');
});

test.each([
  ['Seed phrase brute force for 12 words, GPU ready'],
  ['Undetected aimbot and wallhack for every shooter'],
  ['Verified darknet market links, updated daily'],
  ['Netflix account checker with proxies'],
  ['游戏外挂 自瞄 透视'],
  ['2take1 for everyone'],
  ['Ԁraіnеr for many chains'],
])('“%s” condemns by itself', (description) => {
  const found = standingOf(createRow({ fullName: 'maria/tool', description }));
  expect(found?.standing).toBe('quarantined');
  expect(found?.risk.reasons[0]).toMatch(/^offers “/);
});

test('no count of stars and forks quarantines by itself', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(100_000), (stars, forks) => {
      expect(standingOf(createRow({ stars, forks }))?.standing).not.toBe('quarantined');
    }),
  );
});

test('three owners with one fingerprint condemn each other, and two do not', () => {
  const twins = ['ann/red-tool', 'bob/blue-kit', 'eve/green-app'].map((fullName, index) =>
    createRow({
      fullName,
      description: `Number ${index} of its kind`,
      stars: 184 + index,
      forks: 26,
      topics: ['tool', 'app'],
    }),
  );
  expect(assessRisk(twins).map(({ standing }) => standing)).toEqual(twins.map(() => 'quarantined'));
  expect(assessRisk(twins.slice(1)).map(({ standing }) => standing)).toEqual(['clear', 'clear']);
});

const longText = Array.from({ length: 90 }, (_, index) => `word${(index * 37) % 89}`).join(' ');

test('a README that returns under another owner calls for caution, and not under its own', () => {
  const first = createRead(longText, { fullName: 'ann/old-name' });
  const earlier = readEarlierRows([aScan('2026-08-09', { rows: [aRow(first)] })]);
  const returned = createRead(`${longText} and more`, { fullName: 'eve/new-name' });
  const own = createRead(`${longText} and more`, { fullName: 'ann/old-name' });

  const [other, same] = assessRisk([returned], earlier).concat(assessRisk([own], earlier));
  expect(other).toMatchObject({
    standing: 'caution',
    risk: { reasons: ['nearly the README that another owner had on an earlier night'] },
  });
  expect(same?.standing).toBe('clear');
});

test('an owner of whom a repository was set aside calls for caution with the next one', () => {
  const crack = {
    ...aRow(createCrack({ fullName: 'eve/crack' })),
    standing: 'quarantined' as const,
  };
  const earlier = readEarlierRows([aScan('2026-08-09', { quarantined: [crack] })]);
  const [next] = assessRisk([createRow({ fullName: 'eve/notes' })], earlier);

  expect(next).toMatchObject({
    standing: 'caution',
    risk: { reasons: ['1 other of this owner set aside'] },
  });
});

test('three repositories of one person with about as many stars call for caution, and two do not', () => {
  const shelf = [620, 570, 510].map((stars, index) =>
    createRow({ fullName: `nora/shelf-${index}`, description: `Sorts shelf ${index}`, stars }),
  );
  const standings = (rows: typeof shelf) => assessRisk(rows).map(({ standing }) => standing);

  expect(standings(shelf)).toEqual(['caution', 'caution', 'caution']);
  expect(assessRisk(shelf)[0]?.risk.reasons).toContain(
    '3 new repositories of this owner have about as many stars',
  );
  expect(standings(shelf.slice(0, 2))).toEqual(['clear', 'clear']);
  expect(standings(shelf.map((row) => ({ ...row, ownerType: 'Organization' as const })))).toEqual([
    'clear',
    'clear',
    'clear',
  ]);
  expect(standings(shelf.map((row, index) => ({ ...row, stars: 60 * 2 ** index })))).toEqual([
    'clear',
    'clear',
    'clear',
  ]);
});

test('three owners with like stars and nearly as many forks are a farm, and two are not', () => {
  const farm = [
    { fullName: 'ann/audit-kit', stars: 80, forks: 73 },
    { fullName: 'bob/pull-reader', stars: 78, forks: 73 },
    { fullName: 'eve/secret-scan', stars: 91, forks: 72 },
  ].map((changes, index) => createRow({ ...changes, description: `Number ${index} of its kind` }));
  const standings = (rows: typeof farm) => assessRisk(rows).map(({ standing }) => standing);

  expect(standings(farm)).toEqual(farm.map(() => 'quarantined'));
  expect(assessRisk(farm)[0]?.risk.reasons[0]).toBe(
    '3 owners with about the same stars, and nearly as many forks',
  );
  expect(standings(farm.slice(1))).toEqual(['caution', 'caution']);
  const course = farm.map((row, index) => ({
    ...row,
    createdAt: `2026-0${index + 5}-01T00:00:00.000Z`,
  }));
  expect(standings(course)).toEqual(['caution', 'caution', 'caution']);
});

test('a repository that says nothing calls for caution where many star it', () => {
  const empty = { description: '', readmeExcerpt: '', signals: { readmeBytes: 0, readmeText: '' } };

  expect(standingOf(createRow({ ...empty, stars: 150 }))).toMatchObject({
    standing: 'caution',
    risk: { reasons: expect.arrayContaining([expect.stringContaining('neither a description')]) },
  });
  const said = { ...empty.signals, readmeText: carefulReadme };
  expect(standingOf(createRow({ ...empty, signals: said, stars: 150 }))?.standing).toBe('clear');
});

const landingPage = `# Swift Panel

[![Chain](https://badges.example/a.svg)](https://swift-panel.example/)
[**Official website**](https://swift-panel.example/) · [**Install**](https://swift-panel.example/#install)

Trade faster than everyone else.
`;

test('two doubts of two kinds quarantine, and one of them only calls for caution', () => {
  const page = { language: '', description: 'A panel for traders', stars: 60 };
  const sent = createRead(landingPage, { ...page, forks: 9 });
  const farmed = createRead(carefulReadme, { ...page, language: 'Go', forks: 70 });
  const both = createRead(landingPage, { ...page, forks: 70 });

  expect(standingOf(sent)?.standing).toBe('caution');
  expect(standingOf(farmed)?.standing).toBe('caution');
  expect(standingOf(both)).toMatchObject({
    standing: 'quarantined',
    risk: {
      reasons: expect.arrayContaining([
        'no code, and a README that sends its readers to a website',
        '70 forks at 60 stars',
      ]),
    },
  });
});

test('what is set aside of an owner calls for caution with the others of one night', () => {
  const [notes, , other] = assessRisk([
    createRow({ fullName: 'eve/notes', description: 'Notes as plain text' }),
    createCrack({ fullName: 'eve/crack' }),
    createRow({ fullName: 'ann/tasks', description: 'Plain tasks in a terminal', stars: 90 }),
  ]);

  expect(notes).toMatchObject({
    standing: 'caution',
    risk: { reasons: ['1 other of this owner set aside'] },
  });
  expect(other?.standing).toBe('clear');
});
