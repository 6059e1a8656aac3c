import type { Analysis } from '../../contract/analysis.ts';
import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { type Digest, sectionTitles } from '../../contract/digest.ts';
import type { Evidence } from '../../contract/evidence.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { Scan } from '../../contract/scan.ts';
import type { TrackRecord } from '../../contract/track-record.ts';
import type { WeekEdition } from '../../contract/week.ts';
import type { PublicFile } from '../../platform/files.ts';
import { listRepositories } from '../group-repositories.ts';
import type { GroupPages } from '../groups.ts';
import { findLead } from './lead.ts';
import { renderDocument } from './document.ts';
import { sayGain } from './figures.ts';
import type { StarCount } from '../../archive/history/named.ts';
import { sayTrackRecord } from '../../archive/history/track-record.ts';
import { type Content, markup } from './markup.ts';
import { renderAnalysis, toLinks, withoutSections } from './prose.ts';
import { renderArchiveSection, type TitledNight } from './archive.ts';
import { renderFacts, renderHeadline } from './headline.ts';
import { type OwnPages, renderLead, renderProjects } from './projects.ts';
import { chooseRows, renderChips, renderRows } from './rows.ts';

export type FrontPage = {
  baseUrl: string;
  digest: Digest;
  scan: Scan;
  analysis: Analysis;
  /** All published nights, oldest first. */
  dates: readonly DigestDate[];
  /** The latest earlier nights, newest first. */
  recent: readonly TitledNight[];
  leads: FrontLinks;
  courses: ReadonlyMap<string, readonly StarCount[]>;
};

/** Where the front page leads to, besides the nights. */
export type FrontLinks = GroupPages & {
  /** The pages of the night's repositories on this site, by their name tonight. */
  pages: OwnPages;
  week: Pick<WeekEdition, 'week' | 'title'> | undefined;
  /** What became of what we said. */
  record: TrackRecord['all'];
};

/** The sections that the headline, the list of projects or a page of its own shows. */
const shownElsewhere = [
  sectionTitles.inShort,
  sectionTitles.notable,
  sectionTitles.notableBefore,
  sectionTitles.earlier,
  sectionTitles.method,
];

/** The front page: the newest night in full. */
export function renderFrontPage(page: FrontPage): PublicFile {
  const { baseUrl, digest, scan, analysis, dates, recent, leads, courses } = page;
  const { evidence } = analysis;
  const links = toLinks(scan.rows);
  const lead = findLead(digest, analysis);
  const rows = new Map(scan.rows.map((row) => [row.fullName, row]));
  const rowFacts = { pages: leads.pages, gains: listGains(scan, evidence), rows, courses };
  const night = { date: toDigestDate(scan.scanDate), scan, analysis };
  const { title, summary: description, createdAt: publishedAt } = digest;
  return renderDocument(
    { baseUrl, path: '', title, description, publishedAt },
    markup`<article class="night">
${renderHeadline(digest, links, renderLead(lead, links, rowFacts))}
${renderProjects(digest, links, rowFacts)}
${renderRows(chooseRows(listRepositories([night]), digest, analysis.also), links, leads.pages)}
<div class="columns">
${renderChips('Languages', evidence.languages, leads.languages)}${renderChips('Subjects', evidence.categories, leads.categories)}</div>
<section class="analysis" aria-labelledby="analysis"><h2 id="analysis">The rest of the night</h2>
<div class="text">
${renderAnalysis(withoutSections(digest.fullAnalysis, shownElsewhere, description), links)}</div></section>
<section aria-labelledby="figures"><h2 id="figures">The night in figures</h2>
${renderFacts(digest, evidence)}${renderRecord(leads.record, digest)}</section>
</article>
${renderArchiveSection(dates, recent, leads.week)}`,
  );
}

/** One line, unless the digest says it: that is new tonight. */
function renderRecord(record: TrackRecord['all'], { fullAnalysis }: Digest): Content {
  const sentence = sayTrackRecord(record);
  if (sentence === undefined || fullAnalysis.includes(sentence)) return undefined;
  return markup`<p>${sentence} <a href="${publicPaths.trackRecordPage}">Track record</a></p>`;
}

/** What is new and what gained, by name. A first night can tell neither. */
function listGains({ rows }: Scan, { daysSinceEarlier }: Evidence): Map<string, string> {
  const changed = rows.filter(({ starsGained }) => starsGained !== 0 && daysSinceEarlier !== null);
  return new Map(changed.map((row) => [row.fullName, sayGain(row)]));
}
