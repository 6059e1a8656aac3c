import type { XmlElement } from './read-xml.ts';

const atomSpace = 'http://www.w3.org/2005/Atom';

/** The child elements of a name. */
export const allOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);
/** The text of the first child of a name. */
export const textOf = (element: XmlElement, name: string) => allOf(element, name)[0]?.text ?? '';

/** The faults of a feed by RFC 4287, §4.1.1, §4.1.2, §4.2.6, §4.2.7 and §3.3. */
export function findAtomFaults(feed: XmlElement): string[] {
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
  need(feed.name === 'feed' && feed.attributes['xmlns'] === atomSpace, 'the root is no Atom feed');
  const entries = allOf(feed, 'entry');
  for (const element of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated']) {
      need(allOf(element, name).length === 1, `${element.name} has not one ${name}`);
    }
    need(URL.canParse(textOf(element, 'id')), 'an id is no IRI');
    need(rfc3339.test(textOf(element, 'updated')), 'updated is no date');
    for (const link of allOf(element, 'link')) {
      need(URL.canParse(link.attributes['href'] ?? ''), 'a link leads nowhere');
    }
    const alternates = allOf(element, 'link').map(({ attributes: { rel, type, hreflang } }) =>
      JSON.stringify([rel ?? 'alternate', type, hreflang]),
    );
    need(new Set(alternates).size === alternates.length, 'two links are alike');
  }
  need(
    allOf(feed, 'author').every((author) => allOf(author, 'name').length === 1),
    'no author name',
  );
  need(allOf(feed, 'author').length > 0, 'no author for entries that name none');
  need(
    allOf(feed, 'link').some(({ attributes }) => attributes['rel'] === 'self'),
    'no self link',
  );
  const ids = entries.map((entry) => textOf(entry, 'id'));
  need(new Set(ids).size === ids.length, 'two entries share an id');
  for (const entry of entries) {
    need(
      allOf(entry, 'content').length <= 1 && allOf(entry, 'summary').length <= 1,
      'two contents',
    );
    need(rfc3339.test(textOf(entry, 'published')), 'published is no date');
    need(allOf(entry, 'content')[0]?.attributes['type'] === 'html', 'content is no HTML');
    need(allOf(entry, 'content')[0]?.children.length === 0, 'content has child elements');
    need(
      allOf(entry, 'category').every(({ attributes }) => attributes['term'] !== ''),
      'no term',
    );
  }
  return faults;
}
