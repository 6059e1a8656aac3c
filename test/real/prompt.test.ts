import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTokenCounter } from '../../pipeline/analysis/model/cost.ts';
import { writePrompt } from '../../pipeline/analysis/reader/prompt.ts';
import type { Candidate, NightToRead } from '../../pipeline/analysis/reading.ts';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import { toRecordedScan } from '../../scripts/lab/recordings/recorded-nights.ts';
import { answer, night } from '../pipeline/analysis/reader/harbour-night.ts';
import { canary, readNight } from '../pipeline/analysis/reader/read-night.ts';
import { makeRow } from '../pipeline/analysis/night-fixture.ts';
import { playModel } from '../standin/openai/readings.ts';
import { folder, readJudgedNights } from './recordings.ts';

const isThere = folder !== '';
const readmes = isThere
  ? readdirSync(join(folder, 'readmes')).filter((name) => name !== 'MANIFEST.json')
  : [];
const nights = isThere ? readJudgedNights().slice(-2) : [];
const count = await loadTokenCounter();
const sizes = { whole: { tokens: 60_000, readme: 2500 }, small: { tokens: 15_000, readme: 600 } };

function toCandidate(row: ScannedRow): Candidate {
  return { row, category: null, isTool: false, isNewcomer: true, timesNamed: 0, merit: 0.8 };
}

/** Invisible characters: bidi marks, zero-width characters, tags, variation selectors, controls but line breaks. */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|[\u2028\u2029]|(?!\n)\p{Cc}/u;

describe.skipIf(!isThere)('the prompt of forty recorded candidates', () => {
  test.each(nights.map((recorded) => [recorded.date, recorded] as const))(
    '%s',
    (_date, recorded) => {
      const { rows } = toRecordedScan(recorded, []);
      const candidates = rows.slice(0, 40).map(toCandidate);
      for (const size of Object.values(sizes)) {
        const { messages, tokens } = writePrompt({ ...night, candidates }, size, count, canary);
        const data = messages[1]?.content ?? '';
        const lines = data.split('\n').filter((line) => line.startsWith('{"fullName"'));

        expect(tokens).toBeLessThanOrEqual(size.tokens);
        expect(lines.length).toBeGreaterThan(20);
        expect(() => lines.map((line): unknown => JSON.parse(line))).not.toThrow();
        expect(data.match(/[<>＜＞﹤﹥]/g)).toHaveLength(12);
        expect(data).not.toMatch(unseen);
      }
    },
  );
});

describe.skipIf(!isThere)('recorded READMEs, raw', () => {
  const victim = 'drake/flagship';
  const nightWith = (readme: string): NightToRead => {
    const signals = { ...makeRow().signals, readmeText: readme };
    const row = makeRow({ fullName: victim, description: readme.slice(0, 300), signals });
    return { ...night, candidates: [...night.candidates.slice(0, 3), toCandidate(row)] };
  };

  test.each(readmes)('%s does not change the structure of the prompt', (name) => {
    const of = nightWith(readFileSync(join(folder, 'readmes', name), 'utf8'));
    const { messages } = writePrompt(of, sizes.whole, count, canary);
    const data = messages[1]?.content ?? '';

    expect(data.match(/[<>]/g)).toHaveLength(12);
    expect(data.split('\n').filter((line) => line.startsWith('{"fullName"'))).toHaveLength(4);
  });

  test.each(readmes)(
    '%s brings no link into a reading through a model that copies it',
    async (name) => {
      const readme = readFileSync(join(folder, 'readmes', name), 'utf8');
      const copied = readme.match(/[^.!?\n]{20,200}[.!?]/g)?.slice(0, 3) ?? [];
      const claims = ['forWhom', 'different', 'caveat'].map((field, index) => ({
        field,
        supports: [copied[index] ?? ''],
        sentence: copied[index] ?? '',
      }));
      const model = playModel({ read: () => answer({ [victim]: claims }) });
      const { sentences } = await readNight({ script: [model] }, { night: nightWith(readme) });

      const others = sentences.filter((sentence) => !readme.startsWith(sentence.slice(0, 20)));
      expect(others.join('\n')).not.toMatch(/https?:|www\.|<[a-z!/]|!\[/i);
    },
  );
});
