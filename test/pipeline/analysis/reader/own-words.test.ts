import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSentences } from '../../../../scripts/lab/eval/sentences.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { answerPairs, type Pair, playModel } from '../../../standin/openai/readings.ts';
import { makeRow } from '../night-fixture.ts';
import { readNight } from './read-night.ts';

const freshLies = readSentences(
  fileURLToPath(new URL('../support/fresh-lies-night.json', import.meta.url)),
  '',
).filter(({ isTrue }) => !isTrue);

test.each([
  [
    'says yes to everything',
    (pairs: Pair[]) => ({ verdicts: pairs.map(({ id }) => ({ id, answer: 'yes' })) }),
  ],
  [
    'answers no control',
    (pairs: Pair[]) => ({
      verdicts: answerPairs(pairs, () => true).verdicts.filter(({ answer: is }) => is === 'yes'),
    }),
  ],
])(
  'of forty lies made of their passages’ words, none is published if the judge %s',
  async (_what, judge) => {
    const sources = new Map(freshLies.map(({ source }) => [source.fullName, source]));
    const candidates = [...sources.values()].map(({ readme, topics, ...texts }) => ({
      row: makeRow({
        ...texts,
        topics: [...topics],
        signals: { ...signalsNotAsked, readmeText: readme },
      }),
      category: null,
      isTool: true,
      isNewcomer: true,
      timesNamed: 0,
      merit: 0.8,
    }));
    const toSaid = ({ claim: { field, sentence, supports } }: (typeof freshLies)[number]) => ({
      field,
      sentence,
      supports: [...supports],
    });
    // A model may say one sentence of a field, so it tells its lies on four nights.
    const rounds = [0, 1, 2, 3].map((round) =>
      [...sources.keys()].map((name) => ({
        fullName: name,
        claims: freshLies
          .filter(({ source }) => source.fullName === name)
          .slice(round, round + 1)
          .map(toSaid),
      })),
    );
    for (const readings of rounds) {
      const read = () => ({ lead: 'none', themes: [], readings });
      const { report, sentences } = await readNight(
        { script: [playModel({ read, judge })] },
        { night: { date: '2026-08-10', candidates, leads: [], themes: [] } },
      );
      expect(report.analyst).toBe('offline');
      expect(
        sentences.filter((one) => freshLies.some(({ claim }) => claim.sentence === one)),
      ).toEqual([]);
    }
  },
);
