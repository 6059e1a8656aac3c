import { type Analysis } from '../../contract/analysis.ts';
import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { type Digest, sectionTitles } from '../../contract/digest.ts';
import { publicPaths } from '../../contract/paths.ts';
import { type Evidence } from '../../contract/evidence.ts';
import { type Scan } from '../../contract/scan.ts';
import { type WeekEdition } from '../../contract/week.ts';
import { type GroupPages, listRepositories } from '../groups.ts';
import { findLead, type Lead } from './lead.ts';
import { renderDocument } from './document.ts';
import { sayGain } from './figures.ts';
import { formatCount } from '../../platform/text.ts';
import type { Count } from '../../archive/history/named.ts';
import { type Content, markup } from './markup.ts';
import { renderAnalysis, toLinks, withoutSections } from './prose.ts';
import { renderArchive, type TitledNight } from './archive.ts';
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
  courses: ReadonlyMap<string, readonly Count[]>;
};

/** Where the front page leads to, besides the nights. */
export type FrontLinks = GroupPages & {
  /** The pages of repositories that a digest named, by their name tonight. */
  pages: OwnPages;
  week: Pick<WeekEdition, 'week' | 'title'> | undefined;
  /** What became of what we called spam, in one sentence. */
  record: string | undefined;
};

/** The sections that the headline, the list of projects or a page of its own shows. */
const shownElsewhere = [
  sectionTitles.inShort,
  sectionTitles.notable,
  sectionTitles.earlier,
  sectionTitles.method,
];

/** The front page: the newest night in full. */
export function renderFrontPage(page: FrontPage): string {
  const { baseUrl, digest, scan, analysis, dates, recent, leads, courses } = page;
  const { evidence } = analysis;
  const links = toLinks(scan.rows);
  const lead = findLead(digest, analysis);
  const rows = new Map(scan.rows.map((row) => [row.fullName, row]));
  const rowFacts = { pages: leads.pages, gains: listGains(scan, evidence), rows, courses };
  const { title, summary: description, createdAt: publishedAt } = digest;
  return renderDocument(
    { baseUrl, path: '', title, description, publishedAt },
    markup`<article class="night">
${renderHeadline(digest, links, renderLead(lead, links, rowFacts), (sentence) => isElsewhere(sentence, digest, lead))}
${renderProjects(digest, links, rowFacts)}
${renderRows(chooseRows(listEnglish(scan, analysis), digest, lead), links, leads.pages)}
<div class="columns">
${renderChips('Languages', evidence.languages, leads.languages)}${renderChips('Subjects', evidence.categories, leads.categories)}</div>
<section class="analysis" aria-labelledby="analysis"><h2 id="analysis">The rest of the night</h2>
<div class="text">
${renderAnalysis(withoutSections(digest.fullAnalysis, shownElsewhere, description), links)}</div></section>
<section aria-labelledby="figures"><h2 id="figures">The night in figures</h2>
${renderFacts(digest, evidence)}
${renderRecord(leads.record, digest)}</section>
</article>
${renderArchive(dates, recent, leads.week)}`,
  );
}

/** Leads to the track record, and says it where *Set aside* does not: that tells changes alone. */
function renderRecord(record: string | undefined, { fullAnalysis }: Digest): Content {
  if (record === undefined) return undefined;
  const sentence = fullAnalysis.includes(record) ? '' : `: ${record}`;
  return markup`<p><a href="${publicPaths.trackRecordPage}">Track record</a>${sentence}</p>\n`;
}

/** Whether a sentence is on the title's repository, shown above, or on spam, as *Set aside* is. */
function isElsewhere(sentence: string, { volumeMetrics }: Digest, lead: Lead | undefined): boolean {
  const { quarantinedCount, enrichedCount } = volumeMetrics;
  const figures = new Set(sentence.match(/\d[\d,]*/g)?.map((figure) => figure.replace(/,$/, '')));
  const isOnSpam = [quarantinedCount, enrichedCount].every((count) =>
    figures.has(formatCount(count)),
  );
  return isOnSpam || (lead !== undefined && !lead.isPick && sentence.includes(lead.fullName));
}

/** What is new and what gained, by name. A first night can tell neither. */
function listGains({ rows }: Scan, { daysSinceEarlier }: Evidence): Map<string, string> {
  const changed = rows.filter(({ starsGained }) => starsGained !== 0 && daysSinceEarlier !== null);
  return new Map(changed.map((row) => [row.fullName, sayGain(row)]));
}

/** The clear rows that an English sentence describes, or that an older analysis has. */
function listEnglish(scan: Scan, analysis: Analysis) {
  const night = { date: toDigestDate(scan.scanDate), scan, analysis };
  return listRepositories([night]).filter(
    ({ id, what }) => what !== '' && analysis.kinds[id]?.purpose !== '',
  );
}
