import { Chance } from './chance.ts';
import { createNewcomer } from './owners.ts';
import { fill } from './prose.ts';
import { birthRhythm, createBoughtCourse } from './star-course.ts';

import coins from './words/spam-coins.json' with { type: 'json' };
import downloads from './words/spam-downloads.json' with { type: 'json' };
import { type Newborn, toNodeId } from './newborn.ts';

/** A kind of spam. Its patterns contain `{product}`, `{year}` and `{version}`. All products are invented. */
type SpamShape = {
  slug: string;
  weight: number;
  products: readonly string[];
  languages: Readonly<Partial<Record<string, number>>>;
  /** `many` means more forks than stars. */
  forks: string;
  names: readonly string[];
  descriptions: readonly string[];
  excerpts: readonly string[];
  topics: readonly string[];
};

const shapes: readonly SpamShape[] = [...downloads, ...coins];

const dayMs = 24 * 60 * 60 * 1000;
const campaignsADay = 3.7;

/** The spam created on a day, in campaigns of one to five similar repositories. `day` counts from 1 January 1970. */
export function bearSpam(seed: string, day: number): Newborn[] {
  const count = Math.round(campaignsADay * birthRhythm(seed, day));
  return Array.from({ length: count }, (_, campaign) => bearCampaign(seed, day, campaign)).flat();
}

/** The values that all repositories of a campaign share. Often they have the same name under several owners. */
type Campaign = {
  shape: SpamShape;
  sameName: boolean;
  product: string;
  year: string;
  name: string;
  stars: number;
  startMs: number;
};

function bearCampaign(seed: string, day: number, ordinal: number): Newborn[] {
  const chance = new Chance(seed, 'campaign', day, ordinal);
  const shape = chance.weigh(shapes.map((each) => [each, each.weight] as const));
  const year = String(new Date(day * dayMs).getUTCFullYear());
  const product = chance.pick(shape.products);
  const campaign: Campaign = {
    shape,
    sameName: chance.happens(0.7),
    product,
    year,
    name: inventSpamName(shape, product, year, chance),
    stars: Math.min(900, 55 + chance.skewed(110, 0.8)),
    startMs: day * dayMs + chance.whole(0, 79_000) * 1000,
  };
  const size = chance.weigh([
    [1, 52],
    [2, 22],
    [3, 15],
    [4, 7],
    [5, 4],
  ]);
  return Array.from({ length: size }, (_, member) =>
    bearMember(seed, campaign, day * 100 + ordinal * 6 + member),
  );
}

function bearMember(seed: string, campaign: Campaign, ordinal: number): Newborn {
  const { shape, product, year, startMs } = campaign;
  const chance = new Chance(seed, 'spam', ordinal);
  const bornMs = startMs + chance.whole(0, 7_000) * 1000;
  const slots = { product, year, version: `${chance.whole(2, 29)}.${chance.whole(0, 9)}` };
  const isEmpty = chance.happens(0.03);
  const excerpt = isEmpty || chance.happens(0.05) ? '' : fill(chance.pick(shape.excerpts), slots);
  const padded = chance.happens(0.15);
  const readmeBytes = Math.floor(chance.skewed(padded ? 14_000 : 1_100, 0.7)) + excerpt.length;
  return {
    id: toNodeId(seed, `s${ordinal}`),
    name: campaign.sameName ? campaign.name : inventSpamName(shape, product, year, chance),
    owner: createNewcomer(chance, bornMs, ordinal, 'throwaway'),
    bornMs,
    goneMs: chance.happens(0.3) ? bornMs + chance.between(0.8, 6) * dayMs : Infinity,
    description: chance.happens(0.1) ? '' : fill(chance.pick(shape.descriptions), slots),
    language: isEmpty ? '' : chance.weighName(shape.languages),
    license: chance.weigh([
      ['', 44],
      ['MIT', 40],
      ['Apache-2.0', 14],
      ['Other', 2],
    ]),
    topics: chance.happens(0.72) ? stuffTopics(shape, product, chance) : [],
    readmeExcerpt: excerpt,
    readmeBytes: excerpt === '' ? 0 : readmeBytes,
    isEmpty,
    stars: createBoughtCourse(chance, campaign.stars + chance.whole(0, 3)),
    forkRate: shape.forks === 'many' || chance.happens(0.88) ? 0 : chance.between(0.003, 0.03),
    farmedForks: shape.forks === 'many' ? Math.floor(chance.skewed(650, 0.8)) : 0,
    work: {
      pushEveryMs: Infinity,
      workedOnMs: 0,
      firstCommits: isEmpty ? 0 : chance.whole(1, 4),
      commitsAPush: 0,
      issueRate: 0,
      pullRequestRate: 0,
      releasesADay: chance.happens(0.2) ? 1 : 0,
      kilobytes: isEmpty ? 0 : Math.ceil(chance.skewed(40, 1.8)),
      kilobytesAPush: 0,
    },
  };
}

function inventSpamName(shape: SpamShape, product: string, year: string, chance: Chance): string {
  const version = `${chance.whole(2, 29)}.${chance.whole(0, 9)}`;
  return fill(chance.pick(shape.names), { product, year, version }).replaceAll(' ', '-');
}

/** Spam uses many topics. */
function stuffTopics(shape: SpamShape, product: string, chance: Chance): string[] {
  const own = product.toLowerCase().replaceAll(' ', '-');
  const general = chance.several(shape.topics, chance.whole(4, shape.topics.length));
  const named = general.slice(0, chance.whole(0, 6)).map((topic) => `${own}-${topic}`);
  return [...new Set([own, ...general, ...named])].slice(0, 20);
}
