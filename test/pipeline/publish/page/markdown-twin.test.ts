import { parseDocument } from 'htmlparser2';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import MarkdownIt from 'markdown-it';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { twinOf } from '../../../../pipeline/contract/paths.ts';
import { twinRule, withTwin } from '../../../../pipeline/publish/page/markdown-twin.ts';
import { copyMadeUpHome } from '../../night/copied-home.ts';
import { openPlace, publishScan } from '../open-place.ts';
import { makeHostileNight } from './hostile-night.ts';

const home = await copyMadeUpHome('2026-11-19', '2026-11-20');

/** Every page below a public folder with its twin. That for addresses without a page has none. */
async function readPages(publicDir: string) {
  const names = await readdir(publicDir, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html') && name !== '404.html');
  const read = (name: string) => readFile(join(publicDir, name), 'utf8');
  return Promise.all(
    pages.map(async (name) => ({ name, page: await read(name), twin: await read(twinOf(name)) })),
  );
}

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

/** The text of elements, without those that are `skipped`. */
function readText(nodes: readonly Node[], skipped: (element: Element) => boolean): string {
  return nodes
    .map((node) => {
      if (!('attribs' in node)) return 'data' in node ? node.data : '';
      const text = skipped(node) ? '' : readText(node.children, skipped);
      return inline.has(node.name) ? text : ` ${text} `;
    })
    .join('');
}

const inline = new Set(['a', 'bdi', 'code', 'em', 'span', 'strong', 'time', 'wbr', 's', 'del']);

function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** All words of the content of a page, without its frame and forms. */
function wordsOfPage(page: string): Set<string> {
  return new Set(toWords(textOfPage(page)));
}

function textOfPage(page: string): string {
  return readText(parseDocument(toMain(page)).children, ({ name }) => name === 'form');
}

/** The words that a twin must have. Its rule lets it leave out the rest. */
function wordsToTell(page: string): Set<string> {
  const shown = toMain(page).replaceAll(/<figure[^]*?<\/figure>/g, cutFigure);
  const text = readText(
    parseDocument(shown).children,
    ({ name, attribs }) =>
      name === 'form' ||
      name === 'nav' ||
      ['ways', 'key', 'unseen'].includes(attribs['class'] ?? ''),
  );
  return new Set(toWords(text));
}

/** A chart without its drawing, the title and head of its table, and all but the first two cells of each row. */
function cutFigure(figure: string): string {
  return figure
    .replaceAll(
      /<svg[^]*?<\/svg>|<summary[^]*?<\/summary>|<thead[^]*?<\/thead>|<caption>[^]*?<\/caption>/g,
      '',
    )
    .replaceAll(/(<tr>(?:<t[hd][^>]*>[^]*?<\/t[hd]>){1,2})[^]*?<\/tr>/g, '$1</tr>');
}

function toMain(page: string): string {
  return /<main[^]*<\/main>/.exec(page)?.[0] ?? '';
}

const markdown = new MarkdownIt({ html: true, linkify: true }).enable(['table', 'strikethrough']);

function wordsOfTwin(twin: string): Set<string> {
  const html = markdown.render(twin);
  return new Set(toWords(readText(parseDocument(html).children, () => false)));
}

test('every page has a twin, which the page names', async () => {
  const pages = await readPages(home.publicDir);
  const names = pages.map(({ name }) => name).filter((name) => !/^(?:lang|cat|repo)/.test(name));
  expect(names.toSorted()).toEqual([
    'digests/2026-11-19.html',
    'digests/2026-11-20.html',
    'digests/2026-11.html',
    'digests/2026.html',
    'follow-up.html',
    'index.html',
    'method.html',
    'provenance.html',
    'scorecard.html',
    'search.html',
    'status.html',
    'subjects.html',
    'weeks.html',
  ]);
  for (const { name, page, twin } of pages) {
    const [, href = ''] =
      /<link rel="alternate" type="text\/markdown"[^>]*href="([^"]*)"/.exec(page) ?? [];
    expect(new URL(href, `http://localhost/${name}`).pathname).toBe(`/${twinOf(name)}`);
    expect(twin.endsWith('\n')).toBe(true);
  }
});

test('a twin has the words of its page, and no others', async () => {
  for (const { name, page, twin } of await readPages(home.publicDir)) {
    const written = wordsOfTwin(twin);
    const said = wordsOfPage(page);
    for (const word of toWords(twinRule)) said.add(word);
    expect([name, [...written].filter((word) => !said.has(word))]).toEqual([name, []]);
    expect([name, [...wordsToTell(page)].filter((word) => !written.has(word))]).toEqual([name, []]);
  }
});

test('below its first line, a twin has at most 15 % of the tokens of its page, or hardly more than its words', async () => {
  for (const { name, page, twin } of await readPages(home.publicDir)) {
    const whole = countTokens(page);
    const told = countTokens(twin.replace(twinRule, ''));
    const words = countTokens(textOfPage(page).replaceAll(/\s+/g, ' '));
    // Checksums are words of many tokens, and the data card has hardly anything but words.
    const mosts = new Map([['provenance.html', 0.4]]);
    const most = mosts.get(name) ?? 0.27;
    expect([name, told <= whole * most]).toEqual([name, true]);
    expect([name, told <= Math.max(whole * 0.15, words * 1.22)]).toEqual([name, true]);
  }
});

/** The twin of a page with this content, below its first line. */
function render(content: string): string {
  const [, twin] = withTwin('a.html', `<main>${content}</main>`);
  const text = twin?.bytes.toString() ?? '';
  expect(text.startsWith(`${twinRule}\n\n`)).toBe(true);
  return text.slice(twinRule.length).trim();
}

test('a link to the repository that its text names becomes the name', () => {
  const link = (href: string) => render(`<p><a href="${href}">tides/ebb</a></p>`);
  expect(link('https://github.com/tides/ebb')).toBe('tides/ebb');
  for (const href of ['https://github.com/tides/flow', 'https://example.com/tides/ebb']) {
    expect(link(href)).toBe(`[tides/ebb](${href})`);
  }
});

test.each([
  '2026-11-19.html',
  '../digests/2026-11.html',
  'digests/2026.html',
  '../weeks/2026-W46.html',
  '../../repositories/tides/ebb.html',
])('a link to %s becomes its words, because a date or a name shows its address', (href) => {
  expect(render(`<p>See <a href="${href}">there</a>.</p>`)).toBe('See there.');
});

test.each(['languages/c-plus-plus.html', '/scorecard.json', 'https://example.com/2026-11-19.html'])(
  'a link to %s keeps its address',
  (href) => {
    expect(render(`<p>See <a href="${href}">there</a>.</p>`)).toBe(`See [there](${href}).`);
  },
);

test('a list of headings has no list marks, and links to other pages are left out', () => {
  const list = '<ol><li><h3>Ebb</h3><p>Falls.</p></li><li><h3>Flow</h3><p>Rises.</p></li></ol>';
  const ways =
    '<nav><a href="languages/c.html">C</a></nav><p>Tides.<span class="ways"> More</span></p>';
  expect(render(`${list}${ways}`)).toBe('### Ebb\nFalls.\n### Flow\nRises.\n\nTides.');
});

test('a chart is its caption and its first figures, without the key to its drawing', () => {
  const caption =
    '<figcaption><p>Stars. <span class="key">Dashed, the median.</span></p></figcaption>';
  const head = '<thead><tr><th>Night</th><th>Stars</th><th>Median</th></tr></thead>';
  const row = '<tr><th>19 November</th><td>12</td><td>9</td></tr>';
  expect(render(`<figure>${caption}<svg></svg><table>${head}${row}</table></figure>`)).toBe(
    'Stars.\n\n19 November: 12',
  );
});

test('the text of a chart has the figures that its drawing shows', async () => {
  const front = (await readPages(home.publicDir)).find(({ name }) => name === 'index.html');
  const [figure = ''] =
    new RegExp(`<figure class="chart" id="languages">[^]*?</figure>`).exec(front?.page ?? '') ?? [];
  const shown = [...figure.matchAll(/<text class="value"[^>]*>([^<]+)/g)].map(([, label]) => label);
  const line = render(figure).split('\n\n').at(-1) ?? '';
  expect(shown.length).toBeGreaterThan(1);
  expect(
    line.split('; ').map((part) => /: \+?(\d+(?:,\d{3})*(?:\.\d+)?%?)/.exec(part)?.[1]),
  ).toEqual(shown);
});

test('texts of owners make no link, HTML or heading in a twin', async () => {
  const place = await openPlace();
  const { scan, analysis } = makeHostileNight('2026-11-20');
  await publishScan(place, scan, analysis);
  for (const { page, twin } of await readPages(place.publicDir)) {
    const html = markdown.render(twin);
    const links = (source: string) =>
      new Set([...source.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href));
    const own = links(toMain(page));
    expect([...links(html)].filter((href) => !own.has(href))).toEqual([]);
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|object|base|meta|style|body|html|head)\b/i);
    const headings = (source: string) => source.match(/<h[1-6]/g)?.length ?? 0;
    expect(headings(html)).toBe(headings(toMain(page).replaceAll(/<nav[^]*?<\/nav>/g, '')));
    const written = wordsOfTwin(twin);
    expect([...wordsToTell(page)].filter((word) => !written.has(word))).toEqual([]);
  }
});
