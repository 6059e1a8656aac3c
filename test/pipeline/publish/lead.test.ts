import { expect, test } from 'vitest';
import type { CountedFact } from '../../../pipeline/contract/analysis.ts';
import type { Digest } from '../../../pipeline/contract/digest.ts';
import { findLead } from '../../../pipeline/publish/page/lead.ts';

const pick = (name: string, what?: string): Digest['notableProjects'][number] => ({
  name,
  stars: 90,
  language: 'Rust',
  description: '',
  why: 'It reads tides. It has 90 stars.',
  ...(what === undefined ? {} : { what }),
});
const picks = [pick('ada/tides', 'A reader of tides.'), pick('bob/ebb')];

const fact = (subject: string, passed: number): CountedFact => ({
  id: `milestone:${subject}`,
  kind: 'milestone',
  subjects: [subject],
  numbers: { passed },
  beyondChance: false,
  sentence: `${subject} passed ${passed} stars.`,
});
const analysis = {
  facts: [fact('cy/flow', 2000), fact('dee/flood', 50_000)],
  putForward: ['cy/flow', 'dee/flood'].map((fullName) => ({
    id: `R_${fullName}`,
    fullName,
    stars: 50_123,
    part: 'rising' as const,
  })),
  kinds: { 'R_dee/flood': { category: null, purpose: 'A map of floods.' } },
};

const digestDate = '2026-11-20T00:00:00.000Z';

test.each([
  ['tides: a reader of tides', 'ada/tides'],
  ['bob/ebb went past 90 stars', 'ada/tides'],
  ['dee/flood went past 50,000 stars', 'dee/flood'],
  ['flood went past 50,000 stars', 'dee/flood'],
  ['A flood of new repositories', 'ada/tides'],
])('the title “%s” is about %s', (title, fullName) => {
  expect(findLead({ digestDate, title, notableProjects: picks }, analysis)?.fullName).toBe(
    fullName,
  );
});

test('what an event is about has the sentence and the stars of its own row', () => {
  const digest = { digestDate, title: 'dee/flood went past 50,000 stars', notableProjects: picks };
  expect(findLead(digest, analysis)).toEqual({
    fullName: 'dee/flood',
    what: 'A map of floods.',
    stars: 50_123,
    isPick: false,
  });
});

test('an older digest has the reason of its first recommendation, and a night without one has no lead', () => {
  const older = { digestDate, title: 'Tides come in', notableProjects: [pick('bob/ebb')] };
  expect(findLead(older, undefined)).toMatchObject({
    fullName: 'bob/ebb',
    what: 'It reads tides. It has 90 stars.',
    isPick: true,
  });
  expect(
    findLead({ digestDate, title: 'Nothing new', notableProjects: [] }, analysis),
  ).toBeUndefined();
  const title = 'Made-up demo night: What stands out on 2026-11-20 needs care';
  expect(findLead({ digestDate, title, notableProjects: picks }, analysis)).toBeUndefined();
});
