import { expect, test } from 'vitest';
import { dropUnsupported, findProblems } from '../../../pipeline/analysis/grounding/ground.ts';
import { type AnsweredNight, answerDemoNights } from './demo-nights.ts';
import { mutations } from './mutations.ts';

const nights = await answerDemoNights('harbour', '2026-06-10', 6);
const night = lastOf(nights);
/** As many false claims of each kind as are tried; all of them take minutes. */
const tried = 12;
/** Kinds of which a few slip through: a swapped name may leave a sentence that happens to be true. */
const leastCaught: Readonly<Record<string, number>> = {
  'replaces a number by a random one': 0.9,
  'puts another repository in the place of one named': 0.8,
};

test('a faithful answer has nothing against it', () => {
  for (const each of nights) expect(findProblems(each.answer, each)).toEqual([]);
});

test.each(Object.keys(mutations))('an answer that %s is found out', (kind) => {
  const mutants = spread(mutations[kind]?.(night) ?? []);
  const caught = mutants.filter(({ answer }) => findProblems(answer, night).length > 0);
  expect(mutants.length).toBeGreaterThan(0);
  expect(caught.length / mutants.length).toBeGreaterThanOrEqual(leastCaught[kind] ?? 1);
});

test('what fails is dropped, and what is left has nothing against it', () => {
  const kinds = [
    'adds a link',
    'adds a number that nothing counts',
    'names a repository set aside',
  ];
  for (const kind of kinds) {
    const inParts = (mutations[kind]?.(night) ?? []).filter(
      ({ where }) => where !== 'title' && where !== 'summary',
    );
    for (const { answer } of spread(inParts)) {
      const { answer: left, dropped } = dropUnsupported(answer, night);
      expect(dropped.length).toBeGreaterThan(0);
      expect(left ? findProblems(left, night) : []).toEqual([]);
      expect(JSON.stringify(left)).not.toMatch(/evil\.example|31,337/);
    }
  }
});

test('a title or a summary that fails leaves no digest', () => {
  const { answer } = night;
  const wrong = { ...answer, summary: `${answer.summary} It has 31,337 stars.` };
  expect(dropUnsupported(wrong, night).answer).toBeUndefined();
  const untitled = { ...answer, title: `${answer.title}, and evil-corp/free-coins` };
  expect(dropUnsupported(untitled, night).answer).toBeUndefined();
});

test('a numbered list that fails as a whole goes as a whole', () => {
  const list = '1. **Anything:** Some unsupported 31,337 words.\n2. More at https://evil.example';
  const answer = { ...night.answer, fullAnalysis: `${night.answer.fullAnalysis}\n\n${list}` };
  const { answer: left } = dropUnsupported(answer, night);
  expect(left?.fullAnalysis).not.toMatch(/31,337|evil/);
});

function spread<T>(items: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(items.length / tried));
  return items.filter((_, index) => index % step === 0).slice(0, tried);
}

function lastOf(all: readonly AnsweredNight[]): AnsweredNight {
  const last = all.at(-1);
  if (!last) throw new Error('no night was made up');
  return last;
}
