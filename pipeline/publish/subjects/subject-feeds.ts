import { toMidnight } from '../../contract/dates.ts';
import { type Entry, type Feed, renderAtomFeed, renderJsonFeed } from '../feeds.ts';
import { siteName } from '../page/document.ts';
import { markup, toShown } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import type { ListedRepository, Subject } from './collect-subjects.ts';
import { addressesOf } from './subject-addresses.ts';
import {
  describeSubject,
  figuresOf,
  renderCaveats,
  renderWords,
  shorten,
  sinceOf,
  type SubjectSite,
  titleOf,
} from './subject-page.ts';

/** The most entries of a feed. */
const feedEntries = 30;

/** Both feeds of a subject: an entry for each repository, of the night that first saw it. */
export function renderSubjectFeeds(
  site: SubjectSite,
  subject: Subject,
): { atom: string; json: string } | undefined {
  const { page, atom, json } = addressesOf(subject);
  const [first, ...others] = subject.repositories
    .slice(0, feedEntries)
    .map((repository) => toEntry(site, subject, repository));
  if (!first) return undefined;
  const feed: Feed = {
    baseUrl: site.baseUrl,
    hub: site.hub,
    channel: {
      title: `${toShown(titleOf(subject))} · ${siteName}`,
      description: toShown(describeSubject(subject)),
      page,
      atom,
      json,
    },
    entries: [first, ...others],
  };
  return { atom: renderAtomFeed(feed), json: renderJsonFeed(feed) };
}

function toEntry(
  { baseUrl, source }: SubjectSite,
  subject: Subject,
  repository: ListedRepository,
): Entry {
  const { id, fullName, url, what, firstSeen } = repository;
  const content = markup`${labelMadeUp(source)}${renderWords(repository)}<p>${[sinceOf(repository), ...figuresOf(repository)].join(' · ')}</p>${renderCaveats(repository)}`;
  return {
    id: toTag(baseUrl, id),
    url: url === '' ? `${baseUrl}/${addressesOf(subject).page}` : url,
    title: toShown(fullName),
    summary: shorten(what) || fullName,
    content: content.source,
    writtenAt: toMidnight(firstSeen),
    tag: toShown(subject.name),
  };
}

/** The same in every feed of the service, and after a rename. Source: RFC 4151. */
function toTag(baseUrl: string, nodeId: string): string {
  return `tag:${new URL(baseUrl).hostname},2026:repository/${encodeURIComponent(nodeId)}`;
}
