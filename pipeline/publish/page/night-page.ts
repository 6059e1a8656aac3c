import { toBrief } from '../../contract/views.ts';
import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { type Digest, sectionTitles } from '../../contract/digest.ts';
import type { Evidence } from '../../contract/evidence.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Scorecard } from '../../contract/scorecard.ts';
import type { WeekEdition } from '../../contract/week.ts';
import { type CountedNight, drawCategoryTrends } from './charts/category-trends.ts';
import {
  drawLanguageShares,
  drawStarDistribution,
  drawVelocityLeaders,
} from './charts/night-charts.ts';
import { renderAboutWays } from '../about/ways.ts';
import { describePicture, pictureOfNight } from '../pictures/picture.ts';
import { findHidden } from '../scorecard.ts';
import { renderDocument } from './document.ts';
import { markup } from './markup.ts';
import { renderAnalysis, toLinks, withoutSections } from './prose.ts';
import { renderArchive, type TitledNight } from './sections/archive.ts';
import { renderFacts, renderHeadline } from './sections/headline.ts';
import { renderNotes, renderProjects } from './sections/projects.ts';

/** The data of the front page. */
export type FrontPage = {
  baseUrl: string;
  digest: Digest;
  scan: Scan;
  evidence: Evidence;
  scorecard: Scorecard;
  /** The counts of the last 30 nights, the newest last. */
  counted: readonly CountedNight[];
  /** All published nights, oldest first. */
  dates: readonly DigestDate[];
  /** The latest earlier nights, newest first. */
  recent: readonly TitledNight[];
  leads: FrontLinks;
};

/** Where the front page leads to, besides the nights. */
export type FrontLinks = {
  /** The pages of repositories that were put forward, by their name tonight. */
  pages: ReadonlyMap<string, string>;
  /** The newest edition. */
  week: Pick<WeekEdition, 'week' | 'title'> | undefined;
};

/** The sections whose content stands in the headline and the list of projects, or on a page of its own. */
const shownElsewhere = [
  sectionTitles.inShort,
  sectionTitles.notable,
  sectionTitles.earlier,
  sectionTitles.method,
];

/** The front page: the newest night in full. */
export function renderNightPage(page: FrontPage): string {
  const { baseUrl, digest, scan, evidence, scorecard, counted, dates, recent, leads } = page;
  const links = toLinks(scan.rows);
  const hidden = findHidden(scorecard);
  const { title, summary: description, createdAt: publishedAt } = digest;
  const picture = {
    path: publicPaths.picture(toDigestDate(digest.digestDate)),
    alt: describePicture(pictureOfNight(digest)),
  };
  return renderDocument(
    { baseUrl, path: '', title, description, publishedAt, picture },
    markup`<article>
${renderHeadline(toBrief(digest), links)}
${renderFacts(digest, evidence)}
${renderProjects(digest, links, leads.pages, hidden)}
<section class="analysis" aria-labelledby="analysis"><h2 id="analysis">The rest of the night</h2>
<div class="text">
${renderAnalysis(withoutSections(digest.fullAnalysis, shownElsewhere, description), links)}</div></section>
${renderNotes(digest, links)}
<section aria-labelledby="figures"><h2 id="figures">The night in figures</h2>
<div class="charts">
${drawVelocityLeaders(evidence, scan, links)}
${drawLanguageShares(evidence)}
${drawCategoryTrends(counted)}
${drawStarDistribution(digest.volumeMetrics.starDistribution)}
</div></section>
${renderAboutWays()}
</article>
${renderArchive(dates, recent, leads.week)}`,
  );
}
