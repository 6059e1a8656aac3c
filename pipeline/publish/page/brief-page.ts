import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { Brief } from '../../contract/views.ts';
import { renderDocument } from './document.ts';
import { markup } from './markup.ts';
import type { Links } from './prose.ts';
import { renderNeighbours } from './sections/archive.ts';
import { renderHeadline } from './sections/headline.ts';
import { renderNotes } from './sections/projects.ts';

/** The nights next to one. */
export type Neighbours = { earlier: DigestDate | undefined; later: DigestDate | undefined };

const noLinks: Links = new Map();

/** The lasting page of a night: its brief. The whole history is for sale, so no older night stands here in full. */
export function renderBriefPage(baseUrl: string, brief: Brief, neighbours: Neighbours): string {
  const { title, summary: description, createdAt: publishedAt } = brief;
  const date = toDigestDate(brief.digestDate);
  const { earlier, later } = neighbours;
  const path = publicPaths.page(date);
  const more =
    later === undefined
      ? markup`This is the newest night; <a href="../">the front page has it in full</a>.`
      : markup`This night in short. <a href="../">The newest night</a> is there in full; agents can buy <a href="../llms.txt">this one in full</a>, too.`;
  return renderDocument(
    { baseUrl, path, title, description, publishedAt },
    markup`<article class="brief">
${renderHeadline(brief, noLinks)}
${renderNotes(brief, noLinks)}
<p class="full">${more}</p>
</article>
${renderNeighbours(date, earlier, later)}`,
  );
}
