import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  ContractError,
  formatFile,
  parseFile,
  showValueAt,
} from '../../../pipeline/platform/file-text.ts';

const Shelf = z.strictObject({
  schema: z.literal(1),
  books: z.array(z.strictObject({ title: z.string(), pages: z.int().positive() })),
});

test('writing refuses a field that the schema does not name', () => {
  const shelf = { schema: 1 as const, books: [{ title: 'Ends', pages: 3, colour: 'red' }] };
  expect(() => formatFile(Shelf, shelf, 'shelf.json')).toThrow(/shelf\.json: books\[0\].*colour/);
});

test('reading ignores fields that a later version added, however deep', () => {
  const text = '{"schema":1,"books":[{"title":"Ends","pages":3,"colour":"red"}],"owner":"me"}';
  expect(parseFile(Shelf, text, 'shelf.json')).toEqual({
    schema: 1,
    books: [{ title: 'Ends', pages: 3 }],
  });
});

test.each([
  [
    '{"schema":1,"books":[{"title":"Ends","pages":-3}]}',
    /^shelf\.json: books\[0\]\.pages: .*got -3$/,
  ],
  [
    '{"schema":1,"books":[{"pages":3}]}',
    /books\[0\]\.title: Invalid input: expected string, got nothing$/,
  ],
  ['{"schema":1,"books":[{"title":7,"pages":3}]}', /title: Invalid input: expected string, got 7$/],
  ['{"schema":2,"books":[]}', /schema: .*1.*got 2/],
  ['', /is empty/],
  ['{"schema":1,"boo', /is not JSON; it may have been cut off/],
  ['<!DOCTYPE html>', /is not JSON/],
  ['null', /expected object/],
])('a file that holds %j is refused, with the place and what came', (text, reason) => {
  expect(() => parseFile(Shelf, text, 'shelf.json')).toThrow(ContractError);
  expect(() => parseFile(Shelf, text, 'shelf.json')).toThrow(reason);
});

test('a long list of problems is cut short', () => {
  const books = Array.from({ length: 9 }, () => ({ title: 'x'.repeat(999), pages: 'many' }));
  const text = JSON.stringify({ schema: 1, books });
  expect(() => parseFile(Shelf, text, 'shelf.json')).toThrow(/and 6 more$/);
});

test.each([
  ['\u{9b}31m\u{202e}😀', String.raw`"\u{9b}31m\u{202e}😀"`],
  [`${'x'.repeat(78)}😀`, `"${'x'.repeat(78)}…`],
])('a value that came is shown without invisible and half characters: %j', (value, shown) => {
  expect(showValueAt({ name: value }, ['name'])).toBe(shown);
});
