import { expect, test } from 'vitest';
import { offlineReader, readOffline } from '../../../../pipeline/analysis/reader/offline-reader.ts';
import type { Candidate } from '../../../../pipeline/analysis/reading.ts';
import { makeRow } from '../kinds/made-row.ts';

type Told = Parameters<typeof makeRow>[0];

function candidate(told: Told): Candidate {
  return {
    row: makeRow(told),
    category: null,
    isTool: true,
    isNewcomer: true,
    timesNamed: 0,
    merit: 0.8,
  };
}

const description = 'A small file server';

test('says what a candidate is, and nothing else if its texts say nothing else', () => {
  expect(readOffline(candidate({ description: 'A small static file server' }))).toEqual({
    fullName: 'harbour/lantern',
    what: 'A small static file server.',
    forWhom: null,
    different: null,
    caveat: null,
  });
});

test('has no reading of a candidate that does not say what it is', () => {
  expect(readOffline(candidate({ description: 'Light!' }))).toBeNull();
});

test('describes by facts alone a candidate of a known kind without an English sentence', () => {
  const told = { description: '给水手的文件服务器', language: 'Go', topics: ['mcp', 'charts'] };
  const chinese = { ...candidate(told), category: 'AI agents' };
  expect(readOffline(chinese)?.what).toBe(
    'A Go repository filed under AI agents, with the topics mcp and charts. Its own text is in Chinese.',
  );
  const silent = candidate({ description: 'Light!' });
  const row = { ...silent.row, signals: { ...silent.row.signals, releases: 3 } };
  expect(readOffline({ ...silent, row, category: 'Games' })?.what).toBe(
    'A Rust repository filed under games, with 3 releases.',
  );
  const mixed = candidate({ description: 'Light! All about Hanafuda 花札 cards', language: 'Go' });
  expect(readOffline({ ...mixed, category: 'Games' })?.what).not.toMatch('Chinese');
  const listed = { ...row, language: 'R', topics: ['tides', 'charts'] };
  expect(readOffline({ ...silent, row: listed, category: 'Games' })?.what).toBe(
    'An R repository filed under games, with the topics tides and charts, and 3 releases.',
  );
  const unreleased = { ...silent.row, topics: ['tides', 'charts'] };
  expect(readOffline({ ...silent, row: unreleased, category: 'Games' })?.what).toBe(
    'A Rust repository filed under games, with the topics tides and charts.',
  );
  const rootNames = ['.github', 'Dockerfile', 'README.md', 'SKILL.md', 'package.json'];
  const filed = { ...chinese.row, signals: { ...row.signals, rootNames } };
  expect(readOffline({ ...chinese, row: filed })?.what).toBe(
    'A Go repository filed under AI agents, with the topics mcp and charts, a SKILL.md for agents, a Dockerfile, and 3 releases. Its own text is in Chinese.',
  );
});

test('says for whom and what is different in the texts’ own words', () => {
  const readmeText =
    'It is built for sailors and developers who keep charts on board. Unlike cloud drives, it needs no network.';
  expect(readOffline(candidate({ description, readmeText }))).toMatchObject({
    forWhom: 'For sailors and developers who keep charts on board.',
    different: 'Unlike cloud drives, it needs no network.',
  });
});

test('says for whom it is also where the sentence of its purpose says it', () => {
  const said = { description: 'A small file server built for developers who cross the sea' };
  expect(readOffline(candidate(said))?.forWhom).toBe('For developers who cross the sea.');
});

test.each([
  [
    'It is built for designers, small teams and young developers',
    'For designers, small teams and young developers.',
  ],
  [
    'The toolkit is built for makers, and other chart users who need a map.',
    'For makers, and other chart users who need a map.',
  ],
  [
    'Lantern is aimed at students who read charts, while it lights them.',
    'For students who read charts.',
  ],
  ['This project makes it easier for small teams to light harbours.', 'For small teams.'],
  ['Designed for lawyers and auditors who sign.', 'For lawyers and auditors who sign.'],
  [
    'It is a server for AI agents that need a chart: order one.',
    'For AI agents that need a chart.',
  ],
  ['It has building blocks for frontier agents in Rust.', null],
  ['It is a server that crews run at companies.', null],
  ['It was made at startups that sail.', null],
  ['It is built for startups.', 'For startups.'],
  ['Lantern is not designed for beginners.', null],
  ['It is no longer meant for small teams that sail.', null],
  ['It is a workspace for crews and teams that combines charts and logs.', null],
  ['It is built for users.', null],
  [`It is made for ${'teams and '.repeat(60)}boats.`, null],
  ['The layout of its menu is intended for people who sail.', null],
  ['Charts can light the way for people who never read them.', null],
])('takes from “%s” who it is for: %s', (readmeText, forWhom) => {
  expect(readOffline(candidate({ description, readmeText }))?.forWhom).toBe(forWhom);
});

test('takes the people at the end of a sentence of purpose for its users', () => {
  const read = (text: string) => readOffline(candidate({ description: text }))?.forWhom;
  expect(read('A self-hosted file server with charts for harbour teams')).toBe(
    'For harbour teams.',
  );
  expect(read('A small sandbox platform with charts for AI agents')).toBeNull();
  expect(read('Secrets of the chart for small teams in one encrypted file')).toBeNull();
  expect(read('A style of charts (only for people who sail): pick one')).toBe(
    'For people who sail.',
  );
});

test.each([
  ['Lantern keeps charts in memory rather than on a disk.', true],
  ['It reads the tide from a table instead of the network.', true],
  ['No accounts, no cloud.', true],
  ['No path between two harbours, no pilot, no lights beyond the moon.', true],
  ['Lantern draws whole charts, not just their lights.', true],
  ['This project needs no network.', true],
  ['Instead of one large chart, it draws many small ones.', true],
  ['Instead of one large chart, sailors draw many small ones.', false],
  ['In a harbour of pilots: no lights, no charts.', false],
  [`${'No lights or '.repeat(60)}“charts”.`, false],
  ['For harbours, set LANTERN_KEY instead of signing in.', false],
  ['This is a base server, so it answers rather than asks.', false],
  ['No shortcuts, no ‘close enough’.', false],
  ['It helps you sail instead of row.', false],
  ['No warranty, no liability.', false],
  ['No releases yet, no charts.', false],
  ['Play the harbour with eight crews instead of three.', false],
  ['The server uses port 8080 instead of 80 if that is taken.', false],
])('takes “%s” for a difference: %s', (sentence, isDifference) => {
  const read = readOffline(candidate({ description, readmeText: sentence }));
  expect(read?.different).toBe(isDifference ? sentence : null);
});

test('takes a list of what there is none of from the end of a description', () => {
  const told = {
    description: 'A portable file server of charts. Plain C: no network, no disk, no clock.',
  };
  const excerpt = 'Lantern is a portable server that keeps the charts of each harbour in memory.';
  expect(readOffline(candidate({ ...told, excerpt }))?.different).toBe(
    'No network, no disk, no clock.',
  );
});

test('does not take people whom a sentence only mentions for its users', () => {
  const readmeText = 'A menu for most users is shown. It waits for the team.';
  expect(readOffline(candidate({ description, readmeText }))?.forWhom).toBeNull();
});

test('keeps the order of the candidates, costs nothing, and names no lead and no theme', async () => {
  const candidates = [
    candidate({ fullName: 'a/one', description: 'A tool for ropes' }),
    candidate({ fullName: 'b/two', description: '' }),
    candidate({ fullName: 'c/three', description: 'A tool for knots' }),
  ];
  const night = { date: '2031-04-03' as const, candidates, leads: [], themes: [] };
  const report = await offlineReader(night);
  expect(report.readings.map(({ fullName }) => fullName)).toEqual(['a/one', 'c/three']);
  expect(report).toMatchObject({ model: 'offline-19', costUsd: 0, leadId: null, themeNames: {} });
  expect(await offlineReader(night)).toEqual(report);
});
