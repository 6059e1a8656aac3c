import type { Evidence, LeaverReason, Share } from '../../contract/evidence.ts';
import { directionOf, movedFar, rankMoves } from './comparison.ts';
import {
  countOf,
  countRepositories,
  formatCount,
  formatPercent,
  joinList,
  withinSentence,
} from './figures.ts';
import { nameLanguage } from './language-name.ts';
import { heading, paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';

const shownMoves = 3;

/** What moved against the nights before; or that there are none. */
export function writeComparison(night: Night): Block[] {
  const { evidence, compared } = night;
  if (evidence.earlierNights === 0) {
    return [
      heading('Against the last week'),
      paragraph(
        'There is no earlier night to compare with, so nothing here can be called a rise or a fall yet.',
      ),
    ];
  }
  return [
    heading(evidence.earlierNights >= 7 ? 'Against the last week' : `Against ${compared}`),
    paragraph(
      tellKind('categories', evidence.categories, night),
      tellKind('languages', evidence.languages, night),
      tellOutliers(night),
    ),
    paragraph(tellTraffic(night), tellWords(night)),
  ];
}

function tellKind(
  kind: 'categories' | 'languages',
  shares: readonly Share[],
  night: Night,
): string {
  const moves = rankMoves(shares, night);
  const tell = (direction: number) =>
    moves
      .filter((share) => directionOf(share, night) === direction)
      .slice(0, shownMoves)
      .map(({ name, share, median7 }) => {
        const shown = kind === 'categories' ? withinSentence(name) : nameLanguage(name);
        return `${shown} (${formatPercent(share)} after ${formatPercent(median7 ?? 0)})`;
      });
  const [more, less] = [tell(1), tell(-1)];
  if (more.length + less.length === 0) {
    return kind === 'categories'
      ? 'No subject gained or lost more than one repository would explain.'
      : 'The languages kept their parts of the list.';
  }
  const parts = [
    more.length > 0 ? `more of the list goes to ${joinList(more)}` : '',
    less.length > 0 ? `less${more.length > 0 ? '' : ' of the list goes'} to ${joinList(less)}` : '',
  ].filter(Boolean);
  return `By ${kind === 'categories' ? 'subject' : 'language'}, ${parts.join(', ')}.`;
}

function tellOutliers(night: Night): string {
  const { categories, languages } = night.evidence;
  const far = [...categories, ...languages]
    .filter(({ zScore }) => zScore !== null)
    .filter((share) => movedFar(share, night));
  const told = far
    .slice(0, 2)
    .map(
      ({ name, zScore }) =>
        `${nameLanguage(name)} (${formatCount(Math.abs(zScore ?? 0))} standard deviations ${(zScore ?? 0) > 0 ? 'above' : 'below'})`,
    );
  return told.length === 0
    ? ''
    : `Out of the ordinary for the last ${formatCount(night.evidence.earlierNights)} nights: ${joinList(told)}.`;
}

function tellTraffic({ evidence, before }: Night): string {
  const { entrants, leavers } = evidence;
  const came = entrants ?? 0;
  const went = leavers ?? 0;
  if (came + went === 0) return `The list holds the same repositories as ${before}.`;
  const entered = `${came === 0 ? 'No repository' : countRepositories(came)} entered since ${before}`;
  return `${entered} and ${went === 0 ? 'none' : formatCount(went)} left${tellLeavers(evidence)}.`;
}

/** Why they left, the commonest reason first; empty where an older analysis does not say or nobody left. */
function tellLeavers({ turnover }: Evidence): string {
  const leavers = turnover?.leavers ?? [];
  const told = leaverReasons
    .map(([reason, words]) => ({
      count: leavers.filter((leaver) => leaver.reason === reason).length,
      words,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  if (told.length === 0) return '';
  const [only, ...others] = told;
  if (only && others.length === 0) return `, ${leavers.length === 1 ? '' : 'all '}${only.words}`;
  return `: ${joinList(told.map(({ count, words }) => `${formatCount(count)} ${words}`))}`;
}

const leaverReasons = [
  ['window', 'too old for the list now'],
  ['limit', 'overtaken by others'],
  ['gone', 'gone from GitHub'],
  ['unfound', 'no longer found'],
] as const satisfies readonly (readonly [LeaverReason, string])[];

function tellWords({ evidence }: Night): string {
  const terms = evidence.emerging.slice(0, 3);
  if (terms.length === 0) return '';
  const told = terms.map(({ term, count, shareBefore }) => {
    const rows = countOf(count, 'row');
    const now = formatPercent(count / evidence.rowCount);
    return `“${term}” in ${rows}, ${now} after ${formatPercent(shareBefore ?? 0)}`;
  });
  return `${terms.length === 1 ? 'One word spreads' : 'Words that spread'}: ${told.join('; ')}.`;
}
