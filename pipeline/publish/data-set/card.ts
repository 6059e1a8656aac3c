import { publicPaths } from '../../contract/paths.ts';
import { formatCount } from '../../platform/text.ts';
import type { Site } from '../night-pages.ts';
import { renderDocument } from '../page/document.ts';
import { type Markup, markup } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { addressOf, type DataMonths, fileOf, licence, summary, titleOf } from './descriptions.ts';
import { repositoryTable, type Table, tables } from './tables.ts';

type Place = Pick<Site, 'baseUrl' | 'source'>;

/** The page about the data set: its files, how to read them, and what has to be known before figures are believed. */
export function renderCard(site: Place, months: DataMonths): string {
  const { baseUrl, source } = site;
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.dataSetCard,
      title: titleOf(site),
      description: summary,
    },
    markup`<article class="month"><h1>${titleOf(site)}</h1>
${labelMadeUp(source)}
<p>Each repository that our nights listed for the first time in a month, with its standing on that night, the reasons, and what became of it: recommended or not, its stars night by night, archived, renamed or gone.</p>
<p>The files of a month come two whole months later, because then the last of its repositories was looked up for the last time. They are free. The rows of the newest night and the newest digests are <a href="${baseUrl}/llms.txt">sold by the call</a>.</p>
${renderFiles(site, months)}
${renderWays(site, months)}
<section aria-labelledby="collected"><h2 id="collected">How it was collected</h2>
<p>Every night searches GitHub’s public data for repositories that are at most 30 days old and gained stars, and lists the first few hundred by stars. It also looks up each repository that a night of the last 30 days listed. A repository is in the file of the month in which a night first listed it, with everything that the nights up to the end of the second month after saw of it. Nothing is corrected afterwards by what is known today, but for the removal of owners.</p></section>
<section aria-labelledby="missing"><h2 id="missing">What is missing</h2>
<p>Repositories that never reached the list: this is no sample of all of GitHub. Nights that did not run: a day without any observation had no night, and <a href="${baseUrl}/${publicPaths.status}">the status</a> tells the last 90 days. Look-ups that GitHub did not answer: such a night has no row, and nothing is filled in. Descriptions, topics and READMEs, because they are their owners’ texts. Owners who asked to be left out: their repositories are missing from all months.</p></section>
<section aria-labelledby="labels"><h2 id="labels">What the labels mean</h2>
<p>A standing is an estimate from public signs: words of the description and the README, counts, the account, copies of texts, and groups of repositories that look alike. It accuses nobody, and nobody tried the programs. Clear means that nothing we look at speaks against it. Caution means some evidence, and no digest recommends it. Quarantined means likely spam. An operator can decide otherwise; the first reason says so. Gone means deleted, made private or blocked: an owner who tidies up looks the same as a removed fraud.</p>
<p>The standing is that of the first night, which did not know the outcome. So it can be judged by the outcome. The last standing has seen more, and must not be used to predict.</p></section>
<section aria-labelledby="errors"><h2 id="errors">How the standing errs</h2>
<p>A person labelled the rows of recorded nights. On rows that were first seen after those nights, 62 % of spam was quarantined and 90 % was at caution or worse; of shady repositories 33 % were there, and so were 7 % of honest ones. The rules were changed since. Words that a text only mentions, and signs in other languages than English, are judged worst. Do not use a standing against a person.</p></section>
<section aria-labelledby="licence"><h2 id="licence">Licence and owners</h2>
<p>Our figures, standings and reasons are under <a href="${licence.url}">${licence.name}</a>. Names of owners and repositories, and the words that reasons quote, stay their owners’. Logins are public on GitHub and are personal data all the same. An owner who wants to be left out of all months writes to the contact in <a href="${baseUrl}/terms.txt">the terms</a>. Please remove such owners from copies, too: download the files again from time to time.</p></section>
${tables.map(renderColumns)}
</article>`,
  );
}

function renderFiles(site: Place, months: DataMonths): Markup {
  if (months.length === 0) {
    return markup`<p>No month is published yet: the first one comes when two whole months have followed it.</p>`;
  }
  return markup`<section aria-labelledby="files"><h2 id="files">Files</h2>
<table><tr><th scope="col">Month</th><th scope="col">Repositories</th><th scope="col">Observations</th></tr>
${months.toReversed().map(
  (one) =>
    markup`<tr><th scope="row">${one.month}</th>${tables.map((table) => {
      const { rows, bytes } = one[table.name];
      const name = fileOf(table, one.month);
      return markup`<td><a href="${addressOf(site, name)}">${formatCount(rows)}</a>, ${formatCount(Math.ceil(bytes / 1000))} KB</td>`;
    })}</tr>\n`,
)}</table>
<p>Parquet files. Their checksums, columns and types are in <a href="${addressOf(site, 'datapackage.json')}">datapackage.json</a> (Data Package 2.0) and <a href="${addressOf(site, 'croissant.json')}">croissant.json</a> (Croissant 1.0). This page is also <a href="${addressOf(site, 'README.md')}">README.md</a>.</p></section>`;
}

/** A line for each of four tools. Without a month the lines name the form of an address. */
function renderWays(site: Place, months: DataMonths): Markup {
  const newest = months.at(-1)?.month ?? 'YYYY-MM';
  const url = addressOf(site, fileOf(repositoryTable, newest));
  const ways = [
    [
      'DuckDB',
      `SELECT standing, count(*) AS repositories, avg((goneSince IS NOT NULL)::int) AS gone FROM '${url}' GROUP BY standing;`,
    ],
    ['pandas, with pyarrow', `pandas.read_parquet("${url}")`],
    ['polars', `polars.read_parquet("${url}")`],
    [
      'R',
      `download.file("${url}", "month.parquet", mode = "wb"); arrow::read_parquet("month.parquet")`,
    ],
  ] as const;
  return markup`<section aria-labelledby="read"><h2 id="read">How to read it</h2>
${ways.map(([tool, line]) => markup`<p>${tool}:</p>\n<pre><code>${line}\n</code></pre>\n`)}<p>Observations belong to repositories by <code>id</code>: join the two files of a month with it. Several months can be read together, because no repository is in two of them.</p></section>`;
}

function renderColumns({ name, columns, means }: Table): Markup {
  return markup`<section aria-labelledby="${name}"><h2 id="${name}">Columns of the ${name}</h2>
<p>One row: ${means.charAt(0).toLowerCase()}${means.slice(1)}</p>
<ul>
${columns.map(
  (column) =>
    markup`<li><code>${column.name}</code> (${column.kind}${column.nullable ? ' or null' : ''}): ${column.means}</li>\n`,
)}</ul></section>
`;
}
