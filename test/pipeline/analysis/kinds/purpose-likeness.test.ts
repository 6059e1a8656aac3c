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
  [
    'what a sentence says of the title of its README',
    {
      fullName: 'harbour/tl-core',
      description: '',
      readmeText:
        'Tide Lights (beta)\nCharts glow at night. Tide Lights is a file server for small harbours.',
    },
    'Tide Lights is a file server for small harbours.',
  ],
  [
    'what a sentence with an article says of the title of its README',
    {
      fullName: 'harbour/open-tide-control-tower',
      description: '',
      excerpt: 'The Control Tower is an engine that reads the charts of small harbours.',
      readmeText: 'Control Tower: charts of harbours',
    },
    'The Control Tower is an engine that reads the charts of small harbours.',
  ],
  [
    'a sentence that gives a word in other letters too',
    { description: 'Find all lanterns (灯笼) of a harbour in photos of its old charts' },
    'Find all lanterns of a harbour in photos of its old charts.',
  ],
  [
    'the usual sentence of a list',
    { description: 'A curated list of awesome harbours for small boats' },
    'A curated list of awesome harbours for small boats.',
  ],
  [
    'a sentence with one word of praise if no other says what it is',
    { description: '', excerpt: 'An enterprise-grade chart server for many small harbours.' },
    'An enterprise-grade chart server for many small harbours.',
  ],
  [
    'a sentence without praise rather than one with a word of it',
    {
      description: 'A powerful engine for the charts of harbours',
      excerpt: 'Lantern is an engine that reads charts of harbours.',
    },
    'Lantern is an engine that reads charts of harbours.',
  ],
  [
    'a sentence after a label of several words',
    {
      description: '',
      excerpt: 'Brief Project Overview: This tool reads the charts of many small harbours.',
    },
    'This tool reads the charts of many small harbours.',
  ],
  [
    'a first sentence in the third person, whatever its verb is',
    { description: '', excerpt: 'Places a lantern at the end of each pier.' },
    'Places a lantern at the end of each pier.',
  ],
  [
    'what a sentence says that begins with a short form of the name',
    {
      fullName: 'harbour/tide-go',
      description: '',
      excerpt:
        'Charts rest. Tide starts a server with the lights that old sailors left in each harbour.',
    },
    'Tide starts a server with the lights that old sailors left in each harbour.',
  ],
  [
    'a first sentence that names the thing with “The”',
    { description: '', excerpt: 'The chart book that ships with a lamp for many small harbours.' },
    'The chart book that ships with a lamp for many small harbours.',
  ],
  [
    'a sentence that is too long up to the first addition, and no part of a list',
    {
      description: '',
      excerpt: `Lantern speaks the old language of lights at sea, so that all charts are the same charts, with the same lights, with the same colours, with the same names, and with the same ${'very '.repeat(9)}old harbours.`,
    },
    'Lantern speaks the old language of lights at sea.',
  ],
  [
    'no list of figures',
    { description: '', excerpt: '113K lines · 98 tests · 22 harbours of the engine · no panic' },
    '',
  ],
  [
    'nothing of what one of its files does',
    { description: '', excerpt: 'read_charts.py reads the same lights that an engine uses.' },
    '',
  ],
  [
    'what it is rather than what it once was for',
    {
      description: '',
      readmeText:
        'Steady recording of harbour charts with one plugin\nThis plugin was originally created to draw the lights of one harbour.',
    },
    'Steady recording of harbour charts with one plugin.',
  ],
  [
    'nothing that announces a list',
    {
      description: '',
      readmeText: 'lantern\nlantern is the first library of charts to have all three:\nLights',
    },
    '',
  ],
  [
    'nothing that was cut before its object',
    {
      description: '',
      excerpt: 'Lantern is an engine that leaves out the charts of old harbours in favour of.',
    },
    '',
  ],
])('takes %s', (_, told, purpose) => {
  expect(purposeOf(makeRow(told))).toBe(purpose);
});
