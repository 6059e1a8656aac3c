import type { Theme } from '../../contract/evidence.ts';
import { starsADay } from '../counts/velocity.ts';
import { directionOf, rankMoves } from './comparison.ts';
import {
  countOf,
  countRepositories,
  formatCount,
  formatPercent,
  joinList,
  withinSentence,
} from './figures.ts';
import { madeUpSentence } from './made-up.ts';
import type { Night } from './night.ts';
import { quotePurpose } from './purpose.ts';
import { nameTheme } from './theme-name.ts';

/** Two to four sentences: the news, what goes together, and how large the night is. */
export function writeSummary(night: Night): string {
  return [
    madeUpSentence(night.scan),
    tellLead(night),
    tellMoves(night) || tellTheme(night),
    tellSize(night),
  ]
    .filter(Boolean)
    .join(' ');
}

function tellLead(night: Night): string {
  const { evidence, ranked, scan, before } = night;
  const [fastest, second] = ranked;
  if (!fastest) return '';
  const gained = fastest.starsGained ?? 0;
  const all = evidence.starsGained ?? 0;
  if (gained > 0) {
    const usual = evidence.starsGainedADayMedian7;
    const rest = [
      all > gained ? `of the ${formatCount(all)} the whole list gained` : '',
      usual !== null && usual > 0
        ? `where ${formatCount(usual)} a day ${usual === 1 ? 'is' : 'are'} usual`
        : '',
    ].filter(Boolean);
    return `${fastest.fullName} gained ${countOf(gained, 'star')} since ${before}${rest.length > 0 ? `, ${rest.join(', ')}` : ''}.`;
  }
  const purpose = quotePurpose(fastest);
  const pace = starsADay(fastest, scan.startedAt);
  const what = purpose === '' ? '' : `, described as ${purpose},`;
  const next = second && ranked.length > 2 ? `, ahead of ${second.fullName}` : '';
  return pace === 0
    ? `${fastest.fullName}${what} heads the list with ${countOf(fastest.stars, 'star')}.`
    : `${fastest.fullName}${what} collects ${countOf(pace, 'star')} a day${next}.`;
}

function tellMoves(night: Night): string {
  const { evidence, compared } = night;
  const moves = rankMoves(evidence.categories, night).slice(0, 2);
  const [first] = moves;
  if (!first) return '';
  const tell = (share: typeof first) =>
    `${withinSentence(share.name)} ${directionOf(share, night) > 0 ? 'up' : 'down'} to ${formatPercent(share.share)} from ${formatPercent(share.median7 ?? 0)}`;
  const growing = evidence.themes.find(({ entrants }) => (entrants ?? 0) >= 2);
  const theme = growing
    ? `; ${describeNewcomers(growing)} around ${nameTheme(growing)} are new`
    : '';
  return `Against ${compared}: ${joinList(moves.map(tell))}${theme}.`;
}

function describeNewcomers({ entrants, repositories }: Theme): string {
  return entrants === repositories.length
    ? `all ${countRepositories(repositories.length)}`
    : `${formatCount(entrants ?? 0)} of the ${countRepositories(repositories.length)}`;
}

function tellTheme({ evidence }: Night): string {
  const [first, second] = evidence.themes;
  if (!first) return '';
  const of = (theme: typeof first) =>
    `${nameTheme(theme)} (${countRepositories(theme.repositories.length)})`;
  return second
    ? `The largest themes are ${of(first)} and ${of(second)}.`
    : `The one theme of the list is ${of(first)}.`;
}

function tellSize({ evidence, scan }: Night): string {
  const size = countOf(evidence.rowCount, 'new repository', 'new repositories');
  const aside =
    evidence.quarantinedCount > 0
      ? `, after ${formatCount(evidence.quarantinedCount)} more ${evidence.quarantinedCount === 1 ? 'was' : 'were'} set aside as likely spam`
      : '';
  return `The list holds ${size} of the last ${countOf(scan.window.days, 'day')}${aside}.`;
}
