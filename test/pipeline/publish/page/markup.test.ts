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

test('a value in a template becomes text, in elements and in attributes', () => {
  const hostile = `"><script>alert('1')</script>&amp;`;
  expect(markup`<p title="${hostile}">${hostile}</p>`.source).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</p>',
  );
});

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
