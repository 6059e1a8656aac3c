import type { CalibrationClass, Scorecard } from '../../../contract/scorecard.ts';
import { countOf, formatCount } from '../../../platform/text.ts';
import { type Markup, markup } from '../markup.ts';
import { least, max } from 'd3-array';
import { scaleLinear, scaleSqrt } from 'd3-scale';
import { formatShare } from '../figures.ts';
import { drawBars, formatLength, renderChart } from '../charts/chart.ts';

/** Fewer judged forecasts than this do not tell how good they are. */
const fewestJudged = 100;
/**
 * Forecasts may have a twentieth more loss than a simple rule. The rule is at an advantage: the share that stayed, and which of
 * the rules is the best one, are known only afterwards.
 */
const mostLoss = 1.05;
const simpleRules = ['no change', 'lifetime pace', 'last pace'] as const;

/** Why the page shows no forecasts of survival, or none of stars. Undefined where it shows them. */
export type HiddenForecasts = Record<'survival' | 'stars', string | undefined>;

export function findHidden({ survival, stars }: Scorecard): HiddenForecasts {
  const { model, ...rules } = stars.all.loss;
  const rule = least(simpleRules, (name) => rules[name] ?? Infinity) ?? 'no change';
  const share = 'always saying the share that stayed';
  const { brier, baseRateBrier } = survival.all;
  return {
    survival: explain('survival', survival.all.judged, [brier, baseRateBrier, share]),
    stars: explain('stars', stars.all.judged, [model, rules[rule], `the simple rule “${rule}”`]),
  };
}

function explain(
  of: string,
  judged: number,
  [loss, lossOfRule, rule]: [loss: number | null, lossOfRule: number | null, rule: string],
): string | undefined {
  if (judged < fewestJudged) {
    return `This page shows no forecasts of ${of} yet: ${judged} of them have been judged, and it takes ${fewestJudged}.`;
  }
  if ((loss ?? 0) <= mostLoss * (lossOfRule ?? 0)) return undefined;
  return `This page shows no forecasts of ${of} now: in these twelve weeks they were worse than ${rule}.`;
}

/** The section about our forecasts. A picture is left out until its first forecast is judged. */
export function renderScorecard(scorecard: Scorecard): Markup {
  const { survival, stars } = scorecard;
  const hidden = findHidden(scorecard);
  const reasons = [hidden.stars, hidden.survival].filter((reason) => reason !== undefined);
  return markup`<section aria-labelledby="scorecard"><h2 id="scorecard">How good our forecasts were</h2>
<p>Each row for sale says how likely it is still there in 30 days, and how many stars it will have in 7. These are estimates, not promises. Here is how good they were in twelve weeks.</p>
${reasons.map((reason) => markup`<p>${reason}</p>\n`)}<div class="charts">
${survival.all.judged === 0 ? undefined : drawCalibration(survival.calibration, describeSurvival(survival))}
${stars.all.judged === 0 ? undefined : drawCoverage(stars, describeStars(stars))}
</div>
<p><a href="/scorecard.json">All figures</a>, by week, age and language.</p></section>`;
}

function describeSurvival({ all, unjudged, inUse }: Scorecard['survival']): string {
  const { judged, brier, baseRateBrier } = all;
  const scores = `Brier score ${formatScore(brier)}; always saying the share that stayed, ${formatScore(baseRateBrier)}`;
  return `${countOf(judged, 'forecast', 'forecasts')}, and ${unjudged} that nobody could judge. ${scores}.${inUse === 'base rate' ? ' Rows show the share that stayed of earlier repositories with the same standing and age.' : ''}`;
}

function describeStars({ all, unjudged, inUse }: Scorecard['stars']): string {
  const stepped =
    inUse === 'last pace' ? ' Rows show the stars that the last pace brings, slowed down.' : '';
  return `${countOf(all.judged, 'forecast', 'forecasts')}, and ${unjudged} that nobody could judge. About eight of ten should end within the band.${stepped}`;
}

function formatScore(score: number | null): string {
  return score === null ? '–' : score.toFixed(3);
}

/** The height of the calibration in pixels. */
const calibrationHeight = 200;
/** Pixels that keep circles and numbers inside the drawing. */
const room = 18;
const ends = [0, 0.5, 1] as const;

/** Draws what share of repositories survived, by the probability that was forecast. */
function drawCalibration(classes: readonly CalibrationClass[], caption: string): Markup {
  const x = scaleLinear([0, 1], [6, 94]);
  const y = scaleLinear([0, 1], [calibrationHeight - room, room]);
  const radius = scaleSqrt([0, max(classes, ({ judged }) => judged) ?? 1], [2, 9]);
  const ticks = ends.map(
    (share) =>
      markup`<text class="tick" x="${formatLength(x(share))}%" y="${calibrationHeight - 2}">${formatShare(share)}</text>`,
  );
  const circles = classes.map(
    ({ promised, survived, judged }) =>
      markup`<circle class="end" cx="${formatLength(x(promised))}%" cy="${formatLength(y(survived))}" r="${formatLength(radius(judged))}"/>`,
  );
  const diagonal = markup`<line class="usual" x1="${formatLength(x(0))}%" y1="${y(0)}" x2="${formatLength(x(1))}%" y2="${y(1)}"/>`;
  const described = classes.map(
    ({ promised, survived, judged }) =>
      `promised ${formatShare(promised)}, came true ${formatShare(survived)} of ${formatCount(judged)}`,
  );
  const description = `Circles of what was promised, from left to right, and what came true, from bottom to top. On the dashed line both agree. ${described.join('; ')}.`;
  return renderChart({
    id: 'calibration',
    title: 'Will it still be there? Promised and come true',
    caption,
    drawing: { description, height: calibrationHeight, shapes: [diagonal, circles, ticks] },
    table: {
      caption: 'Forecasts of survival by promised probability',
      head: ['Promised', 'On average', 'Came true', 'Forecasts'],
      rows: classes.map(({ from, promised, survived, judged }) => [
        `from ${formatShare(from)}`,
        formatShare(promised),
        formatShare(survived),
        formatCount(judged),
      ]),
    },
  });
}

/** The share of outcomes that a band should hold. */
const aim = 0.8;

/** Draws what share of repositories ended within their band of stars, by age at the forecast. */
function drawCoverage({ all, byAge }: Scorecard['stars'], caption: string): Markup {
  const shown = [{ name: 'all', ...all }, ...byAge];
  const { shapes, height } = drawBars(
    shown.map(({ name, coverage }) => ({
      name,
      value: coverage ?? 0,
      label: formatShare(coverage ?? 0),
      mark: aim,
    })),
    1,
  );
  const description = `Bars of the share that ended within the band; about ${formatShare(aim)} should. ${shown
    .map(({ name, coverage }) => `${name} ${formatShare(coverage ?? 0)}`)
    .join('; ')}.`;
  return renderChart({
    id: 'coverage',
    title: 'Stars in 7 days: within the band',
    caption,
    drawing: { description, height, shapes },
    table: {
      caption: 'Forecasts of stars: share within the band, and mean pinball loss of each method',
      head: ['Age', 'Within', 'As shown', 'No change', 'Lifetime pace', 'Last pace', 'Forecasts'],
      rows: shown.map(({ name, coverage, loss, judged }) => [
        name,
        formatShare(coverage ?? 0),
        formatScore(loss.model),
        formatScore(loss['no change']),
        formatScore(loss['lifetime pace']),
        formatScore(loss['last pace']),
        formatCount(judged),
      ]),
    },
  });
}
