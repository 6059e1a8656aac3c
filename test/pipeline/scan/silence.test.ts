import { expect, test } from 'vitest';
import type { LookUpAnswer } from '../../../pipeline/scan/github/look-up.ts';
import { believe, type EarlierLooks } from '../../../pipeline/scan/silence.ts';

const date = '2026-11-20';
const last = { fullName: 'a/tides', stars: 150, archived: false };
const looks = (count: number, kind: string, about: Partial<EarlierLooks> = {}) =>
  Array.from({ length: count }, (_, index): EarlierLooks => {
    const earlier = { notFoundSince: undefined, isGone: false, missingSince: undefined };
    return { id: `${kind} ${index}`, last, ...earlier, ...about };
  });

test.each([
  { lost: 20, found: 0, isWave: false },
  { lost: 21, found: 186, isWave: false },
  { lost: 21, found: 185, isWave: true },
])('$lost newly lost beside $found found are a wave: $isWave', ({ lost, found, isWave }) => {
  const lostLooks = [
    ...looks(lost, 'lost'),
    ...looks(1, 'lost again', { notFoundSince: '2026-11-19' }),
    ...looks(1, 'lost for good', { notFoundSince: '2026-11-01', isGone: true }),
    ...looks(1, 'lost for a week', { missingSince: '2026-11-13' }),
  ];
  const answers = new Map<string, LookUpAnswer>();
  for (const { id } of lostLooks) answers.set(id, { gone: true, isCertain: false });
  for (const { id } of looks(found, 'found')) answers.set(id, { gone: false, forks: 1, ...last });
  const due = [...lostLooks, ...looks(found, 'found'), ...looks(200, 'silent')];
  const believed = believe(date, due, answers, new Map());
  const gone = [...believed.answers].flatMap(([id, answer]) => (answer.gone ? id : []));
  expect(gone).toEqual([...(isWave ? [] : ['lost again 0']), 'lost for good 0']);
  expect(believed.doubted.size).toBe(isWave ? lost + 1 : 0);
  expect([...believed.notFound.keys()].at(-1)).toBe('lost for a week 0');
  expect(believed.notFound.size).toBe(isWave ? 1 : lost + 1);
});

test('where most stars fall, only what had no believed answer for a week counts', () => {
  const recorded = [...looks(21, 'fell'), ...looks(1, 'low', { missingSince: '2026-11-13' })];
  const fell: LookUpAnswer = { gone: false, ...last, forks: 1, stars: 90 };
  const answers = new Map(recorded.map(({ id }) => [id, fell]));
  expect([...believe(date, recorded, answers, new Map()).answers.keys()]).toEqual(['low 0']);
});
