import { expect, test } from 'vitest';
import { assessRisk } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { indexEarlierRows, toEarlierRow } from '../../../../pipeline/scan/risk/earlier-rows.ts';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import type { Signals } from '../../../../pipeline/contract/repository-row.ts';
import { createRead, createRow } from './example-row.ts';

/** A README that explains itself and shows code, as the README of a real newborn project. */
const readme = `# Tidy logs

Tidy logs reads the logs of a cluster, finds the lines that belong together, and writes one summary an hour.

[Guide](https://github.com/maria/tidy-logs/wiki) · [Releases](https://github.com/maria/tidy-logs/releases)

\`\`\`sh
git clone https://github.com/maria/tidy-logs && cd tidy-logs && make install
\`\`\`

${Array.from({ length: 60 }, (_, at) => `Rule ${at} joins lines of service ${at * 7} by field ${at * 13}.`).join(' ')}
`;

const original = createRead(readme, { stars: 310, forks: 21 });

/** The original under another owner an hour later, with its links changed to this target. */
function clone(target: string, signals: Partial<Signals> = {}) {
  const text = readme
    .replaceAll(/\(https:[^)]*\)/g, `(${target})`)
    .replaceAll('maria/', 'quickdev81/');
  return createRead(text, {
    fullName: 'quickdev81/tidy-logs',
    description: 'Logs in order',
    createdAt: '2026-08-10T10:00:00.000Z',
    stars: 44,
    forks: 3,
    authorFollowers: 0,
    signals,
  });
}

const packed = 'https://github.com/quickdev81/tidy-logs/releases/download/v2/tidy-logs.zip';

type Commit = NonNullable<Signals['lastCommits']>[number];
const last: Commit = {
  title: 'Update README.md',
  at: '2026-08-10T10:05:00.000Z',
  author: 'quickdev81',
};
const before: Commit = { title: 'Join lines', at: '2026-08-10T08:00:00.000Z', author: 'maria' };
/** The last commits of a clone: the owner's one to the README, upon the history of others. */
const borrowed = { lastCommitFiles: 2, lastCommits: [last, before] };
const history =
  'its history is older than itself and of somebody else, but for its owner’s commits to the README';

test('a copy that links to a packed file is quarantined beside its original', () => {
  const [first, second] = assessRisk([original, clone(packed)]);
  expect(first?.standing).toBe('clear');
  expect(second?.standing).toBe('quarantined');
  expect(second?.risk.reasons).toEqual([
    'its README links straight to a packed file on GitHub',
    'its README is nearly that of maria/tidy-logs, which is older',
  ]);
});

test('a link to a packed file of a third owner counts only where the original has no such link', () => {
  const third = packed.replace('quickdev81', 'quickdev82');
  const reason = 'its README links straight to a packed file of quickdev82/tidy-logs';
  expect(assessRisk([original, clone(third)])[1]).toMatchObject({
    standing: 'quarantined',
    risk: { reasons: [reason, expect.stringContaining('maria/tidy-logs')] },
  });
  const linking = createRead(`${readme}[Windows](${third})`);
  const naming = createRead(`${readme}Based on https://github.com/QuickDev82/tidy-logs.`);
  for (const first of [linking, naming]) {
    expect(assessRisk([first, clone(third)])[1]?.standing).toBe('caution');
  }
});

test.each([
  ['https://github.com/Maria/tidy-logs/releases/download/v1/tidy-logs.zip', 'caution'],
  ['https://raw.githubusercontent.com/quickdev81/tidy-logs/main/app.zip', 'quarantined'],
  ['https://quickdev81.github.io/tidy-logs/app.zip', 'quarantined'],
  ['https://media.githubusercontent.com/media/quickdev81/tidy-logs/main/app.zip', 'quarantined'],
  ['dist/app.7z', 'quarantined'],
  ['https://files.example/app.zip', 'caution'],
  ['https://quickdev81.example', 'caution'],
])('a copy with links to %s is %s', (target, standing) => {
  expect(assessRisk([original, clone(target)])[1]?.standing).toBe(standing);
});

test('a README that is only a button to a packed file calls for caution, and one with a text does not', () => {
  const find = (readmeText: string) => {
    const page = toReadmePage(`[![Download](button.svg)](${packed})`, 'quickdev81/tidy-logs');
    return assessRisk([createRow({ signals: { page, readmeText } })])[0]?.standing;
  };
  expect(find('')).toBe('caution');
  expect(find('It draws the tides of every harbour and all of its currents. '.repeat(2))).toBe(
    'clear',
  );
});

test('a copy is still one on the nights after the first, and its original never', () => {
  const copy = clone(packed);
  const known = indexEarlierRows([copy, original].map(toEarlierRow));
  expect(assessRisk([copy], known)[0]?.standing).toBe('quarantined');
  expect(assessRisk([original], known)[0]?.standing).toBe('clear');
});

test('a page whose links all lead to one packed file calls for caution without its original, and two links do not', () => {
  const more = (links: number) =>
    `${readme.replaceAll('maria/', 'quickdev81/')}${`[Guide](${packed})\n`.repeat(links)}`;
  const find = (links: number) =>
    assessRisk([createRead(more(links), { fullName: 'quickdev81/tidy-logs' })])[0];
  expect(find(3)).toMatchObject({
    standing: 'caution',
    risk: {
      reasons: ['its README links straight to a packed file on GitHub, one file from 3 places'],
    },
  });
  expect(find(2)?.standing).toBe('clear');
});

test('the history of somebody else under one commit to the README condemns beside a packed file', () => {
  const find = (signals: Partial<Signals>, target = 'https://quickdev81.example') =>
    assessRisk([clone(target, signals)])[0];
  expect(find(borrowed)).toMatchObject({ standing: 'caution', risk: { reasons: [history] } });
  expect(find(borrowed, packed)?.standing).toBe('quarantined');
  expect(find({ ...borrowed, rootNames: ['src', 'Setup.ZIP'] })).toMatchObject({
    standing: 'quarantined',
    risk: { reasons: [`${history}, and a packed file stands in its top folder`] },
  });
});

test.each([
  ['many files', { ...borrowed, lastCommitFiles: 3 }],
  ['files that GitHub could not count', { ...borrowed, lastCommitFiles: null }],
  ['a history of the owner', { ...borrowed, lastCommits: [last] }],
  ['another title', commitsWith({ title: 'Fix the guide' }, {})],
  ['another person last', commitsWith({ author: 'maria' }, {})],
  ['an owner who wrote before', commitsWith({}, { author: 'QuickDev81' })],
  ['an unknown person before', commitsWith({}, { author: null })],
  [
    'a commit before that is younger than the repository',
    commitsWith({}, { at: '2026-08-10T10:01:00.000Z' }),
  ],
])('%s: the history is not borrowed', (_, signals) => {
  expect(assessRisk([clone('https://quickdev81.example', signals)])[0]?.standing).toBe('clear');
});

function commitsWith(changedLast: Partial<Commit>, changedBefore: Partial<Commit>) {
  return {
    ...borrowed,
    lastCommits: [
      { ...last, ...changedLast },
      { ...before, ...changedBefore },
    ],
  };
}
