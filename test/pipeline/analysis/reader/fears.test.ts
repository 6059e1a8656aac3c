import { expect, test } from 'vitest';
import { withDoubts } from '../../../../pipeline/analysis/reader/doubts.ts';
import { findFear } from '../../../../pipeline/analysis/reader/fears.ts';
import { operatorsDecision } from '../../../../pipeline/contract/repository-row.ts';
import { toReadmeText } from '../../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { makeRow, makeScan } from '../night-fixture.ts';

const plain = 'A small file server for sailors and fishers';
const rowOf = (description: string, readmeText = '', fields = {}) =>
  makeRow({ description, signals: { ...signalsNotAsked, readmeText }, ...fields });

test.each([
  ['moved or archived', plain, 'This repository has moved to another place.'],
  ['moved or archived', plain, 'Since August 2026, Engine is no longer maintained.'],
  ['moved or archived', plain, 'This project is not maintained any more, feel free to fork it.'],
  ['moved or archived', 'ARCHIVED – A small file server', ''],
  ['moved or archived', '[Deprecated] A small file server', ''],
  ['cracked or leaked', 'A cracked version of Harbour Pro for sailors', ''],
  ['decrypts or takes what belongs to others', 'Decrypt the messages of WeChat on Windows', ''],
  ['key or account trade', 'Free API keys for every harbour, shared each day', ''],
  ['attacks others', 'A working exploit for CVE-2031-1234 in harbour gates', ''],
  ['mod for an old build', 'A multiplayer mod for the original build of a sailing game', ''],
])('fears %s in “%s” “%s”', (kind, description, readmeText) => {
  expect(findFear(rowOf(description, readmeText))?.kind).toBe(kind);
});

test.each([
  [plain, 'This plugin is not supported, endorsed or developed by GitHub.'],
  ['A scanner that detects exploits for CVE-2031-1234 in harbour gates', ''],
  ['Detects leaked keys and tokens in source code', ''],
  [plain, 'The library is no longer maintained, so we forked it.'],
  [plain, 'Engine 1.x is no longer supported, use 2.x.'],
  [plain, 'This project is archived daily to a disk.'],
  [plain, 'Archiviert alle Nachrichten eines Hafens.'],
  [plain, 'The app is read-only: it never writes to your calendar.'],
  [plain, 'This repository is not maintained by GitHub.'],
  [plain, 'The project shows boats that are no longer at sea, and gets tides.'],
  ['Shows (archived) repositories of an organization', ''],
  ['Engine is archived email for everybody', ''],
  ['Engine is dead, long live the sail', ''],
  ['Archived and searchable: every message of your team', ''],
  [plain, 'This code is replaced at build time.'],
  [plain, 'Development continues on the main branch.'],
  [plain, 'The app is no longer supported on Windows 7.'],
  [plain, 'This app now lives in your menu bar.'],
  [plain, 'The tool was discontinued and is now back (in Go).'],
  [plain, 'The code lives in a single file.'],
  [plain, 'This project has been migrated to TypeScript.'],
  [plain, 'Moved to ES2020 target and lib.'],
  [plain, 'The project is no longer updated by hand.'],
  [plain, 'El proyecto abandonado es un puerto.'],
  [plain, 'Ce projet est maintenu par trois personnes.'],
  [plain, 'Проект перенесен на Rust.'],
  [plain, '本项目已迁移到 TypeScript。'],
  [plain, 'このリポジトリはウェブページをアーカイブするツールです。'],
  [plain, toReadmeText(`![Python 2: deprecated](a.svg)\n\n${plain}.`, 'README.md')],
  [plain, toReadmeText(`![archived mail](archived.png)\n\n${plain}.`, 'README.md')],
  // A badge further down is about what a README lists.
  [plain, toReadmeText(`# Sea\n${`${plain}.\n`.repeat(50)}![archived](a.svg)`, 'README.md')],
])('fears nothing in “%s” “%s”', (description, readmeText) => {
  expect(findFear(rowOf(description, readmeText))).toBeUndefined();
});

test.each([
  ['# Lantern\n\n> [!WARNING]\n> This repository has moved to https://sea.example/lantern.'],
  ['# Lantern\n\n> [!NOTE]\n> Development has moved to [a/b](https://github.com/a/b).'],
  ['# Lantern\n\n> [!CAUTION]\n> No longer maintained. Please use Beacon instead.'],
  ['# Lantern\n\n**⚠️ This repository is archived and no longer maintained.**'],
  ['# Lantern (archived)'],
  ['# Lantern\n\n## ⚠️ This project has moved'],
  ['# Lantern\n\n> [!CAUTION]\n> Engine is no longer actively maintained.'],
  ['# Lantern\n\nDEPRECATED - use beacon instead.'],
  ['# Lantern\n\nAll future development, releases, and fixes have moved to beacon.'],
  ['# Lantern\n\nThis repository stays public, but no longer receives feature updates.'],
  ['# Lantern\n\n> [!WARNING]\n> I am no longer maintaining this project.'],
  ['# Lantern\n\n> [!NOTE]\n> We moved! Lantern now lives at https://sea.example.'],
  ['# Lantern\n\n> Dieses Repository ist archiviert und wird nicht mehr gepflegt.'],
  ['# Lantern\n\n> 本项目已归档，不再维护。'],
  ['# Lantern\n\n> 本项目已迁移到 https://sea.example。'],
  ["# Lantern\n\n> Ce projet n'est plus maintenu."],
  ['# Lantern\n\n> このリポジトリはアーカイブされました。'],
  ['# Lantern\n\n> This project was discontinued in March 2026.'],
  ['# Lantern\n\n> This project has moved to GoHarbor.'],
  ['# Lantern\n\n> The project now lives at https://sea.example.'],
  ['# Lantern\n\n[![deprecated](https://sea.example/a.svg)](https://sea.example)'],
  ['# Lantern\n\n![Project Status: Archived](https://sea.example/a.svg)'],
  ['# Lantern\n\n<img src="https://img.shields.io/badge/status-unmaintained-red">'],
  ['# Lantern\n\n<img alt="Lifecycle: discontinued" src="a.svg">'],
  ['# Lantern\n\n![](https://img.shields.io/badge/-deprecated-red)'],
  ['# Lantern\n\n![Repo](https://www.repostatus.org/badges/latest/abandoned.svg)'],
  ['# Lantern\n\n![](man/figures/lifecycle-archived.svg)'],
])('a README that begins %j is of a repository that is no recommendation', (readme) => {
  const readmeText = toReadmeText(`${readme}\n\n${plain}. It needs no account.\n`, 'README.md');
  expect(findFear(rowOf(plain, readmeText))?.kind).toBe('moved or archived');
});

test.each([
  [{}, [], 'caution'],
  [{ isPointedAt: false }, [], 'clear'],
  [{}, [`${operatorsDecision}its owner showed the source`], 'clear'],
] as const)(
  'a fear of malware bait, but %j, of a row with the reasons %j leaves it %s',
  (change, reasons, standing) => {
    const row = makeRow({ description: plain, risk: { score: 0, reasons: [...reasons] } });
    const fear = { kind: 'malware bait', sentence: plain, isPointedAt: true, ...change } as const;
    const none = { forWhom: null, different: null, caveat: null };
    const reading = { fullName: row.fullName, what: plain, ...none, fear };
    expect(withDoubts(makeScan([row]), [reading]).rows[0]?.standing).toBe(standing);
  },
);

// A pattern that can match a mark in two ways takes twice as long with each of them; one that looks
// for a second word from each first one takes minutes.
test.each(['⚠️', 'Note: ', 'the ', 'password ', 'decrypt ', 'leaked ', 'source '])(
  'a description of many “%s” is read at once',
  (mark) => {
    expect(findFear(rowOf(`${mark.repeat(50_000)}a server`))).toBeUndefined();
  },
);
