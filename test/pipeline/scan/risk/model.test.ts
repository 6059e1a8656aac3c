import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EnrichedRow } from '../../../../pipeline/contract/repository-row.ts';
import {
  assess,
  assessRisk,
  features,
  measureNight,
  riskModel,
} from '../../../../pipeline/scan/risk/assess-risk.ts';
import shipped from '../../../../pipeline/scan/risk/risk-model.json' with { type: 'json' };
import { toAssessed } from '../../../../pipeline/scan/risk/assessed.ts';
import { createCrack, createRow } from './example-row.ts';

const spamText = 'crack keygen cheat aimbot bypass drainer stealer download unlocked premium 2026';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom('', spamText, 'polymarket trading bot '.repeat(12), '一个开源的知识库管理工具'),
);
const anyCount = fc.oneof(fc.nat(5), fc.nat(100_000));
const anyRow: fc.Arbitrary<EnrichedRow> = fc
  .record({
    owner: fc.constantFrom('ann', 'bob', 'carl99', 'dora'),
    name: fc.constantFrom('tool', 'Tool', 'free-crack-2026', 'agent', 'my.agent'),
    description: anyText,
    language: fc.constantFrom('', 'Go'),
    license: fc.constantFrom('', 'MIT'),
    stars: anyCount,
    forks: anyCount,
    topics: fc.array(fc.constantFrom('crack', 'ai', 'download'), { maxLength: 20 }),
    authorFollowers: anyCount,
    ownerType: fc.constantFrom('User' as const, 'Organization' as const),
    signals: fc.record({ readmeBytes: fc.option(anyCount) }),
  })
  .map(({ owner, name, ...rest }) => createRow({ fullName: `${owner}/${name}`, ...rest }));
const anyNight = fc.array(anyRow, { maxLength: 12 });

function assessOne(row: EnrichedRow) {
  const [assessment] = assessRisk([row]);
  if (assessment === undefined) throw new Error('no row was assessed');
  return { ...assessment.risk, standing: assessment.standing };
}

test('scores every row from 0 to 1, and gives reasons exactly if a row is not clear', () => {
  fc.assert(
    fc.property(anyNight, (rows) => {
      const assessments = assessRisk(rows);
      expect(assessments).toHaveLength(rows.length);
      for (const { risk, standing } of assessments) {
        expect(risk.reasons.length > 0).toBe(standing !== 'clear');
        expect(risk.score).toBeGreaterThanOrEqual(0);
        expect(risk.score).toBeLessThanOrEqual(1);
        expect(Math.round(risk.score * 1000) / 1000).toBe(risk.score);
        expect(risk.reasons.every((reason) => reason.trim() !== '')).toBe(true);
      }
    }),
  );
});

test('judges a row the same, whatever the order of the rows', () => {
  fc.assert(
    fc.property(anyNight, (rows) => {
      expect(assessRisk(rows.toReversed()).toReversed()).toEqual(assessRisk(rows));
    }),
  );
});

test('quarantines cracked software and says why, with the strongest reason first', () => {
  const risk = assessOne(createCrack());
  expect(risk.standing).toBe('quarantined');
  expect(risk.reasons).toContain('no forks at 420 stars, where most repositories have some');
  expect(risk.reasons).toHaveLength(3);
  expect(risk.reasons.join()).toContain('“cracked”');
  const barer = assessOne(createCrack({ topics: [] }));
  expect(barer.reasons[0]).toContain('offers');
});

test.each([
  ['Cyrillic letters', 'сrасked kеygen, prеmium unlосkеd, dоwnlоаd'],
  [
    'zero-width characters',
    Array.from('cracked keygen, premium unlocked, download').join('\u200B\uFEFF\u2060\u00AD'),
  ],
  ['mathematical letters', '𝗰𝗿𝗮𝗰𝗸𝗲𝗱 𝒌𝒆𝒚𝒈𝒆𝒏, 𝓹𝓻𝓮𝓶𝓲𝓾𝓶 𝚞𝚗𝚕𝚘𝚌𝚔𝚎𝚍, 𝖽𝗈𝗐𝗇𝗅𝗈𝖺𝖽'],
  ['small capitals', 'ᴄʀᴀᴄᴋᴇᴅ ᴋᴇʏɢᴇɴ, ᴘʀᴇᴍɪᴜᴍ ᴜɴʟᴏᴄᴋᴇᴅ, ᴅᴏᴡɴʟᴏᴀᴅ'],
  ['marks on letters', 'c̶r̶a̶c̶k̶e̶d̶ k̈ëÿg̈ën̈, p̲r̲e̲m̲i̲u̲m̲ u̲n̲l̲o̲c̲k̲e̲d̲, d̲o̲w̲n̲l̲o̲a̲d̲'],
])('recognises words written with %s', (_, description) => {
  const plain = assessOne(
    createCrack({ description: 'cracked keygen, premium unlocked, download' }),
  );
  expect(assessOne(createCrack({ description }))).toEqual(plain);
});

test('a padded README, commits and releases do not change the assessment', () => {
  const plain = assessOne(createCrack());
  const dressed = createCrack({
    readmeExcerpt: 'A professional open-source project with excellent documentation. '.repeat(20),
    signals: { readmeBytes: 400_000, commits: 900, releases: 40, issues: 30, pullRequests: 10 },
  });
  expect(assessOne(dressed)).toEqual(plain);
});

test('unknown followers count neither for nor against a row', () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      const ordinary = assessOne({ ...row, authorFollowers: 100 });
      expect(assessOne({ ...row, authorFollowers: null })).toEqual(ordinary);
    }),
  );
});

test('quarantines an unknown owner, but only calls for caution if tens of thousands follow the owner', () => {
  const odd = {
    fullName: 'ann/odd-2026',
    topics: ['a', 'b', 'c', 'd', 'e'],
    stars: 2_000,
    forks: 3_000,
  };
  const unknown = assessOne(createRow(odd));
  const known = assessOne(createRow({ ...odd, authorFollowers: 40_000 }));
  expect(unknown.standing).toBe('quarantined');
  expect(known.standing).toBe('caution');
});

test('judges hostile text in time, and an empty night without an error', () => {
  expect(assessRisk([])).toEqual([]);
  const risk = assessOne(
    createRow({ description: `${'\u0301'.repeat(200_000)}${'a-'.repeat(100_000)}` }),
  );
  expect(risk.score).toBeGreaterThanOrEqual(0);
});

test('the coefficients of the model have the sign of their feature', () => {
  const { coefficients } = riskModel;
  const named = [...Object.keys(coefficients), ...Object.keys(shipped.leftOut)];
  expect(named.toSorted()).toEqual(features.map(({ name }) => name).toSorted());
  for (const { name, direction } of features) {
    expect((coefficients[name] ?? 0) * direction).toBeGreaterThanOrEqual(0);
  }
});

test.each([
  [0.29, 'caution'],
  [0.3, 'quarantined'],
])('a supporting finding that adds %s log odds leads to %s', (coefficient, standing) => {
  const [measured] = measureNight([
    toAssessed(createRow({ description: 'Music, free download', stars: 140, forks: 1 })),
  ]);
  const weights = {
    threshold: 0.5,
    cautionThreshold: 0.3,
    intercept: -1.5,
    coefficients: { spamWords: 1, fewForks: coefficient },
  };

  expect(measured && assess(measured, weights).standing).toBe(standing);
});
