import type { XmlElement } from './read-xml.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';

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

const text = { type: 'string', minLength: 1 };
const address = { type: 'string', format: 'uri' };
const author = {
  type: 'object',
  properties: { name: text, url: address, avatar: address },
  anyOf: [{ required: ['name'] }, { required: ['url'] }, { required: ['avatar'] }],
};

/** The parts of JSON Feed 1.1 that we use. It allows no others. Source: jsonfeed.org/version/1.1. */
const schema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: text,
    favicon: address,
    language: { type: 'string', pattern: '^[a-z]{2}' },
    authors: { type: 'array', items: author },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          title: text,
          summary: text,
          content_html: text,
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          tags: { type: 'array', items: text },
        },
      },
    },
  },
};

const Item = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  summary: z.string(),
  content_html: z.string(),
  date_published: z.string(),
  date_modified: z.string(),
});

/** Reads a JSON feed. @throws if it breaks the standard. */
export function parseJsonFeed(source: string): { items: z.infer<typeof Item>[] } {
  const value: unknown = JSON.parse(source);
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  if (!ajv.validate(schema, value)) throw new Error(ajv.errorsText());
  return z.object({ items: z.array(Item) }).parse(value);
}
