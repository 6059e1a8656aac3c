import { expect, test } from 'vitest';
import { caveatOf } from '../../../../pipeline/analysis/reader/caveat.ts';
import { toReadmeText } from '../../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { makeRow } from '../kinds/made-row.ts';

type Told = Parameters<typeof makeRow>[0];

const description = 'A small file server';

test.each<[string, Told, string]>([
  [
    'exploit code',
    { description: 'A proof-of-concept exploit for CVE-2031-1234' },
    'It is code that attacks software: run it only where you may.',
  ],
  [
    'works of others',
    { description: 'A terminal client that downloads films and series' },
    'What it fetches may belong to others.',
  ],
  [
    'a young account',
    { description, ownerCreatedAt: '2031-03-30T10:00:00.000Z' },
    'Its owner’s account was 3 days old when the repository was created.',
  ],
  [
    'an account of the last hours, which may be of the day before',
    { description, ownerCreatedAt: '2031-04-02T09:00:00.000Z' },
    'Its owner’s account was less than a day old when the repository was created.',
  ],
  [
    'source that was leaked',
    { description: 'Full source of the harbour’s chart game (LEAK)' },
    'What it holds may belong to others.',
  ],
  [
    'what its topics say gets around a defence',
    { description: 'Reads charts without touching them', topics: ['edr-bypass'] },
    'It is code that attacks software: run it only where you may.',
  ],
  ['no licence', { description, license: '' }, 'GitHub finds no licence in it.'],
  [
    'figures of its own',
    { description: 'A file server that is 12x faster than others' },
    'Its figure ‘12x faster’ is its author’s own.',
  ],
  [
    'figures with what they compare',
    { description: 'A reader of old charts, 14% more accurate than others' },
    'Its figure ‘14% more accurate’ is its author’s own.',
  ],
  [
    'a rate of success',
    { description: 'A bot that trades charts with 12% monthly profit' },
    'Its figure ‘12% monthly profit’ is its author’s own.',
  ],
])('warns of %s', (_, told, caveat) => {
  expect(caveatOf(makeRow(told))).toBe(caveat);
});

test('does not warn of an attack that a later sentence says the software suffered', () => {
  const excerpt = 'Lantern adds signs to charts. An earlier version was affected by CVE-2031-1.';
  expect(caveatOf(makeRow({ description, excerpt }))).toBeNull();
});

test.each([
  'Remote code execution in charts by CVE-2031-1234, tested on lantern 4.1',
  'Kernel exploit for harbours before 4.2, where it was fixed and patched',
  'A sandbox escape that evades the detection of harbours',
  'Proof of how to evade hooks: EDR hook evasion for sailors',
  'Remote code execution in charts, for authorised testing purposes only',
  'A write-up with a working exploit for lantern',
  'Exploits a use-after-free bug of harbours to open their locks',
  'An exploit for CVE-2031-1234 that detects old harbours and opens their locks',
])('warns of an attack whose text only tells of a test, a fix or a defence: “%s”', (text) => {
  expect(caveatOf(makeRow({ description: text }))).toBe(
    'It is code that attacks software: run it only where you may.',
  );
});

test.each([
  ['Lantern is early alpha, and it would rather stop than guess.', 'is early alpha'],
  ['This project is an experimental server for small harbours.', 'is experimental'],
  ['Status: Lantern has not been audited.', 'has not been audited'],
  ['THIS IS A WORK IN PROGRESS.', 'is a work in progress'],
  ['The tool is not yet ready for production use.', 'is not yet ready for production use'],
  ['Project status: beta', 'is beta'],
  ['Lantern\nStatus\nAlpha. Its lights go out.', 'is alpha'],
  ['Lantern\nNo longer maintained. Use a lamp.', 'is no longer maintained'],
  ['Lantern is a research prototype.', 'is a research prototype'],
  ['This library is no longer maintained; see Beacon.', 'is no longer maintained'],
])('warns with what a README says of the whole: “%s”', (readmeText, told) => {
  expect(caveatOf(makeRow({ description, readmeText, license: '' }))).toBe(
    `Its README says that it ${told}.`,
  );
});

test.each([
  'The dark theme is experimental. It is an alpha.',
  'Beacon is early alpha.',
  'Lantern Editor is a prototype.',
  'Lantern is an alpha channel for charts, stable and audited.',
  'Lantern is an experimental physics course.',
  'Lantern is not experimental.',
  'Note: experimental support for harbours is behind a flag.',
  'This project has experimental support for harbours.',
  'Lantern is a fork of Beacon. The project is no longer maintained.',
  'The library is no longer maintained, so we forked it.',
  'A drop-in replacement for Beacon. The package is deprecated.',
])('takes no part, other program or likeness of words for a warning: “%s”', (readmeText) => {
  expect(caveatOf(makeRow({ description, readmeText }))).toBeNull();
});

test('does not repeat a warning that the sentence of purpose gives', () => {
  const told = {
    description: 'A file server, still experimental',
    readmeText: 'Lantern is experimental.',
  };
  expect(caveatOf(makeRow(told))).toBeNull();
});

test('repeats a warning of the description that nothing else of the digest says', () => {
  const told = {
    description: 'Deprecated: use @harbour/beacon',
    readmeText: 'This package is deprecated. A file server for the charts of small harbours.',
  };
  expect(caveatOf(makeRow(told))).toBe('Its README says that it is deprecated.');
});

test('does not say that a repository states no licence if its README states one', () => {
  const told = { description, license: '', readmeText: 'Lantern\nLicense: MIT' };
  expect(caveatOf(makeRow(told))).toBeNull();
});

test('says of a licence only what GitHub finds, because the kept text lacks the section about it', () => {
  const readmeText = toReadmeText('# Lantern\n\nA file server.\n\n## License\n\nMIT', 'README.md');
  const told = { description, license: '', readmeText };
  expect(caveatOf(makeRow(told))).toBe('GitHub finds no licence in it.');
});

test.each([
  'A scanner that detects zero-day exploits in archives',
  'A solver of linear equations that exploits the structure of harbours',
  'PoC of a chat that answers questions about charts',
  'A time series database that streams the tides',
  'A linter of charts: a warning is better than a wreck',
  'Checks whether a harbour is affected by CVE-2031-1234',
  'Detects each exploit for CVE-2031-1234 in the logs of a harbour',
  'An extension for testing who may read a chart: privilege escalation and the like',
  'An analysis of CVE-2031-1234 and of how it was closed',
  'A course about privilege escalation for administrators of harbours',
  'A scanner of source code that finds leaked keys',
  'Scripts that look for traces of CVE-2031-1234 in the logs of a harbour',
  'A small file server. Beacon is 20 times faster.',
  'A backtester for zero-day options',
  'A remote code execution API for online judges',
  'Stops privilege escalation in harbours',
])('has nothing to warn of in “%s”', (text) => {
  expect(caveatOf(makeRow({ description: text }))).toBeNull();
});

test.each(['rce/lantern', '0day/lantern', 'netflix/stream-core', 'spotify/download-queue'])(
  'an owner’s name is no evidence: %s',
  (fullName) => {
    expect(caveatOf(makeRow({ fullName, description }))).toBeNull();
  },
);
