import { bisectLeft, sort } from 'd3-array';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { purposeOf } from '../kinds/purpose.ts';
import { textLanguages } from '../kinds/tools.ts';
import { isAbuse } from '../reader/caveat.ts';
import type { Candidate } from '../reading.ts';
import fitted from './merit-model.json' with { type: 'json' };
import { type EditedNight, newcomersOf } from './night.ts';

type Judged = Pick<Candidate, 'row' | 'isTool'>;

/** Something that says how much a candidate is worth. Its coefficient must not have another sign than its direction. */
export type Sign = {
  name: string;
  direction: 1 | -1;
  /** Log odds chosen by hand, because the judged rows lack the value or are too few. The others are fitted. */
  prior?: number;
  measure: (candidate: Judged, place: Places) => number;
};

/** The share of newcomers with fewer stars, and of gaining rows with a smaller gain: from 0 to 1. */
export type Places = { ofStars: (stars: number) => number; ofGain: (gain: number) => number };

/** A README with less text than this describes little. */
const substance = 1_500;
const leastWords = 5;
/** The fewest and the most forks for each star of an ordinary repository. */
const usualForks = [0.025, 0.3] as const;

/** Words of praise that any project can give itself. */
const praise =
  /\b(?:enterprise-grade|next-gen(?:eration)?|revolutionary|ultimate|cutting-edge|world-class|game-changing|state-of-the-art|high-performance|blazing(?:ly)?|production-ready)\b/i;
const otherScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const readmeOf = ({ signals, readmeExcerpt }: ScannedRow) => signals.readmeText ?? readmeExcerpt;

/** Attention, substance, how well it can be said, and doubt. */
export const signs: readonly Sign[] = [
  { name: 'stars', direction: 1, measure: ({ row }, { ofStars }) => ofStars(row.stars) },
  {
    name: 'gain',
    direction: 1,
    prior: 0.3,
    measure: ({ row }, { ofGain }) => ofGain(row.starsGained ?? 0),
  },
  {
    name: 'readme',
    direction: 1,
    measure: ({ row }) => Math.min(1, readmeOf(row).length / substance),
  },
  { name: 'licence', direction: 1, measure: ({ row }) => Number(row.license !== '') },
  { name: 'code', direction: 1, measure: ({ row }) => Number(!textLanguages.has(row.language)) },
  {
    name: 'others',
    direction: 1,
    prior: 0.3,
    measure: ({ row: { signals } }) =>
      Number((signals.issues ?? 0) + (signals.pullRequests ?? 0) > 0),
  },
  {
    name: 'releases',
    direction: 1,
    prior: 0.2,
    measure: ({ row }) => Number((row.signals.releases ?? 0) > 0),
  },
  {
    name: 'followers',
    direction: 1,
    prior: 0.1,
    measure: ({ row }) => Math.log10(1 + (row.authorFollowers ?? 0)),
  },
  { name: 'tool', direction: 1, measure: ({ isTool }) => Number(isTool) },
  {
    name: 'described',
    direction: 1,
    measure: ({ row }) =>
      Number((row.description.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= leastWords),
  },
  {
    name: 'purpose',
    direction: 1,
    measure: ({ row }) => Number(/^An? |^\S+ is an? /.test(purposeOf(row))),
  },
  { name: 'risk', direction: -1, measure: ({ row }) => row.risk.score },
  {
    name: 'forks',
    direction: -1,
    measure: ({ row: { stars, forks } }) => {
      const share = forks / Math.max(1, stars);
      return Number(share < usualForks[0] || share > usualForks[1]);
    },
  },
  // What attacks software, or fetches what belongs to others.
  {
    name: 'abuse',
    direction: -1,
    prior: -2,
    measure: ({ row }) => Number(isAbuse(row)),
  },
  {
    name: 'praise',
    direction: -1,
    measure: ({ row }) => Number(praise.test(`${row.description} ${row.readmeExcerpt}`)),
  },
  {
    name: 'otherScript',
    direction: -1,
    measure: ({ row }) => {
      const text = readmeOf(row);
      return (text.match(otherScript)?.length ?? 0) / Math.max(1, text.length);
    },
  },
];

/** A candidate needs at least this chance to be recommended. */
export const bar = 0.7;
/** A tool needs at least this chance to be listed. */
export const toolBar = 0.5;

const coefficients: Readonly<Record<string, number>> = fitted.coefficients;

/** A newcomer with this many times the stars of the next one is the event of its night. */
export const timesNext = 10;

/** The chance that a candidate is worth a mention, from 0 to 1, as people judged recorded nights. The event of a night is sure. */
export function createMerit(night: Pick<EditedNight, 'clear' | 'earlier' | 'newcomers'>) {
  const places = findPlaces(night);
  const [most, next] = night.newcomers;
  const isEvent = most && next && most.stars >= timesNext * next.stars;
  return (candidate: Judged): number => {
    if (isEvent && candidate.row.id === most.id) return 1;
    const odds = signs.reduce(
      (sum, { name, measure }) => sum + (coefficients[name] ?? 0) * measure(candidate, places),
      fitted.intercept,
    );
    return 1 / (1 + Math.exp(-odds));
  };
}

/** Places among the newcomers of tonight and of the nights before, so that stars mean the same with any window. */
export function findPlaces({
  clear,
  earlier,
  newcomers,
}: Pick<EditedNight, 'clear' | 'earlier' | 'newcomers'>): Places {
  const others = earlier.flatMap((scan) =>
    newcomersOf(scan).filter(({ standing }) => standing === 'clear'),
  );
  const pool = newcomers.length + others.length > 0 ? [...newcomers, ...others] : clear;
  const stars = sort(pool.map((row) => row.stars));
  const gains = sort(clear.flatMap(({ starsGained }) => starsGained ?? []));
  return { ofStars: (one) => placeIn(stars, one), ofGain: (one) => placeIn(gains, one) };
}

function placeIn(sorted: readonly number[], value: number): number {
  return sorted.length === 0 ? 0 : bisectLeft(sorted, value) / sorted.length;
}
