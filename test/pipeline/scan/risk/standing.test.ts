import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessRisk } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { indexEarlierRows, toEarlierRow } from '../../../../pipeline/scan/risk/earlier-rows.ts';
import { aRow } from '../../../fixtures/night.ts';
import clearTexts from './clear-texts.json' with { type: 'json' };
import { createCrack, createRead, createRow } from './example-row.ts';

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
    risk: { reasons: ['no forks at 670 stars, where most repositories have some'] },
  });
});

test.each(clearTexts)('$title is clear', ({ name, description }) => {
  expect(standingOf(createRow({ fullName: `maria/${name}`, description }))?.standing).toBe('clear');
});

test.each([
  ['Seed phrase brute force for 12 words, GPU ready'],
  ['Undetected aimbot and wallhack for every shooter'],
  ['游戏外挂 自瞄 透视'],
  ['Flash USDT sender, a proof of concept for educational use'],
  ['Читы для всех игр'],
  ['Wallеt Ԁraіnеr for many chains'],
  ['Undetected bot that levels up while you sleep'],
  ['ETH drainer, sends its logs to a node'],
])('“%s” quarantines by itself', (description) => {
  const found = standingOf(createRow({ fullName: 'maria/tool', description }));
  expect(found?.standing).toBe('quarantined');
  expect(found?.risk.reasons[0]).toMatch(/^offers “/);
});

test.each([
  ['Bitcoin seed finder for lost wallets', 'mentions “seed” together with “finder”, “bitcoin”'],
  ['Aviator predictor for casinos', 'mentions “aviator” together with “predictor”, “casinos”'],
  ['Keyless Delta Executor', 'mentions “delta” together with “executor”, “keyless”'],
  ['Trucos para Free Fire', 'mentions “trucos” together with “para”, “fire”'],
  ['Cracked premium player, removes ads', 'mentions “cracked” together with “premium”'],
])('“%s” quarantines by words that have a second meaning apart', (description, reason) => {
  const found = standingOf(createRow({ fullName: 'maria/tool', description }));
  expect(found?.standing).toBe('quarantined');
  expect(found?.risk.reasons).toContain(reason);
});

test.each([
  [
    'Check your airdrop eligibility, connect wallet and claim',
    'mentions “airdrop” together with “eligibility”, “connect wallet”',
  ],
  ['Discord token gen for lessons', 'mentions “discord token gen”'],
  ['Платная НАКРУТКА подписчиков', 'mentions “накрутка” (buys followers)'],
  [
    'Tool tăng like, không khóa nick',
    'mentions “tăng like” (buys likes), “không khóa nick” (accounts are not locked)',
  ],
])('“%s” calls for caution, in words that its reader can find', (description, reason) => {
  const found = standingOf(createRow({ fullName: 'maria/tool', description }));
  expect(found?.standing).toBe('caution');
  expect(found?.risk.reasons).toContain(reason);
});

test.each([
  ['Jailbreak prompts that work on every model'],
  ['Extracts leaked API keys for free chat'],
])('“%s” calls for caution', (description) => {
  expect(standingOf(createRow({ fullName: 'maria/tool', description }))?.standing).toBe('caution');
});

test('words alone quarantine where the score leaves hardly a doubt', () => {
  const suite = {
    fullName: 'ann/Anchor-Studio-2026',
    description: 'A studio for sailors with all premium features unlocked',
    topics: Array.from({ length: 14 }, (_, index) => `topic-${index}`),
    stars: 28,
  };
  expect(standingOf(createRow({ ...suite, forks: 0 }))?.standing).toBe('quarantined');
  expect(standingOf(createRow({ ...suite, forks: 3 }))?.standing).toBe('caution');
});

test('no count of stars and forks quarantines by itself', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(100_000), (stars, forks) => {
      expect(standingOf(createRow({ stars, forks }))?.standing).not.toBe('quarantined');
    }),
  );
});

test('where the README is unknown, no forks and twenty topics quarantine only what shows no code', () => {
  const topics = Array.from({ length: 20 }, (_, index) => `topic-${index}`);
  const row = { stars: 46, forks: 0, topics };
  expect(standingOf(createRow(row))?.standing).toBe('clear');
  expect(standingOf(createRow({ ...row, language: '' }))?.standing).toBe('quarantined');
});

test('forks near many stars are a doubt; of a class, or three times as many, as people fork to deploy, they are none', () => {
  expect(standingOf(createRow({ stars: 260, forks: 250 }))?.standing).toBe('caution');
  expect(standingOf(createRow({ stars: 76, forks: 70 }))?.standing).toBe('clear');
  expect(standingOf(createRow({ stars: 760, forks: 3_240 }))?.standing).toBe('clear');
});

test('a packed file on GitHub with a password quarantines, and one without is no doubt by itself', () => {
  const link = 'https://github.com/maria/tidy-logs/raw/main/tidy.zip';
  const readme = `# Tidy logs\n\nReads logs.\n\n[Get it](${link})\n`;
  expect(standingOf(createRead(readme))?.standing).toBe('clear');
  expect(standingOf(createRead(`${readme}\nArchive password: 1234\n`))).toMatchObject({
    standing: 'quarantined',
    risk: { reasons: [expect.stringContaining('password of a packed download')] },
  });
});

test('few forks and some topics are one kind of evidence, so a score of .3 is no doubt', () => {
  const row = createRow({ stars: 75, forks: 0, topics: ['a', 'b', 'c', 'd', 'e', 'f'] });
  const found = standingOf(row);
  expect(found?.risk.score).toBeGreaterThan(0.3);
  expect(found?.standing).toBe('clear');
});

test('an owner with a quarantined repository calls for caution with the next one', () => {
  const crack = {
    ...aRow(createCrack({ fullName: 'eve/crack' })),
    standing: 'quarantined' as const,
  };
  const earlier = indexEarlierRows([toEarlierRow(crack)]);
  const [next] = assessRisk([createRow({ fullName: 'eve/notes' })], earlier);

  expect(next?.standing).toBe('caution');
  expect(next?.risk.reasons).toEqual([
    '1 other repository of this owner was set aside as likely spam: eve/crack',
  ]);
});

test('a repository without a text calls for caution if many star it', () => {
  const empty = { description: '', readmeExcerpt: '', signals: { readmeBytes: 0, readmeText: '' } };

  const found = standingOf(createRow({ ...empty, stars: 150 }));
  expect(found?.standing).toBe('caution');
  expect(found?.risk.reasons).toContain(
    '0 words of description and 0 characters of README at 150 stars',
  );
  const said = { ...empty.signals, readmeText: carefulReadme };
  expect(standingOf(createRow({ ...empty, signals: said, stars: 150 }))?.standing).toBe('clear');
});

const landingPage = `# Swift Panel

[![Chain](https://badges.example/a.svg)](https://swift-panel.example/)
[**Official website**](https://swift-panel.example/) · [**Install**](https://swift-panel.example/#install)

Trade faster than everyone else.
`;

test('two doubts of two kinds quarantine, and one of them only calls for caution', () => {
  const page = { language: '', description: 'A panel for traders', stars: 260 };
  const sent = createRead(landingPage, { ...page, forks: 39 });
  const farmed = createRead(carefulReadme, { ...page, language: 'Go', forks: 270 });
  const both = createRead(landingPage, { ...page, forks: 270 });

  expect(standingOf(sent)?.standing).toBe('caution');
  expect(standingOf(farmed)?.standing).toBe('caution');
  expect(standingOf(both)?.standing).toBe('quarantined');
  expect(standingOf(both)?.risk.reasons.slice(0, 2).toSorted()).toEqual([
    '270 forks at 260 stars: unusually many, as with bought forks, but also with courses and templates',
    'the top of its README links to swift-panel.example three times or more, once with “official website”',
  ]);
});
