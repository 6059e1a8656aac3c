import type { Scorecard } from '../../../contract/scorecard.ts';
import { drawCalibration } from '../charts/calibration.ts';
import { drawCoverage } from '../charts/coverage.ts';
import { countOf } from '../../../platform/counts.ts';
import { type Markup, markup } from '../markup.ts';

/** The section about our own forecasts. It is left out until the first of them is judged. */
export function renderScorecard({ survival, stars }: Scorecard): Markup | undefined {
  if (survival.all.judged === 0 && stars.all.judged === 0) return undefined;
  return markup`<section aria-labelledby="scorecard"><h2 id="scorecard">How good our forecasts were</h2>
<p>Each row for sale says how likely it is still there in 30 days, and how many stars it will have in 7. These are estimates, not promises. Here is how good they were in twelve weeks.</p>
<div class="charts">
${survival.all.judged === 0 ? undefined : drawCalibration(survival.calibration, describeSurvival(survival))}
${stars.all.judged === 0 ? undefined : drawCoverage(stars, describeStars(stars))}
</div>
<p><a href="/scorecard.json">All figures</a>, by week, age and language.</p></section>`;
}

function describeSurvival({ all, unjudged, inUse }: Scorecard['survival']): string {
  const { judged, brier, baseRateBrier } = all;
  const scores = `Brier score ${formatScore(brier)}; always saying the share that stayed, ${formatScore(baseRateBrier)}`;
  return `${countOf(judged, 'repository', 'repositories')}, and ${unjudged} that nobody could judge. ${scores}.${inUse === 'base rate' ? ' Rows show the share that stayed of earlier repositories with the same standing and age.' : ''}`;
}

function describeStars({ all, unjudged, inUse }: Scorecard['stars']): string {
  const stepped =
    inUse === 'last pace' ? ' Rows show the stars that the last pace brings, slowed down.' : '';
  return `${countOf(all.judged, 'repository', 'repositories')}, and ${unjudged} that nobody could judge. About eight of ten should end within the band.${stepped}`;
}

function formatScore(score: number | null): string {
  return score === null ? '–' : score.toFixed(3);
}
