import { max } from 'd3-array';
import { publicPaths } from '../../contract/paths.ts';
import type {
  CalibrationClass,
  Scorecard,
  StarsScore,
  SurvivalScore,
} from '../../contract/scorecard.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { renderShares } from '../page/chart.ts';
import { renderAboutWays, renderDocument } from '../page/document.ts';
import { formatShare, formatShortDay } from '../page/figures.ts';
import { type Markup, markup } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { findHidden } from '../scorecard.ts';

/** The page that says how good the forecasts of the last twelve weeks were. Pictures without a judged forecast are left out. */
export function renderScorecardPage(baseUrl: string, scorecard: Scorecard): string {
  const { stars, survival, source, from } = scorecard;
  const hidden = findHidden(scorecard);
  const title = 'How good our forecasts were';
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.scorecardPage,
      title,
      description:
        'Forecasts of stars in 7 days and of whether a repository is still there in 30, judged by what happened, and compared with simple rules.',
    },
    markup`<article class="about-page">
<header class="headline"><p class="kicker">Judged since ${formatShortDay(from)}, twelve weeks</p>
<h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">Each repository in the data comes with two estimates: how many stars it will have in 7 days, and how likely it is still there in 30. Later nights look, and this page counts. No forecast is changed afterwards.</p></header>
<section aria-labelledby="stars"><h2 id="stars">Stars in 7 days</h2>
<p>${hidden.stars ?? 'These forecasts hold, so the night’s page shows them.'} ${sayJudged(stars.all, stars.unjudged)}${stars.inUse === 'last pace' ? ' Rows show the stars that the last pace brings, slowed down.' : ''}</p>
${stars.all.judged === 0 ? undefined : renderStars(stars)}</section>
<section aria-labelledby="survival"><h2 id="survival">Still there in 30 days</h2>
<p>${hidden.survival ?? 'These forecasts hold, so the night’s page shows them.'} ${sayJudged(survival.all, survival.unjudged)}${survival.inUse === 'base rate' ? ' Rows show the share that stayed of earlier repositories with the same standing and age.' : ''}</p>
${survival.all.judged === 0 ? undefined : renderSurvival(survival)}</section>
<p class="for-programs">For programs: <a href="${publicPaths.scorecard}">${publicPaths.scorecard}</a>.</p>
${renderAboutWays(publicPaths.scorecardPage)}
</article>`,
  );
}

function sayJudged({ judged }: { judged: number }, unjudged: number): string {
  if (judged === 0) return '';
  const rest = unjudged === 0 ? '' : `, and ${formatCount(unjudged)} that nobody could judge`;
  return `So far: ${countOf(judged, 'forecast')}${rest}.`;
}

/** A score of a week, an age or a language, or of all. */
type Named<Score> = Score & { name: string };

/** Everything, and the groups that one picture compares. Weeks are named by their first day. */
function toGroups<Score>(
  all: Score,
  { byWeek, byAge, byLanguage }: Record<'byWeek' | 'byAge' | 'byLanguage', Named<Score>[]>,
): (readonly [id: string, of: string, groups: readonly Named<Score>[]])[] {
  const weeks = byWeek.map((week) => ({ ...week, name: `Week of ${formatShortDay(week.name)}` }));
  const groups: ReturnType<typeof toGroups<Score>> = [
    ['age', 'by age at the forecast', [{ ...all, name: 'All' }, ...byAge]],
    ['week', 'by week of the outcome', weeks],
    ['language', 'by language', byLanguage],
  ];
  return groups.filter(([, , members]) => members.length > 0);
}

/** The share of outcomes that a band should hold. */
const aim = 0.8;
const methods = [
  ['model', 'As shown'],
  ['no change', 'Rule: nothing changes'],
  ['lifetime pace', 'Rule: the pace since its creation'],
  ['last pace', 'Rule: the pace of the last night'],
] as const;

function renderStars({ all, ...groups }: Scorecard['stars']): Markup {
  return markup`<div class="charts">
${drawMethods(all)}
${toGroups<StarsScore>(all, groups).map(([id, of, members]) => drawCoverage(`coverage-${id}`, of, members))}
</div>`;
}

/** Draws the mean error of the forecasts and of simple rules. */
function drawMethods({ loss }: StarsScore): Markup {
  const largest = max(methods, ([method]) => loss[method] ?? 0) ?? 0;
  return renderShares(
    {
      id: 'methods',
      title: 'Error, compared with simple rules',
      caption:
        'The mean pinball loss on the logarithm of stars: a shorter bar is better, and the full width is the largest of these errors.',
      head: ['Method', 'Error'],
    },
    methods.map(([method, name]) => ({
      name,
      value: largest === 0 ? 0 : (loss[method] ?? 0) / largest,
      label: formatScore(loss[method]),
      cells: [formatScore(loss[method])],
    })),
  );
}

/** Draws what share of repositories ended within their band of stars. */
function drawCoverage(id: string, of: string, members: readonly Named<StarsScore>[]): Markup {
  return renderShares(
    {
      id,
      title: `Ended within the band, ${of}`,
      caption: 'About eight of ten should, where the mark is. The full width is all of them.',
      head: ['Group', 'Within', 'Error', 'Forecasts'],
    },
    members.map(({ name, coverage, loss, judged }) => ({
      name,
      value: coverage ?? 0,
      label: formatShare(coverage ?? 0),
      mark: aim,
      cells: [formatShare(coverage ?? 0), formatScore(loss.model), formatCount(judged)],
    })),
  );
}

/** The mean squared error of somebody who always says one half. */
const coin = 0.25;

function renderSurvival({ all, calibration, ...groups }: Scorecard['survival']): Markup {
  return markup`<div class="charts">
${drawCalibration(calibration)}
${toGroups<SurvivalScore>(all, groups).map(([id, of, members]) => drawBrier(`brier-${id}`, of, members))}
</div>`;
}

/** Draws the error of the forecasts of survival, with a mark where a rule is that knows the share that stayed. */
function drawBrier(id: string, of: string, members: readonly Named<SurvivalScore>[]): Markup {
  return renderShares(
    {
      id,
      title: `Error, ${of}`,
      caption:
        'The Brier score: a shorter bar is better, and the full width is what tossing a coin gets. The mark is a rule that knows afterwards what share stayed.',
      head: ['Group', 'Error', 'Rule', 'Still there', 'Forecasts'],
    },
    members.map(({ name, brier, baseRateBrier, survived, judged }) => ({
      name,
      value: (brier ?? 0) / coin,
      label: formatScore(brier),
      mark: (baseRateBrier ?? 0) / coin,
      cells: [
        formatScore(brier),
        formatScore(baseRateBrier),
        formatShare(judged === 0 ? 0 : survived / judged),
        formatCount(judged),
      ],
    })),
  );
}

function formatScore(score: number | null): string {
  return score === null ? '–' : score.toFixed(3);
}

/** Draws what share of repositories survived, by the probability that was forecast. */
function drawCalibration(classes: readonly CalibrationClass[]): Markup {
  return renderShares(
    {
      id: 'calibration',
      title: 'Promised and come true',
      caption:
        'The share that came true of what was promised with about the same probability. The mark is what was promised on average, and the full width is all of them.',
      head: ['Promised', 'Came true', 'Promised on average', 'Forecasts'],
    },
    classes.map(({ from, promised, survived, judged }) => ({
      name: `From ${formatShare(from)}`,
      value: survived,
      label: formatShare(survived),
      mark: promised,
      cells: [formatShare(survived), formatShare(promised), formatCount(judged)],
    })),
  );
}
