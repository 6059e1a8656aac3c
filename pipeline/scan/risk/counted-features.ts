import { type Feature, formatCount } from './feature.ts';
import type { Subject } from './subject.ts';

/** With fewer stars, missing forks are normal. The feature then counts in proportion to the stars. */
const tellingStars = 50;

/** Features from counts: what others did with the repository, and its content. */
export const countedFeatures: readonly Feature[] = [
  {
    name: 'noForks',
    meaning: 'No forks at all; fades below 50 stars',
    direction: 1,
    isBehaviour: true,
    measure: (subject) => (subject.forks === 0 ? tellingPart(subject) : 0),
    explain: ({ stars }) => `no forks at ${formatCount(stars)} stars`,
  },
  {
    name: 'fewForks',
    meaning: 'Some forks, but fewer than one for a hundred stars',
    direction: 1,
    isBehaviour: true,
    measure: ({ stars, forks }) => (forks > 0 && forks < stars / 100 ? 1 : 0),
    explain: ({ stars, forks }) =>
      `only ${formatCount(forks)} ${forks === 1 ? 'fork' : 'forks'} at ${formatCount(stars)} stars`,
  },
  {
    name: 'forkFarming',
    meaning:
      'Forks past half the stars, in powers of ten over that half, to 1.5; fades below 50 stars',
    direction: 1,
    isBehaviour: true,
    measure: (subject) => tellingPart(subject) * farmedPowers(subject),
    explain: ({ stars, forks }) =>
      `${formatCount(forks)} forks at only ${formatCount(stars)} stars`,
  },
  {
    name: 'repeatedName',
    meaning: 'The same name under several owners in one night, in doublings, to 4 owners',
    direction: 1,
    isBehaviour: true,
    measure: (_, { ownersOfName }) => Math.min(2, Math.log2(ownersOfName)),
    explain: (_, { ownersOfName }) => `the same name under ${formatCount(ownersOfName)} owners`,
  },
  {
    name: 'topics',
    meaning: 'Topics, in twentieths: 20 is the most GitHub allows',
    direction: 1,
    isBehaviour: false,
    measure: ({ topicCount }) => (topicCount === null ? null : Math.min(1, topicCount / 20)),
    explain: ({ topicCount }) => `${formatCount(topicCount ?? 0)} topics to be found by`,
  },
  {
    name: 'licenseMissing',
    meaning: 'No licence',
    direction: 1,
    isBehaviour: false,
    measure: ({ license }) => (license === null ? null : Number(license === '')),
    explain: () => 'no licence',
  },
  {
    name: 'languageMissing',
    meaning: 'No code in any language GitHub knows',
    direction: 1,
    isBehaviour: false,
    measure: ({ language }) => (language === null ? null : Number(language === '')),
    explain: () => 'no code that GitHub recognises',
  },
  {
    name: 'empty',
    meaning: 'Nothing was ever pushed',
    direction: 1,
    isBehaviour: true,
    measure: ({ isEmpty }) => (isEmpty === null ? null : Number(isEmpty)),
    explain: ({ stars }) => `nothing in it at ${formatCount(stars)} stars`,
  },
  {
    name: 'commits',
    meaning: 'Commits on the default branch, in powers of ten, to 1,000',
    direction: -1,
    isBehaviour: true,
    measure: ({ commits }) => toPowers(commits, 3),
  },
  {
    name: 'discussions',
    meaning: 'Issues and pull requests, in powers of ten, to 1,000',
    direction: -1,
    isBehaviour: true,
    measure: ({ discussions }) => toPowers(discussions, 3),
  },
  {
    name: 'releases',
    meaning: 'Releases, in powers of ten, to 100',
    direction: -1,
    isBehaviour: true,
    measure: ({ releases }) => toPowers(releases, 2),
  },
];

function tellingPart({ stars }: Subject): number {
  return Math.min(1, stars / tellingStars);
}

function farmedPowers({ stars, forks }: Subject): number {
  if (forks * 2 <= stars) return 0;
  return Math.min(1.5, Math.log10((forks * 2) / Math.max(1, stars)));
}

function toPowers(count: number | null, most: number): number | null {
  return count === null ? null : Math.min(most, Math.log10(1 + count));
}
