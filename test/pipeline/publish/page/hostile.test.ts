import { beforeAll, expect, test } from 'vitest';
import { toShown } from '../../../../pipeline/publish/page/markup.ts';
import { allOf, findAtomFaults, parseJsonFeed, textOf } from '../feed-faults.ts';
import { readXml } from '../read-xml.ts';
import { payloads, publishHostileNights } from './hostile-night.ts';
import { readElements } from './read-elements.ts';

let files: ReadonlyMap<string, string>;
const ending = (end: string) => [...files].filter(([path]) => path.endsWith(end));

beforeAll(async () => {
  files = await publishHostileNights();
}, 60_000);

/** The only elements that a page may have, whatever its texts hold. */
const elementsOfPages = new Set(
  'html head meta title link body a header svg path nav ul ol li main article p time span h1 h2 h3 h4 h5 div section figure figcaption desc text rect line circle details summary table caption thead tbody tr th td strong em wbr code pre footer'.split(
    ' ',
  ),
);

test('hostile texts add no element, no handler and no address to any page', () => {
  const pages = ending('.html').filter(([path]) => path !== 'search.html');
  const kinds = new Set(pages.map(([path]) => path.split('/')[0]));
  expect(kinds).toEqual(expect.objectContaining(new Set(['digests', 'languages', 'weeks'])));
  expect(kinds.has('repositories')).toBe(true);
  for (const [path, html] of pages) {
    const { elements } = readElements(html);
    const strange = elements.filter(({ name }) => !elementsOfPages.has(name));
    const names = elements.flatMap(({ attributes }) => Object.keys(attributes));
    const handlers = names.filter((one) => /^on|^style$|^srcset|^src$|^action/.test(one));
    const links = elements.flatMap(({ name, attributes: { href = '' } }) =>
      name === 'a' ? [href] : [],
    );
    const away = links.filter(
      (href) =>
        !/^(?:https:\/\/(?:github\.com\/[oq]\d+\/r(?:#readme)?|(?:trends\.example|creativecommons\.org)\/.*)|[\w./#-]+)$/.test(
          href,
        ),
    );
    expect([path, strange, handlers, away]).toEqual([path, [], [], []]);
  }
});

test('hostile texts are text in every feed, and no character is forbidden in XML', () => {
  expect(ending('.atom').length).toBeGreaterThan(2);
  for (const [path, source] of ending('.atom')) {
    const feed = readXml(source);
    expect([path, findAtomFaults(feed)]).toEqual([path, []]);
    expect(source).not.toMatch(/(?![\t\n])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/u);
    const json = files.get(path.replace('.atom', '.json'));
    if (json === undefined) continue;
    const { items } = parseJsonFeed(json);
    expect(items).toHaveLength(allOf(feed, 'entry').length);
    for (const { content_html } of items) {
      const { elements } = readElements(content_html);
      const known = /^(p|h[2-5]|ul|ol|li|a|strong|em|wbr|code|pre|span)$/;
      expect(elements.filter(({ name }) => !known.test(name))).toEqual([]);
      for (const { attributes } of elements) {
        const { href = 'https://github.com/o1/r', ...others } = attributes;
        expect(href).toMatch(
          /^https:\/\/(?:github\.com\/o\d+\/r|trends\.example\/weeks\/[\w-]+\.html)$/,
        );
        expect(Object.keys(others).filter((name) => !/^(rel|class|role|dir)$/.test(name))).toEqual(
          [],
        );
      }
    }
  }
  const feed = readXml(files.get('feed.atom') ?? '');
  const title = textOf(allOf(feed, 'entry')[0] ?? feed, 'title');
  expect(title).toBe(payloads.slice(0, 6).join(' '));
});

test('hostile texts can be read as they were written', () => {
  const { text } = readElements(files.get('index.html') ?? '');
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const payload of payloads) expect(flat).toContain(toShown(payload).replaceAll(/\s+/g, ' '));
});
