import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadmeExcerpt } from '../../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { hostile } from './hostile-readmes.ts';
import { findFaults } from './markup.ts';
import { runs } from '../../../properties/runs.ts';

const paths = ['README.md', 'README.rst', 'README.adoc', 'README.org', 'README'];

test.each(Object.keys(hostile))('the excerpt of a README of %s has no fault', (name) => {
  const faults = paths.flatMap((path) => findFaults(toReadmeExcerpt(hostile[name] ?? '', path)));
  expect(faults).toEqual([]);
});

test.each(Object.keys(hostile))('finds the prose before %s', (name) => {
  const prose = 'Lantern is a small server for static files.';
  const excerpt = toReadmeExcerpt(`${prose}\n\n${hostile[name] ?? ''}`, 'README.md');
  expect(excerpt.startsWith(prose)).toBe(true);
});

test('no excerpt has a fault, whatever is written, and it is always the same', () => {
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
    { numRuns: runs(2000) },
  );
});
