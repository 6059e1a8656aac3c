import * as fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { escapeBlock, escapeMarkdown } from '../../../pipeline/platform/text.ts';
import { runs } from '../../properties/runs.ts';

const markdown = new MarkdownIt({ html: true, linkify: true });

function show(text: string): string {
  return markdown.render(escapeBlock(escapeMarkdown(text)));
}

const marks = '\\`*_{}[]()#+-.!<>|~&;:/@="\' \n1a'.split('');
const awkward = fc.oneof(
  fc.string({ unit: fc.constantFrom(...marks), maxLength: 24 }),
  fc.string({ maxLength: 24 }),
);

test('any text is shown unchanged, as one paragraph without markup', () => {
  fc.assert(
    fc.property(awkward, (text) => {
      const words = text.replaceAll(/\s+/g, ' ').trim();
      const shown = show(text);
      const expected = markdown.utils.escapeHtml(words.replaceAll('\0', '\uFFFD'));
      expect(shown).toBe(expected === '' ? '' : `<p>${expected}</p>\n`);
    }),
    { numRuns: runs(3000) },
  );
});

test.each([
  'https://evil.example/x',
  'www.evil.example',
  'mail eve@evil.example',
  "mail '@+.a",
  '<https://evil.example>',
  '[x](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '<b>x</b> &lt;b&gt; <!-- x',
])('%s stays text', (text) => {
  expect(show(text)).toBe(`<p>${markdown.utils.escapeHtml(text)}</p>\n`);
});
