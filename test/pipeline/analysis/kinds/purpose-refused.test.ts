import { expect, test } from 'vitest';
import { purposeOf } from '../../../../pipeline/analysis/kinds/purpose.ts';
import { makeRow } from './made-row.ts';

test.each([
  [
    'a sentence without praise rather than one that is trusted by many',
    {
      description: 'The fastest chart server in the world, trusted by thousands of sailors',
      excerpt: 'Lantern is a server that keeps the charts of a harbour in memory.',
    },
    'Lantern is a server that keeps the charts of a harbour in memory.',
  ],
  [
    'nothing where there is only praise',
    { description: 'The fastest chart server for any small harbour, powerful and simple' },
    '',
  ],
  [
    'a sentence about best practices, which are no praise',
    { description: 'A field guide to the best practices of mooring small boats' },
    'A field guide to the best practices of mooring small boats.',
  ],
  [
    'no sentence about a part, even if nothing else is said',
    {
      description: '',
      excerpt: 'Quiet mode is optional and keeps the lights of each harbour off.',
    },
    '',
  ],
  [
    'no description that only repeats the name',
    { fullName: 'harbour/tide-light-agent', description: 'Tide · Light Agent' },
    '',
  ],
  [
    'no sentence about what the repository is a plugin for',
    {
      fullName: 'harbour/tide-lights',
      description: 'Tide plugin that keeps the lights of small harbours',
      excerpt: 'Tide is a free chart server that reads the lights of each harbour.',
    },
    'Tide plugin that keeps the lights of small harbours.',
  ],
  [
    'nothing of what others do with it',
    {
      description: 'Audio labels for harbours without an app',
      excerpt: 'A pilot scans a sign and hears the label of a harbour in nine languages.',
    },
    'Audio labels for harbours without an app.',
  ],
  [
    'nothing of what its parts do',
    {
      description: 'Printed tower for forty small lights',
      excerpt: 'A pump, two motors and a probe keep the water of each light right.',
    },
    'Printed tower for forty small lights.',
  ],
  [
    'a short description rather than a longer sentence about a part',
    {
      description: 'Modular chart reader for sailors',
      excerpt: 'Charts of small harbours are plain text and can be shared in a link.',
    },
    'Modular chart reader for sailors.',
  ],
  [
    'a description in the third person rather than what a sentence of the README adds',
    {
      description: 'Tells you what is wrong with a chart',
      excerpt: 'Old charts. lantern names the row and the column and mends what is safe.',
    },
    'Tells you what is wrong with a chart.',
  ],
  [
    'no sentence whose only foreign words stand in other languages too',
    { description: 'Berekent tabellen volgens de Nederlandse regels van 2031 en 2032' },
    '',
  ],
  ['nothing of what many take', { description: 'A thousand charts take two seconds of time' }, ''],
  [
    'no sentence about things that another one names',
    {
      description: '',
      excerpt: 'Your charts are text files. Lantern shows them as lights, harbours and tides.',
    },
    '',
  ],
  [
    'a name with a small first letter as it is written',
    { description: 'eBPF for small harbours, explained by their charts' },
    'eBPF for small harbours, explained by their charts.',
  ],
  [
    'a sentence to its end, and not the option with which the next begins',
    { description: 'A hook that keeps charts out of harbours at night. `--anyway` overrides it.' },
    'A hook that keeps charts out of harbours at night.',
  ],
  [
    'a short description rather than a sentence about a part of it',
    {
      description: 'Chart plugin that reminds you to sleep',
      excerpt: 'A sign in the corner of each chart grows and shrinks at night.',
    },
    'Chart plugin that reminds you to sleep.',
  ],
  [
    'no sentence that ends before its object',
    { description: 'Your harbour agents already solved this' },
    '',
  ],
  ['nothing of a state', { description: 'This package is no longer maintained by harbours' }, ''],
  ['no trust of a number of users', { description: 'Trusted by 10,000+ small harbours' }, ''],
  [
    'no command of a paper',
    {
      description: 'Simulation code for the paper “Do Harbours Sleep?”',
      excerpt: 'Run make all to reproduce every figure of the paper.',
    },
    "Simulation code for the paper 'Do Harbours Sleep?'.",
  ],
  [
    'no sentence that says only that its source is there',
    {
      fullName: 'harbour/charts',
      description: 'Interactive explorer for the charts of a harbour',
      excerpt: 'This is the source code behind the charts of Harbour.',
    },
    'Interactive explorer for the charts of a harbour.',
  ],
  [
    'no sentence of a generator of projects',
    { description: '', excerpt: 'This is a Next.js project bootstrapped with create-next-app.' },
    '',
  ],
  [
    'no story',
    { description: '', excerpt: 'A pilot had a bad night at the docks, or so the harbour says.' },
    '',
  ],
  [
    'no advice on a thing that the sentence does not name',
    { description: 'Pipe any chart of a harbour into it' },
    '',
  ],
  [
    'nothing of a move',
    { description: 'lantern is now part of the big harbour and its many servers' },
    '',
  ],
  [
    'no short sentence in another language with an English title',
    { description: 'Deutsche Übersetzung von „The Book of Small Harbours“' },
    '',
  ],
  [
    'a sentence to its end, and not the number with which the next begins',
    {
      description: '',
      excerpt: 'Lantern is a file server without dependencies. 900 lines keep the charts.',
    },
    'Lantern is a file server without dependencies.',
  ],
  [
    'nothing in brackets',
    {
      description: '',
      excerpt: '(For the sake of sailors, the old harbour has been given another name.)',
    },
    '',
  ],
  [
    'no request to visit a page',
    { description: '', excerpt: 'Visit the official website: Lantern, Harbour and Tide Charts.' },
    '',
  ],
  [
    'a whole sentence rather than one that leaves out what was built',
    {
      description: '',
      excerpt:
        'Charts of all small harbours and their lights in plain text. Built for sailors and any other keeper of a light.',
    },
    'Charts of all small harbours and their lights in plain text.',
  ],
  [
    'no later sentence of a README without a sign that it is about the whole',
    {
      description: '',
      excerpt: 'Light, everywhere. Tides meet around old piers, boats and new lights.',
    },
    '',
  ],
  [
    'nothing of a part that the owner names as known',
    {
      description: '',
      excerpt: 'The menu gives practical harbour settings, an overlay and many lights.',
    },
    '',
  ],
  [
    'nothing of all its parts',
    {
      description: '',
      readmeText: 'Lantern\nAll charts and lights are served as a single library.',
    },
    '',
  ],
  [
    'nothing of where it belongs',
    { description: 'The lantern package is a part of the big harbour subscription' },
    '',
  ],
  [
    'no definition of a thing that is neither its name nor its title',
    {
      fullName: 'harbour/lights-for-tide',
      description: '',
      excerpt: 'Tide is a chart server that keeps the lights of each harbour in memory.',
    },
    '',
  ],
])('takes %s', (_, told, purpose) => {
  expect(purposeOf(makeRow(told))).toBe(purpose);
});
