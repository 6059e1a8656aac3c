import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadmeExcerpt } from '../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { findFaults } from './markup.ts';

const paths = ['README.md', 'README.rst', 'README.adoc', 'README.org', 'README'];

/** 64 KB of one thing. */
function fill(piece: string): string {
  return piece.repeat(Math.ceil(65_536 / piece.length));
}

const hostile: Readonly<Record<string, string>> = {
  'nested quotes': fill('> '),
  'quotes without spaces': fill('>'),
  'nested lists': Array.from({ length: 360 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  underscores: fill('a_b__c'),
  asterisks: fill('*a **b '),
  'open brackets': fill('['),
  'open images': fill('!['),
  'links without ends': fill('[a](<b'),
  'nested links': fill('[]('),
  'thousands of links': fill('[a](http://b.example) '),
  'thousands of references': fill('[a]: http://b.example\n'),
  'wide tables': `${'|a'.repeat(8000)}|\n${'|-'.repeat(8000)}|\n${fill('|a')}`,
  'long tables': `|a|b|\n|-|-|\n${fill('|\n')}`,
  'many tables': fill('|a|b|\n|-|-|\n|c|d|\n\n'),
  'nested elements': fill('<div>'),
  'nested elements on lines': fill('<div>\n\n'),
  'inline elements': fill('<b><a href=x>'),
  'closing tags': fill('</p>'),
  'unclosed comments': fill('<!--'),
  'unclosed tags': fill('<a href="'),
  'unclosed scripts': fill('<script>'),
  'unclosed titles in drawings': fill('<svg><title>'),
  'open angles': fill('<'),
  declarations: fill('<![CDATA['),
  'entities in entities': `&${fill('amp;')}`,
  'encoded scripts': fill('&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt; '),
  backticks: Array.from({ length: 360 }, (_, length) => '`'.repeat(length + 1)).join(' '),
  fences: fill('```\n'),
  'setext titles': `${'a\n'.repeat(30_000)}=`,
  'hash marks': fill('# '),
  'front matter without end': `---\n${fill('a: b\n')}`,
  zeros: fill('\u0000'),
  'lone surrogates': fill('\udc00a\ud800 '),
  'right-to-left overrides': fill('\u202eabc def '),
  zalgo: `a${fill('\u0301\u0489')}`,
  'joined emoji': fill('👩\u200d'),
  'joined syllables': fill('\u1100'),
  'tag characters': fill('\u{e0041}a '),
  'white space': `a${fill(' \t')}b`,
  'empty lines': fill('\r\n'),
  addresses: fill('http://'),
  base64: fill('QUJD'),
  'one endless line': 'word '.repeat(210_000),
  'one endless word': 'a'.repeat(1_000_000),
  'languages without end': fill('English | 中文 | '),
  abbreviations: fill('e.g. '),
};

test.each(Object.keys(hostile))('reads a README of %s', (name) => {
  const faults = paths.flatMap((path) => findFaults(toReadmeExcerpt(hostile[name] ?? '', path)));
  expect(faults).toEqual([]);
});

test.each(Object.keys(hostile))('finds the prose before %s', (name) => {
  const prose = 'Lantern is a small server for static files.';
  const excerpt = toReadmeExcerpt(`${prose}\n\n${hostile[name] ?? ''}`, 'README.md');
  expect(excerpt.startsWith(prose)).toBe(true);
});

test('keeps every promise for whatever is written, and gives the same again', () => {
  const pieces = fc.constantFrom(
    ...'# ## > - * ** _ __ ` ``` ~~~ | |--| [ ] ( ) ]( ![ < > </p> <p> <div> <details> <summary> <table> <td> <a'.split(
      ' ',
    ),
    ...'<br> <script> <!-- --> &lt; &amp; &#x202e; https://a.example word sentence. 中文 می\u200cشود :: .. = == === #+begin_src'.split(
      ' ',
    ),
    ' ',
    '\n',
    '\n\n',
    '    ',
    '\u0000',
    '\u202e',
    '\u200b',
    '\u{e0041}',
    '\ud83d',
    '👩\u200d💻',
    'e\u0301\u0301\u0301\u0301\u0301',
    'several ordinary words in a row ',
  );
  const readme = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  fc.assert(
    fc.property(readme, fc.constantFrom(...paths), (text, path) => {
      const excerpt = toReadmeExcerpt(text, path);
      expect(findFaults(excerpt)).toEqual([]);
      expect(toReadmeExcerpt(text, path)).toBe(excerpt);
      expect(findFaults(toReadmeExcerpt(excerpt, path))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('finds an ordinary paragraph between any two others', () => {
  const block = fc.constantFrom(
    '# Title',
    '```\ncode\n```',
    '![a](b.png)',
    '| a |\n|---|\n| b |',
    '- c',
    '---',
  );
  fc.assert(
    fc.property(fc.array(block), fc.array(block), (before, after) => {
      const prose = 'Lantern is a small server for static files and nothing else.';
      const readme = [...before, prose, ...after].join('\n\n');
      expect(toReadmeExcerpt(readme, 'README.md')).toContain(prose);
    }),
  );
});
