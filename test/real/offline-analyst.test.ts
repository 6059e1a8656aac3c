import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import { readPipelineSettings } from '../../pipeline/night/settings.ts';
import { measureNights, proseOf } from '../../scripts/lab/eval/nights/measure.ts';
import { replayNights } from '../../scripts/lab/eval/nights/replay.ts';
import { readJudgements } from '../../scripts/lab/recordings/judgements.ts';
import { folder, readJudgedNights } from './recordings.ts';

describe.skipIf(!folder)('the recorded nights, analysed without a model', async () => {
  const nights = folder
    ? await replayNights(readJudgedNights(), offlineReader, readPipelineSettings({}))
    : [];
  const judged = folder ? readJudgements(join(folder, 'nights', 'labels.csv')) : new Map();

  test.each([
    'spam rows named in a digest',
    'notable projects put forward before',
    'notable projects judged worth nothing',
    'nights with more than five notable projects',
    'stated changes that exceed chance',
  ])('meets the goal: %s', (name) => {
    const measure = measureNights(nights, judged).find((one) => one.name === name);

    expect(measure).toMatchObject({ isMet: true });
  });

  test('follows its schema, and puts no link and no markup of a README into a text', () => {
    for (const { analysis } of nights) {
      expect(Analysis.parse(analysis)).toEqual(analysis);
      expect(proseOf(analysis.answer).join('\n')).not.toMatch(/https?:|www\.|\]\(|<[a-z]/i);
    }
  });
});
