import { expect, test } from 'vitest';
import { assessRisk } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { fold } from '../../../../pipeline/scan/risk/fold.ts';
import { findPhrases, listed } from '../../../../pipeline/scan/risk/phrases.ts';
import { createRow } from './example-row.ts';

/** The reasons of a row that is not clear. */
function explain(changes: Parameters<typeof createRow>[0]) {
  return assessRisk([createRow({ fullName: 'maria/tool', ...changes })])[0]?.risk.reasons;
}

/** The phrases of a list in a text. */
function find(list: string, text: string) {
  const found = findPhrases(fold(text)).filter((match) => match.list === list);
  return [...new Set(found.map(({ phrase }) => phrase))];
}

test('every phrase is found in itself', () => {
  expect(listed.length).toBeGreaterThan(700);
  expect(listed.filter(({ list, phrase }) => !find(list, phrase).includes(phrase))).toEqual([]);
});

test.each([
  ['Aimbots and a wall-hack', 'offers “aimbots”, “wall-hack”'],
  ['KillAura by a KmsPico fan', 'offers “killaura”, “kmspico”'],
  ['Ready-made Cr4cked version', 'offers “cr4cked version”'],
  ['自瞄 及 透视挂', 'offers “自瞄” (aim assist), “透视挂” (wallhack)'],
  [
    'Aimbot, wallhack, soft aim, kill aura, silent aim',
    'offers “aimbot”, “wallhack”, “soft aim” and 2 more',
  ],
])('a reason has the words of the text: %j', (description, reason) => {
  expect(explain({ description })).toContain(reason);
});

test('no reason repeats what another quotes, nor another form of its words', () => {
  expect(explain({ description: 'A free mint sniper' })).toEqual(['mentions “mint sniper”']);
  const explainReadme = (readmeText: string) =>
    explain({ description: 'For an office', signals: { readmeText } });
  const offered = 'its README offers “pro activator”, “office activator”';
  expect(explainReadme('Pro activator, office activator, activates: a keygen')).toEqual([offered]);
  expect(explainReadme('Pro activator, office activator, cracked: a keygen')).toEqual([
    offered,
    'its README mentions “cracked”, “keygen”',
  ]);
});

test('words are told by the place where they stand: name and description, topics, or README', () => {
  const found = explain({
    description: 'A service for 直卡 in a browser',
    topics: ['wall-hack', 'logs', 'keygen-tool'],
    signals: { readmeText: '直绑 服务' },
  });
  expect(found?.slice(0, 2)).toEqual([
    'its topics mention “wall-hack”',
    'mentions “直卡” (direct card payment), and its README mentions “直绑” (binds a card directly)',
  ]);
  expect(found).toContain('its topics mention “keygen-tool”');
  const pool = { description: 'A proxy for an agent', signals: { readmeText: '支持多账号' } };
  expect(explain(pool)).toEqual([
    'name, description and README mention “多账号” (many accounts) together with “proxy”',
  ]);
});

test('a year is an aside: not told of a row that has evidence of two kinds without it', () => {
  const fields = { language: '', stars: 200, forks: 0 };
  const found = explain({ description: 'Photo 2026 for Windows', ...fields });
  expect(found).not.toContain('the year 2026 in its description');
  expect(found).toContain(
    'its description mentions “windows”, as programs do, but GitHub finds no programming language in it',
  );
  const yearIn = (description: string) => explain({ description, stars: 40, forks: 0 });
  expect(yearIn('Photo Pro 2026')).toContain('the year 2026 in its description');
  expect(yearIn('Photos of 1967 to 2026, and CVE-2026-1234')).toEqual([]);
});

test('a word that the README denies is not told against it', () => {
  const readmeText = 'Pro activator, office activator. No cracks, no DRM bypass, not a keygen.';
  expect(explain({ description: 'For an office', signals: { readmeText } })).toEqual([
    'its README offers “pro activator”, “office activator”',
  ]);
});

test('a count of downloads is no word of bait', () => {
  const unforked = { stars: 130, forks: 0, topics: Array.from('abcdefghijklmnop') };
  const told = (description: string) => explain({ ...unforked, description });
  expect(told('A premium pirate sea, downloads are free')).toContain(
    'mentions “premium”, “downloads”',
  );
  expect(told('A premium sea, 8.6M+ downloads')).toContain('mentions “premium”');
});

const searched =
  'tide chart harbour map windows desktop app boat tracker ais receiver marine radar chart plotter anchor alarm sailing route planner';

test.each([
  [searched, 'caution'],
  [`${searched} for sailors`, 'clear'],
  [`Карта для ${searched}`, 'clear'],
  [searched.slice(0, 120), 'clear'],
  [searched.replaceAll(/(\w+ \w+) /g, '$1, '), 'clear'],
])('of words for a search alone, without a sentence, “%s” is %s', (description, standing) => {
  const [found] = assessRisk([createRow({ description, stars: 90, forks: 9 })]);
  expect(found?.standing).toBe(standing);
  expect(found?.risk.reasons).toEqual(
    standing === 'clear'
      ? []
      : ['none of the 20 words of its description joins two others, such as “a”, “for” or “with”'],
  );
});

test('what is an aside is told where the rest would not explain the standing', () => {
  const unforked = { language: 'Go', forks: 0, topics: Array.from('abcdefghijklmnop') };
  const doubted = explain({ ...unforked, description: 'Draws premium maps unlocked', stars: 25 });
  expect(doubted).toEqual([
    'mentions “premium”, “unlocked”',
    '16 of the 20 topics that GitHub allows',
    'no forks at 25 stars, where many repositories have some',
  ]);
  expect(explain({ ...unforked, description: 'Draws maps of 2026', stars: 163 })).toContain(
    'the year 2026 in its description',
  );
  expect(explain({ ...unforked, description: 'Draws maps', stars: 163 })).toEqual([
    'no forks at 163 stars, where most repositories have some',
  ]);
});
