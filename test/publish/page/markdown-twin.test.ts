import { parseDocument } from 'htmlparser2';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import MarkdownIt from 'markdown-it';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { twinOf } from '../../../pipeline/contract/paths.ts';
import {
  figureRule,
  repositoryRule,
  withTwin,
} from '../../../pipeline/publish/page/markdown-twin.ts';
import { publishNight } from '../../../pipeline/publish/publish.ts';
import { copyMadeUpHome } from '../../night/copied-home.ts';
import { makeHostileNight } from './hostile-night.ts';

const home = await copyMadeUpHome('2026-11-19', '2026-11-20');

/** Every page below a public folder with its twin. */
async function readPages(publicDir: string) {
  const names = await readdir(publicDir, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html'));
  const read = (name: string) => readFile(join(publicDir, name), 'utf8');
  return Promise.all(
    pages.map(async (name) => ({ name, page: await read(name), twin: await read(twinOf(name)) })),
  );
}

type Node = ReturnType<typeof parseDocument>['children'][number];

/** The text of elements, without what `skipped` names. */
function readText(nodes: readonly Node[], skipped: (name: string) => boolean): string {
  return nodes
    .map((node) => {
      if (!('attribs' in node)) return 'data' in node ? node.data : '';
      const text = skipped(node.name) ? '' : readText(node.children, skipped);
      return inline.has(node.name) ? text : ` ${text} `;
    })
    .join('');
}

const inline = new Set(['a', 'bdi', 'code', 'em', 'span', 'strong', 'time', 'wbr', 's', 'del']);

function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** The words of the content of a page, without its frame and forms, and with the parts of its charts that a twin leaves out or without. */
function wordsOfPage(page: string, charts: 'whole charts' | 'first figures'): Set<string> {
  const main = toMain(page);
  const shown =
    charts === 'whole charts' ? main : main.replaceAll(/<figure[^]*?<\/figure>/g, cutFigure);
  return new Set(toWords(readText(parseDocument(shown).children, (name) => name === 'form')));
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
    'index.html',
    'search.html',
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
    const said = wordsOfPage(page, 'whole charts');
    for (const word of toWords(`${repositoryRule} ${figureRule}`)) said.add(word);
    const shown = wordsOfPage(page, 'first figures');
    expect([name, [...written].filter((word) => !said.has(word))]).toEqual([name, []]);
    expect([name, [...shown].filter((word) => !written.has(word))]).toEqual([name, []]);
  }
});

test('a twin of the front page has a fifth of the tokens of its page, and of another page at most 3 in 10', async () => {
  for (const { name, page, twin } of await readPages(home.publicDir)) {
    const share = countTokens(twin) / countTokens(page);
    expect([name, share <= (name === 'index.html' ? 0.2 : 0.3)]).toEqual([name, true]);
  }
});

test('a link to the repository that its text names becomes the name, under a rule at the top', () => {
  const page = (text: string, href: string) =>
    withTwin('a.html', `<main><p><a href="${href}">${text}</a></p></main>`)[1]?.bytes.toString();
  expect(page('tides/ebb', 'https://github.com/tides/ebb')).toBe(
    `${repositoryRule}\n\ntides/ebb\n`,
  );
  for (const href of ['https://github.com/tides/flow', 'https://example.com/tides/ebb']) {
    expect(page('tides/ebb', href)).toBe(`[tides/ebb](${href})\n`);
  }
});

test('what owners wrote makes no link, HTML or heading in a twin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-twin-'));
  const archive = openArchive(join(folder, 'data'));
  const publicDir = join(folder, 'public');
  const night = makeHostileNight('2026-11-20', { archive });
  const now = '2026-11-20T06:30:00.000Z';
  await publishNight(
    { archive, publicDir, baseUrl: 'http://localhost', now },
    night.scan,
    night.analysis,
  );
  for (const { page, twin } of await readPages(publicDir)) {
    const html = markdown.render(twin);
    const links = (source: string) =>
      new Set([...source.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href));
    const own = links(toMain(page));
    expect([...links(html)].filter((href) => !own.has(href))).toEqual([]);
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|object|base|meta|style|body|html|head)\b/i);
    const headings = (source: string) => source.match(/<h[1-6]/g)?.length ?? 0;
    expect(headings(html)).toBe(headings(toMain(page)));
    const written = wordsOfTwin(twin);
    const shown = wordsOfPage(page, 'first figures');
    expect([...shown].filter((word) => !written.has(word))).toEqual([]);
  }
});
