import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import { readPipelineSettings } from '../../pipeline/night/settings.ts';
import { openMailbox } from '../../scripts/lab/eval/mailbox.ts';
import { measureNights, proseOf } from '../../scripts/lab/eval/nights/measure.ts';
import { replayNights } from '../../scripts/lab/eval/nights/replay.ts';
import { readJudgements } from '../../scripts/lab/recordings/judgements.ts';
import { folder, readJudgedNights } from './recordings.ts';

/** What a live model pointed at in these nights. Whoever changes what is offered asks it anew. */
const recordedAnswers = 'test/real/mailbox';

describe.skipIf(!folder).each(['no model', 'the recorded answers of a model'])(
  'the recorded nights, read with %s',
  async (reading) => {
    const box = await openMailbox(recordedAnswers, false);
    const reader = reading === 'no model' ? offlineReader : box.reader;
    const nights = folder
      ? await replayNights(readJudgedNights(), reader, readPipelineSettings({}))
      : [];
    box.close();
    const judged = folder ? readJudgements(join(folder, 'nights', 'labels.csv')) : new Map();

    test('meet every goal', () => {
      const measures = measureNights(nights, judged);
      expect(measures.length).toBeGreaterThan(10);
      expect(measures.filter(({ isMet }) => !isMet)).toEqual([]);
    });

    test('follow their schema, and put no link and no markup of a README into a text', () => {
      for (const { analysis } of nights) {
        expect(Analysis.parse(analysis)).toEqual(analysis);
        expect(proseOf(analysis.answer).join('\n')).not.toMatch(/https?:|www\.|\]\(|<[a-z]/i);
      }
    });
  },
);
