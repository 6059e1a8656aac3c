import { expect, test } from 'vitest';
import { purposeOf } from '../../../../pipeline/analysis/kinds/purpose.ts';
import { makeRow } from './made-row.ts';

test.each([
  [
    'a sentence whose name only begins like the word “no”',
    {
      fullName: 'harbour/nordlight',
      description: 'A calm server',
      excerpt: 'Nordlight is a server that fetches charts twice a day and is otherwise silent.',
    },
    'Nordlight is a server that fetches charts twice a day and is otherwise silent.',
  ],
  [
    'a thing that only begins like a heading',
    { description: 'Status line for the terminals of small harbours' },
    'Status line for the terminals of small harbours.',
  ],
  [
    'a thing with a word of credits, if the sentence begins with it',
    { description: 'Password manager for the crews of small harbours' },
    'Password manager for the crews of small harbours.',
  ],
  [
    'a list of things to do, which is no placeholder',
    { description: 'Todo app for the crews of small harbours' },
    'Todo app for the crews of small harbours.',
  ],
  [
    'I/O for what it is, and not for “I”',
    { description: 'A library of async I/O for small harbours' },
    'A library of async I / O for small harbours.',
  ],
  [
    'no sentence with code that plain text cannot show',
    {
      description: 'A small chart shell',
      excerpt: 'Lantern is a shell that runs old charts, and only lights marked with |> are new.',
    },
    'A small chart shell.',
  ],
  [
    'the first of several labels',
    { description: 'Harbour chart bot | 87% lights | Free' },
    'Harbour chart bot.',
  ],
  [
    'nothing of what is promised',
    { description: 'Lantern will replace charts with memories and lights with intentions' },
    '',
  ],
  [
    'a sentence that begins with a name in small letters after a short word',
    {
      description: 'Lights you like',
      excerpt:
        'Pilots miss them too. lantern compares two charts light by light and writes a third.',
    },
    'lantern compares two charts light by light and writes a third.',
  ],
  [
    'a thing without the statement after it',
    { description: 'A server for charts that pilots draw by hand; lights are checked for order' },
    'A server for charts that pilots draw by hand.',
  ],
  [
    'a description rather than a sentence of two words that only names the kind',
    { description: 'Painted lights for old harbours', excerpt: 'A Rust server.' },
    'Painted lights for old harbours.',
  ],
  [
    'the English sentence after the name of the language',
    {
      description: '',
      readmeText: 'Ein Server für die Karten.\nEnglish: a server for charts of small harbours.',
    },
    'A server for charts of small harbours.',
  ],
  ['nothing of a paper that is not named', { description: 'Code and data for the paper' }, ''],
  [
    'nothing up to a comma between two adjectives',
    {
      description: `Lantern shows the crews of small harbours a quiet, ${'very '.repeat(40)}old light`,
    },
    '',
  ],
])('takes %s', (_, told, purpose) => {
  expect(purposeOf(makeRow(told))).toBe(purpose);
});
