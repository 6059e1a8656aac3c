import { expect, test } from 'vitest';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { findCampaigns } from '../../../pipeline/scan/campaigns.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { aRow } from '../../fixtures/night.ts';

type About = Omit<Parameters<typeof aRow>[0], 'signals'> & { readme?: string };

/** A quarantined row that resembles no other. A test gives what it shares with others. */
function aSuspect({ readme = '', ...about }: About): ScannedRow {
  const row = aRow({ standing: 'quarantined', description: '', ...about });
  const topics = about.topics ?? [about.fullName.replace('/', '-')];
  const page = toReadmePage(readme, about.fullName);
  return {
    ...row,
    topics,
    readmeExcerpt: '',
    signals: { ...row.signals, readmeText: readme, page },
  };
}

test('owners with one fingerprint are a campaign, with its kind, its size and no name', () => {
  const print = { topics: ['windows'], language: 'HTML', license: 'MIT', forks: 0 };
  const campaigns = findCampaigns([
    aSuspect({ fullName: 'ann1/aimbot-tool', stars: 40, ...print }),
    aSuspect({ fullName: 'ben2/wallhack-menu', stars: 41, ...print }),
    aSuspect({ fullName: 'cid3/loader', stars: 43, standing: 'caution', ...print }),
    aSuspect({ fullName: 'dora/far-away', stars: 60, ...print }),
    aSuspect({
      fullName: 'elf/other-day',
      stars: 41,
      ...print,
      createdAt: '2026-11-17T00:00:00.000Z',
    }),
  ]);

  expect(campaigns).toEqual([
    {
      kind: 'game cheats',
      shared: ['fingerprint'],
      count: 3,
      owners: 3,
      quarantined: 2,
      stars: { min: 40, max: 43 },
    },
  ]);
});

test('of two kinds that are as common, the more harmful one is told', () => {
  const offers = {
    description: 'Wallet drainer and casino script for any chain, with panel and setup',
  };
  const [campaign] = findCampaigns([
    aSuspect({ fullName: 'ann/alpha', ...offers }),
    aSuspect({ fullName: 'ben/beta', ...offers }),
  ]);
  expect(campaign?.kind).toBe('theft of money');
});

const readme = [
  'Download the latest build, unpack it with the password below and run the launcher as administrator on your machine.',
  'When the window opens, choose the folder of your program, press start, and wait until the bar is full and green.',
  'If your system warns about the file, close the warning, because the file is new and nobody has rated it so far.',
].join(' ');

test('one text under several owners is a campaign, whatever names, links and numbers it holds', () => {
  const campaigns = findCampaigns([
    aSuspect({ fullName: 'ann/alpha-kit', stars: 30, readme: `Alpha kit 2026. ${readme}` }),
    aSuspect({
      fullName: 'ben/beta-kit',
      stars: 90,
      readme: `Beta kit 7: https://ben.example/get ${readme.toUpperCase()}`,
    }),
    aSuspect({
      fullName: 'cid/gamma',
      stars: 50,
      readme: 'It measures how fast the tides rise in a harbour.',
    }),
  ]);

  expect(campaigns).toMatchObject([{ kind: null, shared: ['text'], count: 2, owners: 2 }]);
});

test('groups that share a member are one, and the largest comes first', () => {
  const campaigns = findCampaigns([
    aSuspect({ fullName: 'one/a', stars: 500 }),
    aSuspect({ fullName: 'one/b', stars: 400, readme }),
    aSuspect({ fullName: 'two/c', stars: 300, readme }),
    aSuspect({ fullName: 'far/d', stars: 200 }),
    aSuspect({ fullName: 'far/e', stars: 100 }),
    aSuspect({ fullName: 'alone/f', stars: 90 }),
  ]);

  expect(campaigns).toMatchObject([
    { shared: ['owner', 'text'], count: 3, owners: 2, stars: { min: 300, max: 500 } },
    { shared: ['owner'], count: 2, owners: 1 },
  ]);
});

test('clear rows, short texts and small equal figures make no campaign', () => {
  const print = { topics: [], forks: 0, readme: 'A short text' };
  expect(
    findCampaigns([
      aSuspect({ fullName: 'ann/a', stars: 12, ...print }),
      aSuspect({ fullName: 'ben/b', stars: 12, ...print }),
      aSuspect({ fullName: 'cid/c', stars: 90, readme, standing: 'clear' }),
      aSuspect({ fullName: 'dot/d', stars: 70, readme }),
    ]),
  ).toEqual([]);
});
