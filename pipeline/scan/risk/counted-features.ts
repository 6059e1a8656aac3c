import { hasForksNearStars } from './cohorts.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import type { Feature } from './feature.ts';
import type { Subject } from './subject.ts';

/** With fewer stars, missing forks are normal. The feature then counts in proportion to the stars. */
const tellingStars = 50;
/** From `manyStars` on, missing forks call for caution. From `someStars` on, they only support. */
const manyStars = 100;
const someStars = 30;
/** Of 20 topics that GitHub allows. So many support only where the README shows no code. */
const stuffedTopics = 17;

/** Features from counts: what others did with the repository, and its content. */
export const countedFeatures: readonly Feature[] = [
  {
    name: 'noForks',
    meaning: 'No forks at all; fades below 50 stars',
    direction: 1,
    kind: 'counts',
    grade: ({ stars }) =>
      stars >= manyStars ? 'cautions' : stars >= someStars ? 'supports' : 'hints',
    measure: (subject) => (subject.forks === 0 ? tellingPart(subject) : 0),
    explain: ({ stars }) =>
      `no forks at ${formatCount(stars)} stars, where ${stars >= manyStars ? 'most' : 'many'} repositories have some`,
  },
  {
    name: 'fewForks',
    meaning: 'Some forks, but fewer than one for a hundred stars',
    direction: 1,
    kind: 'counts',
    grade: ({ stars }) => (stars >= 150 ? 'cautions' : 'supports'),
    measure: ({ stars, forks }) => (forks > 0 && forks < stars / 100 ? 1 : 0),
    explain: ({ stars, forks }) => `only ${countOf(forks, 'fork')} at ${formatCount(stars)} stars`,
  },
  {
    name: 'forkFarming',
    meaning:
      'Forks past half the stars, in powers of ten over that half, to 1.5; fades below 50 stars',
    direction: 1,
    kind: 'counts',
    grade: 'supports',
    measure: (subject) => tellingPart(subject) * farmedPowers(subject),
    explain: explainForks,
  },
  {
    name: 'forksNearStars',
    meaning: 'Forks from six tenths of the stars, of at least 20; fades below 50 stars',
    direction: 1,
    kind: 'counts',
    grade: 'cautions',
    measure: (subject) => (hasForksNearStars(subject) ? tellingPart(subject) : 0),
    explain: explainForks,
  },
  {
    name: 'quiet',
    meaning: 'At 200 stars or more: forks below 2%, three commits or fewer, and one issue at most',
    direction: 1,
    kind: 'counts',
    grade: 'cautions',
    measure: ({ stars, forks, commits, discussions }) =>
      commits === null || discussions === null
        ? null
        : Number(stars >= 200 && forks < stars / 50 && commits <= 3 && discussions <= 1),
    explain: ({ stars, commits }) =>
      `${countOf(commits ?? 0, 'commit')} at ${formatCount(stars)} stars`,
  },
  {
    name: 'topics',
    isAside: true,
    meaning: 'Topics, in twentieths: 20 is the most GitHub allows',
    direction: 1,
    kind: 'words',
    grade: ({ topicCount, page }) =>
      (topicCount ?? 0) >= stuffedTopics && page?.showsCode !== true ? 'supports' : 'hints',
    measure: ({ topicCount }) => (topicCount === null ? null : Math.min(1, topicCount / 20)),
    explain: ({ topicCount }) =>
      `${formatCount(topicCount ?? 0)} of the 20 topics that GitHub allows`,
  },
  {
    name: 'empty',
    meaning: 'Nothing was ever pushed',
    direction: 1,
    kind: 'counts',
    grade: 'cautions',
    measure: ({ isEmpty }) => (isEmpty === null ? null : Number(isEmpty)),
    explain: () => 'nothing was ever pushed to it',
  },
];

function explainForks({ stars, forks }: Subject): string {
  return `${formatCount(forks)} forks at ${formatCount(stars)} stars: unusually many, as with bought forks, but also with courses and templates`;
}

function tellingPart({ stars }: Subject): number {
  return Math.min(1, stars / tellingStars);
}

function farmedPowers({ stars, forks }: Subject): number {
  if (forks * 2 <= stars) return 0;
  return Math.min(1.5, Math.log10((forks * 2) / Math.max(1, stars)));
}
