import { describe, expect, test } from 'vitest';
import { differences } from '../../../pipeline/analysis/grounding/compared.ts';
import { readFacts } from '../../../pipeline/analysis/grounding/night-facts.ts';
import { findProblems } from '../../../pipeline/analysis/grounding/ground.ts';
import type { Answer } from '../../../pipeline/contract/analysis.ts';
import { answer, boat, evidence, scan } from './counted-night.ts';

/** A note's own words, so that no sentence here is taken for one about something else. */
const purpose = 'It folds harbour charts into small paper boats for sailors.';

test('followers that are not known are neither more nor less nor as many as others', () => {
  const [known, unknown] = [30, null].map((authorFollowers) => ({
    from: 0,
    to: 0,
    name: boat.fullName,
    row: { ...boat, authorFollowers },
  }));
  const about = { measure: 'followers', facts: readFacts({ scan, evidence }) } as const;
  const pairs =
    known && unknown
      ? [differences(known, unknown, about), differences(unknown, known, about)]
      : [];
  expect(pairs).toEqual([[Number.NaN], [Number.NaN]]);
});

const places: Record<string, (text: string) => Partial<Answer>> = {
  'the summary': (text) => ({ summary: text }),
  'a note on a language': (text) => ({ languageTrends: [{ name: 'Go', note: text }] }),
  'a note on a category': (text) => ({ topCategories: [{ name: 'Games', note: text }] }),
  'a reason': (text) => ({
    notableProjects: [{ fullName: boat.fullName, why: `${purpose} ${text}` }],
  }),
  'the analysis': (text) => ({ fullAnalysis: text }),
};
const reasonsIn = (place: (text: string) => Partial<Answer>, text: string) =>
  findProblems({ ...answer, ...place(text) }, { scan, evidence }).map(({ reason }) => reason);

/** In a reason any other language than its row's is out of place, also where what is said of it is true. */
const aboutTheNight = new Set(['how two compare', 'who dominates']);

const claims: Record<string, { holds: readonly string[]; fails: readonly string[] }> = {
  'that something is absent': {
    holds: [
      'No Python repository gained as much as its owner says.',
      'No Python repository on the list is older than that.',
      'Python keeps its place, and nothing is missing.',
    ],
    fails: [
      'No Python repositories appear tonight.',
      'There are no Go projects tonight.',
      'Not a single Rust repository made the list.',
      'Python is absent from the list.',
      'Python repositories are nowhere to be seen.',
      'None of the repositories is written in Python.',
      'Nothing tonight is written in Go.',
      'The night is without any Rust projects.',
      'No Python or Rust projects are on the list.',
      'There are no databases tonight.',
      'Database projects are missing.',
      'Python did not appear.',
      'Rust has no presence tonight.',
    ],
  },
  'how two compare': {
    holds: [
      'There are more Python repositories than Go ones.',
      'There are fewer Go repositories than Python ones.',
      'Python outnumbers TypeScript and Rust.',
      'Go trails Python.',
      'More repositories are written in Python than in Rust.',
      'Rust has fewer repositories than TypeScript.',
      'Go is not larger than Python.',
      'There are three times as many Python repositories as Go ones.',
    ],
    fails: [
      'TypeScript overtook Python tonight.',
      'Go has overtaken Rust.',
      'Python was overtaken by TypeScript.',
      'There are fewer Python repositories than Go ones.',
      'There are more Go repositories than Python ones.',
      'More repositories are written in Go than in Rust.',
      'Go outnumbers Python.',
      'Go is larger than Python.',
      'Python has fewer repositories than Rust.',
      'There are as many Go repositories as Python ones.',
      'Python fell behind Rust.',
      'There are more databases than games.',
    ],
  },
  'how much of the night something is': {
    holds: [
      'A quarter of the repositories are written in Python.',
      'Not all repositories are written in Python.',
    ],
    fails: [
      'Nearly all repositories are written in Python.',
      'Almost all repositories are written in Python.',
      'Virtually every project is in Python.',
      'All repositories are written in Python.',
      'Every repository is written in Rust.',
      'Most repositories are written in Python.',
      'The bulk of the list is in TypeScript.',
      'Hardly any repositories are written in Python.',
      'The list is almost entirely in Go.',
    ],
  },
  'who dominates': {
    holds: [
      'Python dominates the night.',
      'Games dominate the night.',
      'The dominant language is Python.',
    ],
    fails: [
      'Databases dominate the night.',
      'Go dominates the night.',
      'Rust is the dominant language.',
      'The dominant language is TypeScript.',
      'Go reigns tonight.',
      'Rust is the most common language.',
    ],
  },
  'what a project is written in': {
    holds: [
      '`ada/paper-boat` is a Python project.',
      '`ada/paper-boat` is written in Python.',
      '`ada/paper-boat` is a small Python repository.',
    ],
    fails: [
      '`ada/paper-boat` is a Rust project.',
      '`ada/paper-boat` is a small Rust program.',
      '`ada/paper-boat` is written in Rust.',
      '`ada/paper-boat` was built with Go.',
      '`ada/paper-boat`, a Rust project, is there.',
      '`ada/paper-boat` and `owner3/paper-3` are Rust projects.',
    ],
  },
  'a licence': {
    holds: [
      '`ada/paper-boat` is licensed under Apache-2.0.',
      '`ada/paper-boat` comes under the Apache License.',
      '`ada/paper-boat` has a permissive licence.',
    ],
    fails: [
      '`ada/paper-boat` is licensed under MIT.',
      '`ada/paper-boat` is MIT-licensed.',
      '`ada/paper-boat` comes under the GPL.',
      '`ada/paper-boat` is under the MIT License.',
      '`ada/paper-boat` names no licence.',
      '`ada/paper-boat` is unlicensed.',
    ],
  },
  'an owner': {
    holds: [
      '`ada/paper-boat` is owned by an individual.',
      '`ada/paper-boat` does not belong to an organization.',
    ],
    fails: [
      '`ada/paper-boat` is owned by an organization.',
      '`ada/paper-boat` belongs to an organisation.',
      '`ada/paper-boat` comes from a company.',
      '`ada/paper-boat` is organization-owned.',
    ],
  },
  safety: {
    holds: ['`ada/paper-boat` folds charts for harbour sailors.'],
    fails: ['malware', 'safe', 'audited', 'vulnerable', 'secure', 'backdoored', 'a scam'].map(
      (word) => `\`ada/paper-boat\` is ${word}.`,
    ),
  },
  'in what time stars came': {
    holds: [
      '`ada/paper-boat` gained 777 stars in four days.',
      '`ada/paper-boat` gained 777 stars over 4 days.',
      '`ada/paper-boat` gained 194 stars a day.',
      '`ada/paper-boat` gained 777 stars since it was last here.',
      '`ada/paper-boat` has 5,303 stars tonight.',
      '`owner4/paper-4` gained 64 stars since the night before.',
      '`owner4/paper-4` gained 64 stars overnight.',
      '`owner4/paper-4` gained 64 stars.',
    ],
    fails: [
      '`ada/paper-boat` gained 777 stars since the night before.',
      '`ada/paper-boat` gained 777 stars in one day.',
      '`ada/paper-boat` gained 777 stars overnight.',
      '`ada/paper-boat` gained 777 stars tonight.',
      '`ada/paper-boat` gained 777 stars a day.',
      '`ada/paper-boat` gained 777 stars in a week.',
      'Since the night before, `ada/paper-boat` gained 777 stars.',
      '`ada/paper-boat` gained 777 stars.',
      '`ada/paper-boat` gained 194 stars in four days.',
      '`ada/paper-boat` gained 5,303 stars overnight.',
      '`owner4/paper-4` gained 64 stars over 4 days.',
      '`owner4/paper-4` gained 64 stars an hour.',
    ],
  },
};

describe.each(Object.entries(places))('in %s', (where, place) => {
  describe.each(Object.entries(claims))('a claim %s', (kind, { holds, fails }) => {
    const told = where === 'a reason' && aboutTheNight.has(kind) ? [] : holds;
    test.each(told)('passes where it holds: %s', (text) => {
      expect(reasonsIn(place, text)).toEqual([]);
    });

    test.each(fails)('is found where it does not: %s', (text) => {
      expect(reasonsIn(place, text)).not.toEqual([]);
    });
  });

  test('so do the words that all of this is told with', () => {
    expect(reasonsIn(place, purpose.replace('It', '`ada/paper-boat`'))).toEqual([]);
  });
});
