import { expect, test } from 'vitest';
import { measureNights } from '../../../../../scripts/lab/eval/nights/measure.ts';
import { formatMeasures } from '../../../../../scripts/lab/eval/nights/goal.ts';
import type { Judgement } from '../../../../../scripts/lab/recordings/judgements.ts';
import { anAnalysis, aRow, aScan } from '../../../../fixtures/night.ts';

const date = '2026-11-20';
const judged = (name: string, about: Partial<Judgement>): [string, Judgement] => [
  name,
  {
    firstSeen: date,
    name,
    standing: 'honest',
    kind: '',
    category: 'Other',
    isTool: true,
    worth: 3,
    purpose: '',
    ...about,
  },
];
const judgements = new Map([
  judged('ada/tides', {}),
  judged('eve/drainer', { standing: 'spam', worth: 0 }),
]);
const rows = [aRow({ fullName: 'ada/tides' }), aRow({ fullName: 'eve/drainer', stars: 5 })];
const measure = (names: readonly string[]) => {
  const notableProjects = names.map((fullName) => ({ fullName, why: `${fullName} is new.` }));
  const night = {
    scan: aScan(date, { rows }),
    analysis: anAnalysis(date, { answer: { notableProjects } }),
  };
  return new Map(measureNights([night], judgements).map((one) => [one.name, one]));
};

test('counts the spam that a digest names, and the notable projects not worth a mention', () => {
  const measures = measure(['ada/tides', 'eve/drainer']);

  expect(measures.get('spam rows named in a digest')).toMatchObject({ part: 1, isMet: false });
  expect(measures.get('notable projects judged worth a mention')).toMatchObject({
    part: 1,
    whole: 2,
    misses: ['eve/drainer (0) on 2026-11-20'],
  });
});

test('a goal that is met has no misses', () => {
  const met = measure(['ada/tides']).get('spam rows named in a digest');

  expect(met).toMatchObject({ part: 0, isMet: true, misses: [] });
  expect(met && formatMeasures([met]).split('\n')).toHaveLength(2);
});
