import { dayMs } from '../../../pipeline/contract/dates.ts';
import { madeUpOwnerPrefix } from '../../../pipeline/contract/scan.ts';
import { Chance } from './chance.ts';
import week from './week.json' with { type: 'json' };

/** A made-up repository at its creation. All its later changes follow from these values. */
export type Newborn = {
  id: string;
  fullName: string;
  bornMs: number;
  description: string;
  language: string;
  license: string;
  topics: string[];
  readmeExcerpt: string;
  isSpam: boolean;
  /** Stars after about a week, and how many days it takes to get half of them. */
  size: number;
  halfDays: number;
  forkRate: number;
  /** Days from the creation of the account to that of the repository. */
  ownerDays: number;
  followers: number;
  /** When its owner deletes it; Infinity if never. */
  goneMs: number;
};

const honestADay = 17;
const campaignsADay = 2;
const licenses = ['MIT', 'MIT', 'MIT', 'Apache-2.0', 'GPL-3.0', 'BSD-3-Clause', 'Other', ''];

/** All repositories created on a day. `day` counts from 1 January 1970. */
export function bear(day: number): Newborn[] {
  const honest = Array.from({ length: honestADay }, (_, ordinal) => bearHonest(day, ordinal));
  const spam = Array.from({ length: campaignsADay }, (_, ordinal) => bearCampaign(day, ordinal));
  return [...honest, ...spam.flat()];
}

function bearHonest(day: number, ordinal: number): Newborn {
  const chance = new Chance('honest', day, ordinal);
  const isLookAlike = chance.happens(0.05);
  const subject = chance.pick(isLookAlike ? week.lookAlikes : week.subjects);
  const language = chance.pick(subject.languages);
  const name = `${chance.pick(week.firsts)}-${chance.pick(subject.stems)}`;
  const fullName = chance.happens(0.3) ? `${name}-${chance.pick(week.seconds)}` : name;
  const kind = chance.pick(subject.kinds);
  const [trait = '', other = ''] = chance.several(subject.traits, 2);
  const use = chance.pick(subject.uses);
  const bare = kind.replace(/^an? /, '');
  const slots = { name: fullName, kind, bare, use, trait, other };
  const filled = { ...slots, motive: chance.pick(subject.motives) };
  const rest = [...chance.several(subject.workings, 2), chance.pick(week.statuses)].join(' ');
  const followers = Math.floor(chance.skewed(38, 1.7));
  return {
    id: `R_demo_${day}_${ordinal}`,
    fullName: `${madeUpOwnerPrefix}${toLogin(day * honestADay + ordinal)}/${fullName}`,
    bornMs: day * dayMs + chance.whole(0, 86_399) * 1000,
    description: chance.happens(0.1) ? '' : fill(chance.pick(week.descriptions), filled),
    language,
    license: chance.pick(licenses),
    topics: chance.happens(0.5) ? chance.several(subject.topics, chance.whole(2, 5)) : [],
    readmeExcerpt: chance.happens(0.04)
      ? ''
      : `${fill(chance.pick(week.excerpts), filled)} ${rest}`,
    isSpam: false,
    size: chance.happens(0.03)
      ? chance.skewed(6_000, 0.4)
      : Math.min(
          5_000,
          (0.75 + 0.16 * Math.log10(1 + followers)) * 62 * chance.between(0.004, 1) ** -0.92,
        ),
    halfDays: chance.pick([0.5, 2.5]) * chance.between(0.7, 1.5),
    forkRate: Math.min(0.45, chance.skewed(0.075, 0.75)),
    ownerDays: chance.between(40, 4_000),
    followers,
    goneMs: foresee(chance, day, 0.14),
  };
}

/** Up to four similar repositories of new accounts, often of one name. */
function bearCampaign(day: number, ordinal: number): Newborn[] {
  const campaign = new Chance('campaign', day, ordinal);
  const kind = campaign.pick(week.spam);
  const product = campaign.pick(kind.products);
  const year = String(new Date(day * dayMs).getUTCFullYear());
  const version = `${campaign.whole(2, 29)}.${campaign.whole(0, 9)}`;
  const slots = { product, year, version };
  const name = fill(campaign.pick(kind.names), slots).replaceAll(' ', '-');
  const startMs = day * dayMs + campaign.whole(0, 79_000) * 1000;
  const stars = Math.min(900, 55 + campaign.skewed(110, 0.8));
  return Array.from({ length: campaign.whole(1, 4) }, (_, member) => {
    const mark = (day * 97 + ordinal * 5 + member).toString(36);
    const chance = new Chance('spam', day, ordinal, member);
    const topic = product.toLowerCase().replaceAll(' ', '-');
    return {
      id: `R_demo_s${day}_${ordinal}_${member}`,
      fullName: `${madeUpOwnerPrefix}${chance.pick(week.throwaway)}-${mark}/${name}`,
      bornMs: startMs + chance.whole(0, 7_000) * 1000,
      description: chance.happens(0.1) ? '' : fill(chance.pick(kind.descriptions), slots),
      language: chance.pick(kind.languages),
      license: chance.pick(['', 'MIT']),
      topics: [topic, ...chance.several(kind.topics, chance.whole(4, 10))],
      readmeExcerpt: chance.happens(0.05) ? '' : fill(chance.pick(kind.excerpts), slots),
      isSpam: true,
      size: stars + chance.whole(0, 3),
      halfDays: 0.06,
      forkRate: kind.manyForks ? 4 : 0,
      ownerDays: chance.skewed(4, 1.1),
      followers: chance.pick([0, 0, 0, 1, 2]),
      goneMs: foresee(chance, day, 0.85),
    };
  });
}

/** When a repository is deleted. Mostly after a week, so that a night of seven days shows what was born in it. */
function foresee(chance: Chance, day: number, share: number): number {
  const early = chance.happens(0.05) ? 1.5 : 8;
  return chance.happens(share) ? (day + chance.between(early, 36)) * dayMs : Infinity;
}

/** Different places give different pairs of names, so all logins of half a year differ. */
function toLogin(place: number): string {
  const { given, surnames } = week;
  const pairs = given.length * surnames.length;
  // A prime, so that neighbours have different names.
  const pair = (((place * 1_637) % pairs) + pairs) % pairs;
  return `${given[pair % given.length]}-${surnames[Math.floor(pair / given.length)]}`;
}

/** Replaces each `{slot}`. `{Slot}` begins with a capital letter. */
function fill(pattern: string, slots: Readonly<Partial<Record<string, string>>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const text = slots[slot.toLowerCase()] ?? '';
    return /^[A-Z]/.test(slot) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  });
}
