import { Chance } from './chance.ts';
import { inventName, writeEnglish, writeLocally } from './prose.ts';
import { createNewcomer, findOwner } from './owners.ts';
import { birthRhythm, createStarCourse, themeStrength } from './star-course.ts';
import { lookAlikes, pickInvention, type Theme, themes } from './themes.ts';
import { type Newborn, toNodeId, toWholeSecond } from './newborn.ts';

const dayMs = 24 * 60 * 60 * 1000;
const birthsADay = 17.2;

/** The honest repositories created on a day. `day` counts from 1 January 1970. */
export function bearHonest(seed: string, day: number): Newborn[] {
  const strengths = themes.map((theme) => [theme, themeStrength(seed, theme, day)] as const);
  const count = Math.round(birthsADay * birthRhythm(seed, day));
  return Array.from({ length: count }, (_, ordinal) => {
    const chance = new Chance(seed, 'honest', day, ordinal);
    const lookAlike = chance.happens(0.05);
    const theme = lookAlike ? chance.pick(lookAlikes) : chance.weigh(strengths);
    const bornMs = day * dayMs + toWholeSecond((dayMs * (ordinal + chance.between(0, 1))) / count);
    const shy = chance.happens(lookAlike ? 0.4 : 0.05);
    return bearOne(seed, { theme, bornMs, ordinal, shy }, chance);
  });
}

/** `shy` means that an honest repository looks like spam: a new owner, one line of README, no licence, no forks. */
type Birth = { theme: Theme; bornMs: number; ordinal: number; shy: boolean };

function bearOne(seed: string, birth: Birth, chance: Chance): Newborn {
  const { theme, bornMs, ordinal, shy } = birth;
  const day = Math.floor(bornMs / dayMs);
  const language = chance.happens(0.085) ? '' : chance.weighName(theme.languages);
  const invention = pickInvention(theme, chance);
  const name = inventName(theme, language, chance);
  const owner = shy
    ? createNewcomer(chance, bornMs, ordinal, 'given')
    : findOwner(seed, day, chance);
  const readme = chance.weigh([
    ['prose', shy ? 92 : 97],
    ['pictures', 1.5],
    ['none', shy ? 7 : 1.5],
  ]);
  const prose = chance.happens(0.19)
    ? writeLocally(theme, name, chance)
    : writeEnglish(invention, { name, language, terse: shy }, chance);
  const leastBytes = Buffer.byteLength(prose.excerpt) + 40;
  const proseBytes = shy ? leastBytes : Math.max(leastBytes, chance.skewed(6_100, 1));
  const stars = createStarCourse(chance, 0.75 + 0.16 * Math.log10(1 + owner.followers));
  const emoji = chance.happens(0.08) ? `${chance.pick(theme.emoji)} ` : '';
  return {
    id: toNodeId(seed, `${day}_${ordinal}`),
    name,
    owner,
    bornMs,
    goneMs: chance.happens(0.02) ? bornMs + chance.between(1.5, 7) * dayMs : Infinity,
    description: chance.happens(stars.size > 600 ? 0.03 : 0.17) ? '' : emoji + prose.description,
    language,
    license: shy ? '' : chance.weigh(licenses),
    topics: chance.happens(shy ? 0.15 : 0.4) ? pickTopics(invention.topics, language, chance) : [],
    readmeExcerpt: readme === 'prose' ? prose.excerpt : '',
    readmeBytes: readme === 'none' ? 0 : Math.floor(readme === 'prose' ? proseBytes : 380),
    isEmpty: false,
    stars,
    forkRate: shy || chance.happens(0.05) ? 0 : Math.min(0.45, chance.skewed(0.075, 0.75)),
    farmedForks: 0,
    work: {
      pushEveryMs: chance.skewed(11, 0.9) * 60 * 60 * 1000,
      workedOnMs: chance.skewed(9, 1) * dayMs,
      firstCommits: Math.ceil(chance.skewed(shy ? 2 : 9, 1.3)),
      commitsAPush: chance.whole(1, 4),
      issueRate: chance.skewed(0.012, 0.9),
      pullRequestRate: chance.skewed(0.008, 1),
      releasesADay: !shy && chance.happens(0.42) ? chance.between(0.1, 0.9) : 0,
      kilobytes: Math.ceil(chance.skewed(640, 1.7)),
      kilobytesAPush: chance.whole(0, 60),
    },
  };
}

const licenses = [
  ['MIT', 51],
  ['Apache-2.0', 16],
  ['GPL-3.0', 6],
  ['AGPL-3.0', 5],
  ['BSD-3-Clause', 2],
  ['MPL-2.0', 1.5],
  ['Unlicense', 1],
  ['CC-BY-4.0', 1],
  ['Other', 6.5],
  ['', 8],
] as const;

function pickTopics(known: readonly string[], language: string, chance: Chance): string[] {
  const topics = chance.several(known, chance.whole(2, 7));
  const own = language.toLowerCase().replaceAll(' ', '-');
  return /^[a-z-]+$/.test(own) && chance.happens(0.6) ? [...new Set([...topics, own])] : topics;
}
