import { expect, test } from 'vitest';
import type { EnrichedRow } from '../../../../pipeline/contract/repository-row.ts';
import people from '../../../../scripts/lab/made-up/words/people.json' with { type: 'json' };
import { nightsFrom, shareOf } from './nights.ts';

const nights = nightsFrom('2026-10-01', 30);
const rows = nights.flat();
const repositories = [...new Map(rows.map((row) => [row.id, row])).values()];

test.each([
  ['rows a night', rows.length / nights.length, 105, 140],
  ['stars of the first row', medianAtRank(1), 5_000, 20_000],
  ['stars of the tenth row', medianAtRank(10), 110, 1_500],
  ['stars of the hundredth row', medianAtRank(100), 45, 110],
])('has few repositories with very many stars and many with few: %s', (_, figure, least, most) => {
  expect(figure).toBeGreaterThan(least);
  expect(figure).toBeLessThan(most);
});

test.each<[string, (row: EnrichedRow) => boolean, number, number]>([
  ['without a description', ({ description }) => description === '', 0.1, 0.2],
  ['without a language', ({ language }) => language === '', 0.1, 0.2],
  ['without a licence', ({ license }) => license === '', 0.15, 0.28],
  ['with a licence of their own', ({ license }) => license === 'Other', 0.02, 0.08],
  ['without topics', ({ topics }) => topics.length === 0, 0.4, 0.6],
  ['without an excerpt', ({ readmeExcerpt }) => readmeExcerpt === '', 0.02, 0.09],
  ['of organizations', ({ ownerType }) => ownerType === 'Organization', 0.2, 0.34],
  ['without a fork', ({ forks }) => forks === 0, 0.15, 0.4],
  [
    'described in Chinese, Japanese or Korean',
    ({ description }) => isEastAsian(description),
    0.06,
    0.14,
  ],
  [
    'in Persian or Arabic',
    ({ readmeExcerpt }) => /\p{Script=Arabic}/u.test(readmeExcerpt),
    0.002,
    0.03,
  ],
  ['with an emoji', ({ description }) => /\p{Emoji_Presentation}/u.test(description), 0.05, 0.3],
  ['that look like spam', looksLikeSpam, 0.2, 0.38],
])('has its share of rows %s', (_, holds, least, most) => {
  expect(shareOf(rows, holds)).toBeGreaterThan(least);
  expect(shareOf(rows, holds)).toBeLessThan(most);
});

test('has many languages, and more of the common ones', () => {
  const counts = new Map<string, number>();
  for (const { language } of repositories) counts.set(language, (counts.get(language) ?? 0) + 1);
  const countOf = (language: string) => counts.get(language) ?? 0;

  expect(counts.size).toBeGreaterThan(18);
  expect(Math.min(countOf('Python'), countOf('TypeScript'))).toBeGreaterThan(countOf('Kotlin'));
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining(['Rust', 'Go', 'Swift', 'C++', 'Zig', 'HTML', 'Jupyter Notebook', 'C#']),
  );
});

test('has spam in campaigns: a name under several owners, no forks or a farm of them, young owners', () => {
  const spam = repositories.filter(looksLikeSpam);
  const owners = new Map<string, number>();
  for (const { fullName } of spam) {
    const name = fullName.slice(fullName.indexOf('/'));
    owners.set(name, (owners.get(name) ?? 0) + 1);
  }

  expect([...owners.values()].filter((count) => count > 1).length).toBeGreaterThan(5);
  expect(shareOf(spam, ({ forks }) => forks === 0)).toBeGreaterThan(0.5);
  expect(shareOf(spam, ({ forks, stars }) => forks > stars)).toBeGreaterThan(0.05);
  expect(shareOf(spam, isByYoungOwner)).toBeGreaterThan(0.8);
});

test('has honest repositories that look bad, and honest texts with words of spam', () => {
  const honest = repositories.filter((row) => !looksLikeSpam(row));
  const texts = honest.map(({ description, readmeExcerpt }) => `${description} ${readmeExcerpt}`);

  expect(honest.some((row) => isByYoungOwner(row) && row.forks === 0 && row.license === '')).toBe(
    true,
  );
  expect(texts.some((text) => /\b(crack|cheat|key|wallet|trading bot|unlocker)/i.test(text))).toBe(
    true,
  );
});

test('hardly ever repeats an excerpt or a name within a month', () => {
  const honest = repositories.filter((row) => !looksLikeSpam(row));
  const excerpts = honest.map(({ readmeExcerpt }) => readmeExcerpt).filter((text) => text !== '');

  expect(new Set(excerpts).size / excerpts.length).toBeGreaterThan(0.98);
  expect(
    new Set(honest.map(({ fullName }) => fullName.split('/')[1])).size / honest.length,
  ).toBeGreaterThan(0.97);
});

test('has owners with several repositories', () => {
  for (const night of nights.slice(0, 5)) {
    const owners = new Set(night.map(({ fullName }) => fullName.split('/')[0]));
    expect(owners.size).toBeLessThan(night.length);
    expect(owners.size).toBeGreaterThan(night.length * 0.8);
  }
});

function medianAtRank(rank: number): number {
  const stars = nights.map(
    (night) => night.map((row) => row.stars).toSorted((a, b) => b - a)[rank - 1] ?? 0,
  );
  return stars.toSorted((a, b) => a - b)[Math.floor(stars.length / 2)] ?? 0;
}

function isEastAsian(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
}

/** Judges by content, not by the id: a throwaway owner, and hardly any work. */
function looksLikeSpam({ signals, fullName }: EnrichedRow): boolean {
  const { issues, pullRequests, commits } = signals;
  const isThrowaway = people.throwaway.some((name) => fullName.startsWith(`demo_${name}-`));
  return isThrowaway && issues === 0 && pullRequests === 0 && (commits ?? 0) < 5;
}

function isByYoungOwner({ signals, createdAt }: EnrichedRow): boolean {
  const monthMs = 30 * 24 * 60 * 60 * 1000;
  return Date.parse(createdAt) - Date.parse(signals.ownerCreatedAt ?? createdAt) < monthMs;
}
