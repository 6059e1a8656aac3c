import type { Share } from '../../contract/evidence.ts';
import type { Night } from '../prose/night.ts';
import { judgeSentiment } from '../prose/sentiment.ts';

const mostShares = 12;
const mostTerms = 12;
const mostThemes = 8;
const mostOfList = 5;

/** The counts a model is told, in few words, about those repositories only that it may name. */
export function showEvidence(night: Night, names: ReadonlySet<string>) {
  const { scan, evidence, compared } = night;
  const nameable = (list: readonly string[]) =>
    list.filter((name) => names.has(name)).slice(0, mostOfList);
  const gains = new Map(night.rows.map(({ fullName, starsGained }) => [fullName, starsGained]));
  return {
    date: scan.scanDate.slice(0, 10),
    madeUp: scan.source === 'demo' ? true : null,
    windowDays: scan.window.days,
    comparedWith: evidence.earlierNights === 0 ? 'nothing: this is the first night' : compared,
    mood: judgeSentiment(night),
    rows: evidence.rowCount,
    setAsideAsLikelySpam: evidence.quarantinedCount,
    ofOrganizations: evidence.ofOrganizations,
    withoutLicense: evidence.unlicensed,
    stars: {
      median: evidence.stars.median,
      highest: evidence.stars.highest,
      total: evidence.stars.total,
      topTenPercent: toPercent(evidence.stars.topTenShare),
    },
    newTonight: evidence.entrants,
    noLongerHere: evidence.leavers,
    gainsSince: night.before === '' ? null : night.before,
    starsGained: evidence.starsGained,
    starsGainedADay: evidence.starsGainedADay,
    starsGainedADayMedianOfWeek: evidence.starsGainedADayMedian7,
    categories: evidence.categories.filter(isHere).slice(0, mostShares).map(showShare),
    languages: evidence.languages.filter(isHere).slice(0, mostShares).map(showShare),
    fastest: evidence.leaders
      .filter(({ fullName }) => names.has(fullName))
      .map(({ fullName, starsGainedADay, starsADay }) => ({
        fullName,
        starsGained: gains.get(fullName) ?? null,
        starsGainedADay,
        starsADay,
      })),
    emergingTerms: evidence.emerging.slice(0, mostTerms).map(({ term, count, repositories }) => ({
      term,
      rows: count,
      repositories: nameable(repositories),
    })),
    themes: evidence.themes.slice(0, mostThemes).map(({ topics, repositories }) => ({
      topics: topics.slice(0, mostOfList),
      rows: repositories.length,
      repositories: nameable(repositories),
    })),
  };
}

/** The names of what the evidence shows. */
export function namesOfShares(shares: readonly Share[]): string[] {
  return shares
    .filter(isHere)
    .slice(0, mostShares)
    .map(({ name }) => name);
}

function isHere({ count }: Share): boolean {
  return count > 0;
}

function showShare({ name, count, share, stars, starsGained, median7 }: Share) {
  return {
    name,
    rows: count,
    percent: toPercent(share),
    stars,
    starsGained,
    usualPercent: median7 === null ? null : toPercent(median7),
  };
}

/** To whole per cent, as prose tells it. */
function toPercent(ratio: number): number {
  return Math.round(ratio * 100);
}
