import type { FoundRepository } from '../../../contract/search-year.ts';
import { element } from './element.ts';
import type { FoundNight } from './load-list.ts';
import { type Hit, toTerms, words } from './search-index.ts';

const onGitHub = /^[\w.-]+\/[\w.-]+$/;
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The newest night, which decides what has a page, and whether its repositories are made up. */
export type Shown = { night: string; isMadeUp: boolean };

/** A list below its heading; nothing without items. */
export function toSection(heading: string, items: readonly HTMLLIElement[]): HTMLElement[] {
  if (items.length === 0) return [];
  return [element('section', {}, element('h2', {}, heading), element('ol', {}, ...items))];
}

/** A repository as an item of a list. */
export function toRepositoryItem(
  { found, terms }: Hit<FoundRepository>,
  shown: Shown,
): HTMLLIElement {
  const { name, what = '', topics = [], language = '', first, named, earlierUntil } = found;
  const title = element('bdi', {}, ...mark(name, terms, 'name'));
  const href = addressOf(found, shown);
  const facts = element('p', {}, ...mark(language, terms), language === '' ? '' : ' · ');
  facts.append('first seen on ', toDay(first));
  if (named !== undefined) facts.append(' · named on ', link(pageOf(named), toDay(named)));
  if (earlierUntil !== undefined) {
    facts.append(' · an earlier repository had this name until ', toDay(earlierUntil));
  }
  const about = element('p', { className: 'topics' }, ...mark(topics.join(' · '), terms));
  return item(
    href === undefined ? title : link(href, title),
    facts,
    element('p', {}, ...mark(what, terms)),
    about,
  );
}

/** A night as an item of a list. */
export function toNightItem({ found, terms }: Hit<FoundNight>): HTMLLIElement {
  const { date, title, summary } = found;
  return item(
    link(pageOf(date), ...mark(title, terms)),
    element('p', {}, toDay(date)),
    element('p', {}, ...mark(summary, terms)),
  );
}

/** Our own page while there is one, or else GitHub. */
function addressOf({ name, pageUntil = '' }: FoundRepository, shown: Shown): string | undefined {
  if (!onGitHub.test(name)) return undefined;
  if (pageUntil >= shown.night) return `repositories/${name}.html`;
  return shown.isMadeUp ? undefined : `https://github.com/${name}`;
}

/** The text in pieces, with the found words marked. */
function mark(text: string, terms: ReadonlySet<string>, field?: string): (string | Node)[] {
  const pieces: (string | Node)[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    if (!toTerms(word, field).some((term) => terms.has(term))) continue;
    pieces.push(text.slice(from, index), element('mark', {}, word));
    from = index + word.length;
  }
  return [...pieces, text.slice(from)];
}

function item(title: Node, ...texts: readonly HTMLElement[]): HTMLLIElement {
  const shown = texts.filter(({ textContent }) => textContent !== '');
  return element('li', {}, element('h3', {}, title), ...shown);
}

function pageOf(date: string): string {
  return `digests/${date}.html`;
}

function toDay(date: string): HTMLElement {
  return element('time', { dateTime: date }, days.format(new Date(date)));
}

function link(href: string, ...content: (string | Node)[]): HTMLAnchorElement {
  const foreign = href.startsWith('https:') && { rel: 'nofollow noopener' };
  return element('a', { href, ...foreign }, ...content);
}
