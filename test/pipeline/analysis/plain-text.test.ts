import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainText } from '../../../pipeline/analysis/plain-text.ts';
import { runs } from '../../properties/runs.ts';

test.each([
  ['[click](https://evil.example/x) me', '(click) me'],
  ['<script>alert(1)</script> hi', 'script alert(1) / script hi'],
  ['see https://evil.example and www.evil.example now', 'see and now'],
  ['ht*tp://evil.example/x end', 'ht end'],
  ['by enso.bot and Cal.com/x in ASP.NET', 'by enso bot and Cal in ASP.NET'],
  ['the #1 of C# kits', 'the No. 1 of C# kits'],
  ['mail me@evil.example now', 'mail now'],
  ['javascript:alert(1) end', 'end'],
  ['models for tidal data: predict lights', 'models for tidal data: predict lights'],
  ['# Heading **bold** `code` ![x](y)', 'Heading bold code (x)(y)'],
  ['Use evil/malware for PNG/JPEG', 'Use evil / malware for PNG / JPEG'],
  ['rtl \u202Egnp.exe\u202C zero\u200Bwidth \u{E0041}tag', 'rtl gnp.exe zerowidth tag'],
  ['🚀 Fast 👩‍🚒 tool ™', 'Fast tool'],
  ['He said "hi" “there”', "He said 'hi' 'there'"],
  ['snake_case and _emphasis_ in C#', 'snake_case and emphasis in C#'],
  ['in ~2 GB, <5 ms, three.js | node', 'in ~2 GB, ‹5 ms, three.js · node'],
  ['می‌خواهم', 'می‌خواهم'],
])('makes %j inert', (text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});

test('leaves no link, markup or hidden character in any text', () => {
  const piece = fc.constantFrom(
    'http',
    '://',
    '//',
    'x.com',
    '*',
    '<',
    '>',
    '[',
    '](',
    ')',
    '`',
    '\u200B',
    '\u202E',
    '“',
    '/',
    'a',
    ' ',
    '@',
    '.',
    'www',
    '#',
    '|',
    'javascript:',
    '\\',
    '{',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((parts) => parts.join('')),
      ),
      (text) => {
        const plain = toPlainText(text);
        expect(plain).not.toMatch(
          /:\/\/|\bwww\.[a-z]|[<>[\]`*{}\\|]|[\u202A-\u202E\u200B\u2066-\u2069]|["“”]|[\r\n\t]| {2}|[\w.-]\/[\w.-]/i,
        );
        expect(toPlainText(plain)).toBe(plain);
      },
    ),
    { numRuns: runs(2000) },
  );
});
