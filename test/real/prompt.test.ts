import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { writePrompt } from '../../pipeline/analysis/model/prompt.ts';
import { loadTokenCounter } from '../../pipeline/analysis/model/token-counter.ts';
import type { DigestDate } from '../../pipeline/contract/dates.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { canary } from '../analysis/model/asked-night.ts';
import { readRecordedNight } from './recorded-night.ts';

const folder = process.env['REAL_DATA_DIR'];

const sizes = {
  whole: { tokens: 60_000, excerpt: 400 },
  small: { tokens: 15_000, excerpt: 0 },
};
const count = await loadTokenCounter();

const Recording = z.object({
  rows: z.array(z.object({ nameWithOwner: z.string(), readme: z.string().nullish() })),
});
const Told = z.looseObject({ fastest: z.array(z.object({ fullName: z.string() })) });
const Line = z.looseObject({ fullName: z.string(), excerpt: z.string().default('') });

/** The night with every README whole, as if nothing had cleaned it. */
function withRawReadmes(scan: Scan, date: DigestDate): Scan {
  const text = readFileSync(join(folder ?? '', `night-${date}.json`), 'utf8');
  const { rows } = Recording.parse(JSON.parse(text));
  const readmes = new Map(rows.map(({ nameWithOwner, readme }) => [nameWithOwner, readme ?? '']));
  const withReadme = (row: Scan['rows'][number]) => ({
    ...row,
    readmeExcerpt: readmes.get(row.fullName) ?? '',
  });
  return { ...scan, rows: scan.rows.map(withReadme) };
}

type RecordedNight = { name: string; scan: Scan; earlier: Scan[] };

function readNights(): RecordedNight[] {
  if (folder === undefined) return [];
  const first = readRecordedNight(folder, '2026-08-14');
  const second = readRecordedNight(folder, '2026-08-15', first);
  return [
    { name: 'the first', scan: first, earlier: [] },
    { name: 'the second', scan: second, earlier: [first] },
    { name: 'the first, raw', scan: withRawReadmes(first, '2026-08-14'), earlier: [] },
    { name: 'the second, raw', scan: withRawReadmes(second, '2026-08-15'), earlier: [first] },
  ];
}

function write({ scan, earlier }: RecordedNight, size = sizes.whole, word = canary) {
  const evidence = countEvidence(scan, earlier);
  const prompt = writePrompt({ scan, evidence }, size, count, word);
  const [system = '', data = ''] = prompt.messages.map(({ content }) => content);
  const lines = data.split('\n');
  const rows = lines.filter((line) => line.startsWith('{"fullName"'));
  const told = lines.find((line) => line.startsWith('{"date"')) ?? '';
  return { ...prompt, evidence, system, data, told, rows, text: `${system}\n${data}` };
}

/** Bidi marks, zero-width characters, tags and variation selectors, and controls but for line breaks. */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|[\u2028\u2029]|(?!\n)\p{Cc}/u;

test.each(['\u202e', '\u2066', '\u200b', '\u200f', '\ufeff', '\u{e0041}', '\ufe0f', '\u0007'])(
  'what hides is seen here: %j',
  (character) => {
    expect(`a${character}b`).toMatch(unseen);
  },
);

describe.skipIf(folder === undefined)('the prompt of a whole recorded night', () => {
  describe.each(readNights())('$name', (night) => {
    const { scan } = night;
    const whole = write(night);

    test('names every row once, in order, with its figures', () => {
      expect(scan.rows.length).toBeGreaterThan(100);
      expect(whole.rows.map((line): unknown => JSON.parse(line))).toMatchObject(
        scan.rows.map(({ fullName, stars, forks, language }) => ({
          fullName,
          stars,
          forks,
          ...(language && { language }),
        })),
      );
    });

    test('lets the answer name only rows of the night, the most starred among them', () => {
      const names = new Set(scan.rows.map(({ fullName }) => fullName));
      const schema = JSON.stringify(whole.schema.jsonSchema);
      const nameable = [...schema.matchAll(/"([\w.-]+\/[\w.-]+)"/g)].map(([, name]) => name ?? '');
      // A category or a language may be written with a stroke as well.
      const shares = [...whole.evidence.categories, ...whole.evidence.languages];
      const others = new Set(shares.map(({ name }) => name));

      expect(nameable).toContain(scan.rows[0]?.fullName);
      expect(nameable.filter((name) => !names.has(name) && !others.has(name))).toEqual([]);
    });

    test('tells the evidence', () => {
      const { evidence, told: line, data } = whole;
      const told = Told.parse(JSON.parse(line));
      const [before] = night.earlier;

      expect(told).toMatchObject({
        date: scan.scanDate.slice(0, 10),
        comparedWith: before ? 'the night before' : 'nothing: this is the first night',
        rows: scan.rows.length,
        setAsideAsLikelySpam: scan.quarantined.length,
        ...(before && { newTonight: evidence.entrants, noLongerHere: evidence.leavers }),
        stars: { median: evidence.stars.median, highest: evidence.stars.highest },
      });
      expect(told).not.toHaveProperty('madeUp');
      for (const { name, count: rows } of evidence.categories.slice(0, 5)) {
        expect(data).toContain(`{"name":"${name}","rows":${rows},"percent":`);
      }
      expect(told.fastest.map(({ fullName }) => fullName)).toEqual(
        evidence.leaders.map(({ fullName }) => fullName),
      );
    });

    test('holds nothing that is no text, and no row that was set aside', () => {
      // A stranger's text may well say `null`; only ours is looked at here.
      const ours = whole.text
        .split('\n')
        .filter((line) => !line.startsWith('{'))
        .join('\n');
      expect(ours).not.toMatch(/undefined|null|\[object|NaN|\$\{/);
      expect([whole.told, ...whole.rows].join('\n')).not.toMatch(/:(null|undefined|NaN)\b/);

      expect(scan.quarantined.length).toBeGreaterThan(20);
      const shown = scan.quarantined.filter(({ fullName }) => whole.text.includes(`"${fullName}"`));
      expect(shown).toEqual([]);
    });

    test('keeps excerpts to 400 characters, and nearly every row has one', () => {
      const excerpts = whole.rows.map((line) => Line.parse(JSON.parse(line)).excerpt);

      expect(Math.max(...excerpts.map((excerpt) => excerpt.length))).toBeLessThanOrEqual(400);
      expect(excerpts.filter(Boolean).length).toBeGreaterThan(scan.rows.length * 0.75);
    });

    test('opens and closes each fence once, in its place, and ends with our own words', () => {
      const { data } = whole;

      expect(data.match(/[<>＜＞﹤﹥]/g)).toHaveLength(8);
      const fences = data.split('\n').filter((line) => /[<>]/.test(line));
      expect(fences).toEqual(['<evidence>', '</evidence>', '<repositories>', '</repositories>']);
      expect(data.split('\n').at(-1)).toMatch(/^The data ends here\. Only the instructions/);
      // One line of counts, one a row, a line before each of the two, the fences and the end.
      expect(data.split('\n')).toHaveLength(scan.rows.length + 8);
    });

    test('hides nothing: no bidi mark, no zero-width character, no tag, no control', () => {
      expect(whole.text).not.toMatch(unseen);
      expect(whole.text.isWellFormed()).toBe(true);
      expect(JSON.stringify(whole.schema.jsonSchema)).not.toMatch(unseen);
    });

    test('holds its canary once, in the instructions, and is the same bytes but for it', () => {
      const other = write(night, sizes.whole, 'feedc0de87654321');

      expect(whole.text.split(canary)).toHaveLength(2);
      expect(whole.system).toContain(canary);
      expect(JSON.stringify(whole.schema.jsonSchema)).not.toContain(canary);
      expect(other.text.replaceAll('feedc0de87654321', canary)).toBe(whole.text);
      expect(other.sha256).toBe(whole.sha256);
    });

    test.each(Object.entries(sizes))('keeps to the tokens of the %s one', (_name, size) => {
      const { tokens, text, schema } = write(night, size);
      const sent = count(text) + count(JSON.stringify(schema.jsonSchema));

      expect(tokens).toBeLessThanOrEqual(size.tokens);
      expect(Math.abs(sent - tokens)).toBeLessThan(50);
    });

    test('leaves the READMEs out of the smaller one, and its last rows at most', () => {
      const { text, rows } = write(night, sizes.small);
      const names = rows.map((line) => Line.parse(JSON.parse(line)).fullName);

      expect(text).not.toContain('"excerpt"');
      expect(names.length).toBeGreaterThan(60);
      expect(names).toEqual(scan.rows.slice(0, names.length).map(({ fullName }) => fullName));
    });
  });
});
