import { starsADay } from '../counts/velocity.ts';
import { countOf, countRepositories, formatCount, formatPercent, joinList } from './figures.ts';
import { paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';
import { endSentence, quotePurpose } from './purpose.ts';

/** How large the night is, and who leads it. */
export function writeTonight(night: Night): Block[] {
  return [
    paragraph(tellLeaders(night), tellWords(night)),
    paragraph(tellSize(night), tellVolume(night), tellStars(night)),
  ];
}

function tellLeaders({ evidence, ranked, before, scan }: Night): string {
  const movers = ranked.filter(({ starsGained }) => (starsGained ?? 0) > 0).slice(0, 4);
  const [first, ...others] = movers;
  if (!first) {
    const fastest = ranked.filter((row) => starsADay(row, scan.startedAt) > 0).slice(0, 4);
    if (fastest.length === 0) return '';
    const paces = fastest.map(
      (row) => `${row.fullName} (${formatCount(starsADay(row, scan.startedAt))})`,
    );
    return evidence.earlierNights === 0
      ? `By stars for each day of age, ${paces.length === 1 ? 'the only one to measure is' : 'the fastest are'} ${joinList(paces)}.`
      : `No repository gained a star since ${before}; over their whole age, the fastest ${paces.length === 1 ? 'is' : 'are'} ${joinList(paces)} by stars a day.`;
  }
  const gained = (row: typeof first) => countOf(row.starsGained ?? 0, 'star');
  const all = evidence.starsGained ?? 0;
  const usual = evidence.starsGainedADayMedian7;
  const whole = `Since ${before} the list ${all < 0 ? `lost ${countOf(-all, 'star')}` : `gained ${countOf(all, 'star')}`}`;
  const usually =
    usual === null || usual <= 0 ? '' : `, where ${formatCount(usual)} a day are usual`;
  const followers = others.map((row) => `${row.fullName} (${formatCount(row.starsGained ?? 0)})`);
  return `${whole}${usually}. ${first.fullName} alone took ${gained(first)}${followers.length > 0 ? `; after it come ${joinList(followers)}` : ''}.`;
}

/** The first two in their own words. */
function tellWords({ ranked }: Night): string {
  const told = ranked
    .slice(0, 3)
    .filter((row) => quotePurpose(row) !== '')
    .slice(0, 2)
    .map((row) => `${row.fullName} ${quotePurpose(row)}`);
  const [first, second] = told;
  if (first === undefined) return '';
  return second === undefined
    ? endSentence(`In its own words, ${first}`)
    : endSentence(`In their own words: ${first}; ${second}`);
}

function tellSize({ evidence, scan }: Night): string {
  const { quarantinedCount } = evidence;
  const size = `${countRepositories(evidence.rowCount)} created in the last ${countOf(scan.window.days, 'day')} made the list`;
  if (quarantinedCount === 0) return `${size}, and none was set aside as likely spam.`;
  return `${size}; ${formatCount(quarantinedCount)} more ${quarantinedCount === 1 ? 'was' : 'were'} set aside as likely spam and ${quarantinedCount === 1 ? 'plays' : 'play'} no part in what follows.`;
}

function tellVolume({ scan }: Night): string {
  const { totalReposCreated, totalWithStars } = scan.metrics;
  if (totalReposCreated === null) return '';
  const starred =
    totalWithStars === null
      ? ''
      : `, about ${formatCount(totalWithStars)} of them with a star or more`;
  const where = scan.source === 'demo' ? 'the made-up GitHub' : 'GitHub';
  return `In the same days ${where} counted about ${countOf(totalReposCreated, 'new repository', 'new repositories')}${starred}.`;
}

function tellStars({ evidence, rows }: Night): string {
  const { median, highest, total, topTenShare } = evidence.stars;
  const lowest = rows.at(-1)?.stars ?? 0;
  if (rows.length === 1) return '';
  if (lowest === highest) return `Each has ${countOf(highest, 'star')}, so stars do not part them.`;
  const concentration =
    rows.length > 20 ? `, ${formatPercent(topTenShare)} of them in the ten largest` : '';
  return `They hold ${countOf(total, 'star')} together${concentration}; the median is ${formatCount(median)}.`;
}
