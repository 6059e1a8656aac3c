import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import {
  escapeText,
  markup,
  rawMarkup,
  toShown,
} from '../../../../pipeline/publish/page/markup.ts';
import { runs } from '../../../properties/runs.ts';
import { renderAnalysis, toLinks } from '../../../../pipeline/publish/page/prose.ts';

test('markup in markup stays markup, lists are joined, and undefined becomes empty', () => {
  const items = ['a&b', 2, undefined, rawMarkup('<br>')].map((item) => markup`<li>${item}</li>`);
  expect(markup`<ul>${items}</ul>`.source).toBe(
    '<ul><li>a&amp;b</li><li>2</li><li></li><li><br></li></ul>',
  );
});

test('any escaped text is parsed back by HTML and XML as the same text, without elements', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, xmlMode) => {
      const source = `<p title="${escapeText(text)}">${escapeText(text)}</p>`;
      const [element, ...others] = parseDocument(source, { xmlMode }).children;
      expect(others).toEqual([]);
      expect(element).toMatchObject({ name: 'p', attribs: { title: toShown(text) } });
      const said = element && 'children' in element ? element.children : [];
      expect(said.map((child) => ('data' in child ? child.data : child.type)).join('')).toBe(
        toShown(text),
      );
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  ['a\u0000b\u0008c\u007Fd\u009Fe', 'abcde'],
  ['\u202Egnp.exe\u2066\u2069', 'gnp.exe'],
  ['half \uD83D of a face', 'half  of a face'],
  ['😀 \u0627\u0644 tab\tline\n', '😀 \u0627\u0644 tab\tline\n'],
  [`z${'\u0301'.repeat(50)}`, `z${'\u0301'.repeat(4)}`],
])('%j is shown as %j', (text, shown) => {
  expect(toShown(text)).toBe(shown);
});

const url = 'https://github.com/ada/tides';
const links = toLinks([
  { fullName: 'ada/tides', url },
  { fullName: 'demo_bea/moons', url: '' },
]);
const render = (markdown: string) => renderAnalysis(markdown, links).source;

test('headings of the analysis begin below those of the page', () => {
  expect(render('# One\n\n## Two\n\n### Three\n\n#### Four')).toBe(
    '<h3>One</h3>\n<h3>Two</h3>\n<h4>Three</h4>\n<h5>Four</h5>\n',
  );
});

test('a repository of the night is linked, as code, as text and by a link to it', () => {
  const link = `<a class="name" href="${url}" rel="nofollow noopener">ada/<wbr>tides</a>`;
  expect(render('`ada/tides`')).toBe(`<p>${link}</p>\n`);
  expect(render('See ada/tides.')).toBe(`<p>See ${link}.</p>\n`);
  expect(render(`[here](${url})`)).toBe(`<p><a href="${url}">here</a></p>\n`);
  expect(render(`[\`ada/tides\`](${url})`)).toBe(
    `<p><a href="${url}"><code>ada/tides</code></a></p>\n`,
  );
});

test('a made-up repository, and one of another night, is not linked', () => {
  expect(render('`demo_bea/moons` and eve/crack')).toBe(
    '<p><code>demo_bea/moons</code> and eve/crack</p>\n',
  );
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  `[x](${url}.evil.example)`,
  '[x][r]\n\n[r]: https://evil.example/',
  '<https://evil.example/>',
  'https://evil.example/ www.evil.example',
  '![x](https://evil.example/x.png)',
  '<a href="https://evil.example/">x</a>',
  '<div>\n\n<script>alert(1)</script>\n\n</div>',
  '`<b onclick=alert(1)>`',
  '```"><script>\n</code></pre><script>alert(1)</script>\n```',
])('%s gives no link and runs nothing', (markdown) => {
  expect(render(markdown)).not.toMatch(/<(?!\/?(?:p|code|pre|blockquote)>)/);
});

test('words of an owner from right to left do not turn our line', () => {
  expect(render('In its own words: “\u0645\u0631\u062D\u0628\u0627”.')).toBe(
    '<p>In its own words: “<span dir="auto">\u0645\u0631\u062D\u0628\u0627</span>”.</p>\n',
  );
});

test('a table has no style attributes', () => {
  expect(render('| a | b |\n|:--|--:|\n| 1 | 2 |')).not.toContain('style');
});

test('a text that is made to be slow is rendered within ten seconds', { timeout: 10_000 }, () => {
  const texts = ['a'.repeat(200_000), '“'.repeat(50_000), '`'.repeat(50_000), '['.repeat(50_000)];
  for (const text of texts) expect(render(text).length).toBeGreaterThan(0);
});
