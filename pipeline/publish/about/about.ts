import { publicPaths } from '../../contract/paths.ts';
import type { PublicFile } from '../../platform/files.ts';
import type { Collection } from '../collection.ts';
import { toFollowUpReport } from '../free-answers.ts';
import type { LogClaim } from '../log/publish-log.ts';
import type { Site } from '../night-pages.ts';
import { renderWaysBack, renderDocument } from '../page/document.ts';
import { markup } from '../page/markup.ts';
import type { Occasion } from '../published-nights.ts';
import { type Followed, renderFollowUpPage } from './follow-up-page.ts';
import { renderMethodPage } from './method-page.ts';
import { renderProvenancePage } from './provenance-page.ts';
import { renderScorecardPage } from './scorecard-page.ts';

/** The pages about the nights. `free` are the free answers, whose checksums a page tells. */
export function collectAbout(
  { baseUrl }: Pick<Site, 'baseUrl'>,
  { newest: night, scorecard }: Pick<Occasion, 'newest' | 'scorecard'>,
  made: { followed: Followed; free: readonly PublicFile[]; claim: LogClaim | undefined },
): Collection {
  const { digest, scan } = night;
  const followed = { fullAnalysis: digest.fullAnalysis, followed: made.followed };
  const followUp = renderFollowUpPage(baseUrl, toFollowUpReport(scan), followed);
  return {
    pages: [
      { path: publicPaths.method, html: renderMethodPage(baseUrl, night) },
      { path: publicPaths.provenance, html: renderProvenancePage(baseUrl, night, made) },
      { path: publicPaths.scorecardPage, html: renderScorecardPage(baseUrl, scorecard) },
      { path: publicPaths.followUpPage, html: followUp },
    ],
    // It has no twin.
    files: [{ path: publicPaths.notFound, bytes: Buffer.from(renderNotFound(baseUrl)) }],
  };
}

/** What a browser gets at an address without a page. The address may be in any folder, so links begin at the root. */
function renderNotFound(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  const root = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const title = 'There is no page here';
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.notFound,
      root,
      title,
      description: 'This address has no page.',
      isNotice: true,
    },
    markup`<article class="about-page">
<header class="headline"><p class="kicker">404</p>
<h1>${title}</h1>
<p class="standfirst">The address may be mistyped, or the page was there and its time is over: pages of repositories go 90 days after the last night that named them.</p>
${renderWaysBack(root)}</header>
</article>`,
  );
}
