import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { purposeOf } from '../../../../pipeline/analysis/kinds/purpose.ts';
import { makeRow } from './made-row.ts';

const excerpt = 'Lantern is a small static file server for sailors.';

test.each([
  [
    'the description',
    { description: 'A small file server for sailors' },
    'A small file server for sailors.',
  ],
  ['the README where the description is a slogan', { description: 'Light!', excerpt }, excerpt],
  [
    'the description without the name',
    { description: 'Lantern: a small file server' },
    'A small file server.',
  ],
  [
    'a text with one word of another language again and again',
    {
      description: '',
      excerpt:
        'Lantern is a server for DOS clients, and sends one chart per tide to each DOS disk.',
    },
    'Lantern is a server for DOS clients, and sends one chart per tide to each DOS disk.',
  ],
  [
    'no advice on a thing that another sentence names',
    { description: 'Use the server alone or pair it with a chart', excerpt },
    excerpt,
  ],
  [
    'the name as its owner writes it',
    { description: 'lantern is a small file server for sailors' },
    'lantern is a small file server for sailors.',
  ],
  [
    'the English part of two languages',
    { description: '小型文件服务器 | A small file server for sailors' },
    'A small file server for sailors.',
  ],
  [
    'a sentence of the README’s text',
    { excerpt: 'Light, everywhere.', readmeText: `Lantern\n${excerpt}` },
    excerpt,
  ],
  [
    'what “This is” points at',
    { description: '', excerpt: 'This is a survey of streets for trams at night.' },
    'A survey of streets for trams at night.',
  ],
  [
    'what “This repo was built … and includes” points at',
    {
      description: '',
      excerpt:
        'This repo was built with the help of Harbour Tools and includes code to run a quiet file server for sailors.',
    },
    'Code to run a quiet file server for sailors.',
  ],
  [
    'the whole rather than a part that is included',
    {
      description: 'Lays out the trade-offs of each harbour',
      excerpt: 'A demo with made-up data is included.',
    },
    'Lays out the trade-offs of each harbour.',
  ],
  [
    'a definition that names its makers',
    {
      description: 'Lantern: light is a plugin.',
      excerpt: 'Lantern (lt) is an open-source file server developed by Harbour Labs.',
    },
    'Lantern (lt) is an open-source file server developed by Harbour Labs.',
  ],
  [
    'a definition with a word that other sentences use for states',
    { description: 'A password manager for sailors that writes its own changelog' },
    'A password manager for sailors that writes its own changelog.',
  ],
  [
    'a sentence that stands alone rather than one that points back',
    {
      description: '',
      readmeText:
        'A central purpose of that vessel is to carry charts. A field guide for sailors of small boats.',
    },
    'A field guide for sailors of small boats.',
  ],
  [
    'a whole sentence rather than two without a stop between them',
    {
      description: 'Charts in 2 GB of memory A quiet server for any small harbour',
      readmeText: 'Lantern is a file server that keeps charts in 2 GB of memory.',
    },
    'Lantern is a file server that keeps charts in 2 GB of memory.',
  ],
  [
    'a sentence that tells more rather than one of four words that tell something',
    {
      description: 'A library of harbour charts',
      excerpt: 'An open-source library of tidal charts and lights for any small harbour.',
    },
    'An open-source library of tidal charts and lights for any small harbour.',
  ],
  [
    'four words that tell something if no other sentence says what it is',
    { description: 'Find and print charts from the terminal' },
    'Find and print charts from the terminal.',
  ],
  [
    'what “It” is, after a sentence that says “our”',
    {
      description: 'Light!',
      excerpt:
        'Lantern is a server and our largest one to date. It is a file server that keeps charts of harbours.',
    },
    'A file server that keeps charts of harbours.',
  ],
  [
    'the whole rather than what a sentence says of a part of it',
    {
      description: 'An evening walk through a harbour, drawn with light alone',
      excerpt: 'A vendored chart library provides its lines without a build step.',
    },
    'An evening walk through a harbour, drawn with light alone.',
  ],
  [
    'what it does rather than what its requirements name',
    {
      description: '',
      excerpt: 'Paper-friendly planner of tides with updates by radio.',
      readmeText:
        'Tide planner\nRequirements\nA dry lantern with a cable installed for the native planner.',
    },
    'Paper-friendly planner of tides with updates by radio.',
  ],
  [
    'a sentence about the repository rather than one about a word of its name',
    {
      fullName: 'harbour/tide_lantern_proxy_kit',
      description: 'Proxy for lanterns on an old pier, works with every kind of chart',
      excerpt: 'Tide is a new protocol that is built into ships and lighthouses.',
    },
    'Proxy for lanterns on an old pier, works with every kind of chart.',
  ],
  [
    'a sentence of its own that begins in small letters',
    {
      description: '',
      excerpt:
        'Pilots check what the harbour tracks. lantern compares each packed chart with the files that the harbour tracks.',
    },
    'lantern compares each packed chart with the files that the harbour tracks.',
  ],
  [
    'the words after a name as they are if they are more than the name',
    { description: 'Lantern bot: Alpha / Bravo / Charlie / Delta' },
    'Lantern bot: Alpha / Bravo / Charlie / Delta.',
  ],
  [
    'a sentence with .NET in it as one sentence',
    { description: 'A file server for harbours in C# for .NET and ASP.NET' },
    'A file server for harbours in C# for .NET and ASP.NET.',
  ],
  [
    'what a description asks of the program rather than what a README asks of its reader',
    {
      description: 'find and print charts from the terminal',
      excerpt:
        'Ask for a chart. Browse charts interactively, print one table to the shell, or request a file for other programs.',
    },
    'Find and print charts from the terminal.',
  ],
  [
    'a sentence of its own rather than one that it quotes',
    {
      description: '',
      readmeText:
        '“Charts are large, open databases of all tides and lights.”\nLantern is a proxy that logs the charts that sailors read.',
    },
    'Lantern is a proxy that logs the charts that sailors read.',
  ],
])('takes %s', (_, told, purpose) => {
  expect(purposeOf(makeRow(told))).toBe(purpose);
});

test('is one line of at most 200 plain characters, whatever is written', () => {
  const word = fc.constantFrom(
    'A',
    'server',
    'that',
    '<b>',
    '`x`',
    '中文',
    ',',
    '.',
    'https://a.example',
    '\u202e',
    '!',
    '|',
    'is a',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      const text = words.join(' ');
      const purpose = purposeOf(makeRow({ description: text, excerpt: text, readmeText: text }));
      expect(purpose.length).toBeLessThanOrEqual(200);
      expect(purpose).not.toMatch(/[<>`\n\u202e]|https?:/u);
    }),
  );
});
