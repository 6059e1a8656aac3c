import { bisectLeft, bisectRight, sort, sum } from 'd3-array';
import type { ScannedRow } from '../contract/repository-row.ts';
import { categoryOf } from './kinds/categories.ts';
import { textLanguages } from './kinds/tools.ts';
import fitted from './merit-model.json' with { type: 'json' };
import type { EditedNight } from './edited-night.ts';

/** A sign of what a candidate is worth. Its coefficient must have the sign of its direction. */
export type Sign = {
  name: string;
  direction: 1 | -1;
  /** Log odds chosen by hand, where the judged rows are too few. The others are fitted. */
  prior?: number;
  /** The value of an ordinary candidate, for one whose value a scan does not know. */
  usual?: number;
  /** Undefined if it is not known. */
  measure: (row: ScannedRow, places: Places) => number | undefined;
};

/** The share of clear rows with fewer stars, and of gaining rows with smaller gains: 0 to 1. */
export type Places = { ofStars: (stars: number) => number; ofGain: (gain: number) => number };

/** A README with less text than this describes little. */
const substance = 1_500;
/** The fewest and the most forks for each star of an ordinary repository. */
const usualForks = [0.025, 0.3] as const;

/** Words of praise that any project can give itself. */
const praise =
  /\b(?:enterprise-grade|next-gen(?:eration)?|revolutionary|ultimate|cutting-edge|world-class|game-changing|state-of-the-art|high-performance|blazing(?:ly)?|production-ready)\b/i;
/** Figures with a unit: `0.4 ms`, `8 GB`, `12 %`. An owner who measures has something that runs. */
const measured =
  /(?<![\w.])\d[\d.,]*\s?(?:×|x (?:faster|smaller|less|more|fewer|the)|[mµun]s|[KMGT]i?B|tok(?:ens)?\/s|tokens (?:per|a) second|fps|[kMG]Hz|%|bits?|bytes?|cycles)(?!\w)/;
/** In UTF-16 units: the part of a README that presents the project. */
const presentation = 4_000;
/** What engineers build on. Other categories have more repositories alike, and more for users. */
export const fieldsOfEngineers: ReadonlySet<string | null> = new Set([
  'Data and databases',
  'Developer tools',
  'Hardware and embedded',
  'Infrastructure and operations',
  'Model training and inference',
  'Networking and privacy',
  'Science and mathematics',
  'Security',
  'Web frameworks and interfaces',
]);
const otherScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const readmeOf = ({ signals, readmeExcerpt }: ScannedRow) => signals.readmeText ?? readmeExcerpt;

/** Attention, substance, how well it can be said, and doubt. */
const signTable: Readonly<Record<string, Partial<Sign> & Pick<Sign, 'measure'>>> = {
  stars: { measure: ({ stars }, { ofStars }) => ofStars(stars) },
  // Among the first fifth, each place counts more.
  firstFifth: { measure: ({ stars }, { ofStars }) => Math.max(0, ofStars(stars) - 0.8) / 0.2 },
  gain: {
    prior: 0.3,
    usual: 0.5,
    measure: ({ starsGained }, { ofGain }) =>
      starsGained === null ? undefined : ofGain(starsGained),
  },
  readme: {
    usual: 0.9,
    measure: (row) =>
      row.signals.readmeText === null && row.signals.readmeBytes !== 0
        ? undefined
        : Math.min(1, readmeOf(row).length / substance),
  },
  licence: {
    usual: 0.7,
    // A recording without a push date has no licences either: the fact is missing.
    measure: ({ license, signals }) =>
      license === '' && signals.pushedAt === null ? undefined : Number(license !== ''),
  },
  code: { measure: (row) => Number(!textLanguages.has(row.language)) },
  measured: {
    measure: (row) =>
      Number(measured.test(`${readmeOf(row).slice(0, presentation)} ${row.description}`)),
  },
  field: { measure: (row) => Number(fieldsOfEngineers.has(categoryOf(row))) },
  others: {
    prior: 0.3,
    usual: 0.5,
    measure: ({ signals: { issues, pullRequests } }) =>
      issues === null ? undefined : Number(issues + (pullRequests ?? 0) > 0),
  },
  releases: {
    prior: 0.2,
    usual: 0.3,
    measure: ({ signals: { releases } }) => (releases === null ? undefined : Number(releases > 0)),
  },
  followers: {
    prior: 0.1,
    usual: 1.5,
    measure: ({ authorFollowers: followers }) =>
      followers === null ? undefined : Math.log10(1 + followers),
  },
  forks: {
    direction: -1,
    measure: ({ stars, forks }) => {
      const share = forks / Math.max(1, stars);
      return Number(share < usualForks[0] || share > usualForks[1]);
    },
  },
  praise: {
    direction: -1,
    measure: (row) => Number(praise.test(`${row.description} ${row.readmeExcerpt}`)),
  },
  otherScript: {
    direction: -1,
    measure: (row) => {
      const text = readmeOf(row);
      return (text.match(otherScript)?.length ?? 0) / Math.max(1, text.length);
    },
  },
};

/** A sign speaks for a candidate unless the table says otherwise. */
export const signs = Object.entries(signTable).map(([name, sign]): Sign => ({
  name,
  direction: 1,
  ...sign,
}));

/** A candidate needs at least this chance to be recommended. */
export const bar = 0.8;
/** A tool needs at least this chance to be listed. */
export const toolBar = 0.7;

/** A newcomer with this many times the stars of the next one is the event of its night. */
export const timesNext = 10;
/** Of fewer rows, the largest means nothing. */
export const leastOfGroup = 3;

/** The values of the signs of a candidate, in their order. */
export function toValues(row: ScannedRow, places: Places): number[] {
  return signs.map(({ measure, usual = 0 }) => measure(row, places) ?? usual);
}

export type MeritModel = { intercept: number; coefficients: Readonly<Record<string, number>> };

/** The chance from 0 to 1 that a mention is worth it, as people judged recorded nights. */
export function toMerit(
  { intercept, coefficients }: MeritModel,
  values: readonly number[],
): number {
  const terms = signs.map(({ name }, index) => (coefficients[name] ?? 0) * (values[index] ?? 0));
  return 1 / (1 + Math.exp(-intercept - sum(terms)));
}

/** The chance from 0 to 1 that a candidate is worth a mention. The event of a night is sure. */
export function createMerit(
  night: Pick<EditedNight, 'clear' | 'earlier' | 'newcomers'>,
): (row: ScannedRow) => number {
  const places = findPlaces(night);
  const event = findEvent(night);
  return (row) => (row.id === event?.id ? 1 : toMerit(fitted.merit, toValues(row, places)));
}

/** How what a model finds a candidate worth changes the chance. Log odds. */
export type WorthModel = { intercept: number; merit: number; worth: readonly number[] };

/**
 * The chance that a candidate is worth a mention, by its merit and a model's worth, if any. The
 * event of a night is sure, unless a model finds it worth nothing.
 */
export function toChance(
  merit: number,
  worth: number | undefined,
  model: WorthModel = fitted.worth,
): number {
  if (worth === undefined) return merit;
  if (worth === 0 || merit === 1) return worth === 0 ? 0 : 1;
  const logOdds = Math.log(merit / (1 - merit));
  const sumOfTerms = model.intercept + model.merit * logOdds + (model.worth[worth] ?? 0);
  return 1 / (1 + Math.exp(-sumOfTerms));
}

/** The largest newcomer, if it is so much larger than the next that it is the event. */
export function findEvent({ newcomers }: Pick<EditedNight, 'newcomers'>): ScannedRow | undefined {
  const [most, next] = newcomers;
  const isEvent = most && next && newcomers.length >= leastOfGroup;
  return isEvent && most.stars >= timesNext * next.stars ? most : undefined;
}

/** Places among clear rows of these nights, each with its latest stars, to fit any window. */
export function findPlaces({ clear, earlier }: Pick<EditedNight, 'clear' | 'earlier'>): Places {
  const earlierRows = earlier
    .toReversed()
    .flatMap(({ rows }) => rows.filter(({ standing }) => standing === 'clear'));
  const latest = new Map([...earlierRows, ...clear].map((row) => [row.id, row.stars]));
  const stars = sort(latest.values());
  const gains = sort(clear.flatMap(({ starsGained }) => starsGained ?? []));
  return { ofStars: (count) => placeIn(stars, count), ofGain: (count) => placeIn(gains, count) };
}

function placeIn(sorted: readonly number[], value: number): number {
  // The middle of equal values.
  const place = (bisectLeft(sorted, value) + bisectRight(sorted, value)) / 2;
  return sorted.length === 0 ? 0 : place / sorted.length;
}
