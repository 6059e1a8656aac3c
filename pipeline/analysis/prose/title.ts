import { sum } from 'd3-array';
import { listProminent } from '../counts/prominence.ts';
import { starsADay } from '../counts/velocity.ts';
import { rankMoves } from './comparison.ts';
import {
  countOf,
  countRepositories,
  formatCount,
  formatPercent,
  withinSentence,
} from './figures.ts';
import { madeUpLabel } from './made-up.ts';
import type { Night } from './night.ts';
import { nameTheme } from './theme-name.ts';

/** A story a title can tell, and how much of the night it is. */
type Story = { clause: string; weight: number; about: string };

/** A category of fewer rows is no headline. */
const leastRows = 3;

/** The night's two largest stories, of rows that are among its fastest or most starred. */
export function writeTitle(night: Night): string {
  const stories = night.evidence.earlierNights > 0 ? findNews(night) : findFirstImpressions(night);
  const [first, ...rest] = stories
    .filter((story) => story !== undefined)
    .toSorted((a, b) => b.weight - a.weight);
  const second = rest.find(({ about }) => about !== first?.about);
  const clauses = [first?.clause ?? describeSize(night), second?.clause ?? ''].filter(Boolean);
  return madeUpLabel(night.scan) + clauses.join('; ');
}

function findNews(night: Night): (Story | undefined)[] {
  const { evidence, newcomers, rows } = night;
  const prominent = listProminent(rows, evidence);
  const newcomer = newcomers.find(({ fullName }) => prominent.has(fullName));
  const move = rankMoves([...evidence.categories, ...evidence.languages], night).find(
    ({ count }) => count >= leastRows,
  );
  const [term] = evidence.emerging;
  return [
    tellMover(night, prominent),
    tellGrowingTheme(night),
    newcomer && {
      about: newcomer.fullName,
      clause: `${newcomer.fullName} arrives with ${countOf(newcomer.stars, 'star')}`,
      weight: 0.05 + Math.min(0.6, newcomer.stars / Math.max(1, evidence.stars.highest)),
    },
    move && {
      about: move.name,
      clause: `${move.name} at ${formatPercent(move.share)} of the list, from ${formatPercent(move.median7 ?? 0)}`,
      weight: Math.min(0.6, Math.abs(move.share - (move.median7 ?? 0)) * 8),
    },
    term && {
      about: 'theme',
      clause: `“${term.term}” spreads to ${countRepositories(term.count)}`,
      weight: Math.min(0.5, term.count / 30),
    },
  ];
}

function tellMover({ ranked }: Night, prominent: ReadonlySet<string>): Story | undefined {
  const mover = ranked.find(
    ({ fullName, starsGained }) => (starsGained ?? 0) > 0 && prominent.has(fullName),
  );
  const gains = sum(ranked, ({ starsGained }) => Math.max(0, starsGained ?? 0));
  return (
    mover && {
      about: mover.fullName,
      clause: `${mover.fullName} gains ${countOf(mover.starsGained ?? 0, 'star')}`,
      weight: 0.1 + (mover.starsGained ?? 0) / gains,
    }
  );
}

function tellGrowingTheme({ evidence }: Night): Story | undefined {
  const [theme] = evidence.themes.toSorted((a, b) => (b.entrants ?? 0) - (a.entrants ?? 0));
  if (!theme?.entrants || theme.entrants < 2) return undefined;
  return {
    about: 'theme',
    clause: `${formatCount(theme.entrants)} more join the ${nameTheme(theme)} theme`,
    weight: Math.min(0.6, theme.entrants / 10),
  };
}

function findFirstImpressions({ evidence, ranked, scan }: Night): (Story | undefined)[] {
  const [fastest] = ranked;
  const [category] = evidence.categories;
  const [theme] = evidence.themes;
  const pace = fastest ? starsADay(fastest, scan.startedAt) : 0;
  return [
    fastest && pace > 0
      ? {
          about: fastest.fullName,
          clause: `${fastest.fullName} collects ${countOf(pace, 'star')} a day`,
          weight: 1,
        }
      : undefined,
    category && category.count >= leastRows
      ? {
          about: 'category',
          clause: `${formatCount(category.count)} of ${countOf(evidence.rowCount, 'new repository', 'new repositories')} are about ${withinSentence(category.name)}`,
          weight: category.share * 2,
        }
      : undefined,
    theme && {
      about: 'theme',
      clause: `${countRepositories(theme.repositories.length)} gather around ${nameTheme(theme)}`,
      weight: theme.repositories.length / evidence.rowCount,
    },
  ];
}

function describeSize({ evidence, rows }: Night): string {
  const size = countOf(evidence.rowCount, 'new repository', 'new repositories');
  const [first] = rows;
  return first === undefined || first.stars === 0
    ? `${size}, without a star yet`
    : `${size}, led by ${first.fullName} with ${countOf(first.stars, 'star')}`;
}
