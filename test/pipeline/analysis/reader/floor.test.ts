import { expect, test } from 'vitest';
import { playModel } from '../../../standin/openai/readings.ts';
import { answer } from './harbour-night.ts';
import { readNight } from './read-night.ts';

test.each([
  ['A key-value store.', /fewer than 5 words/],
  ['A key-value store for boats, we embedded it.', /“I” or “we”/],
  ['A key-value STORE FOR BOATS EMBEDDED.', /capitals/],
  ['A key-value store for boats (embedded.', /where a sentence ends/],
  ['An embedded key-value store is for boats.', /not what the repository is/],
  [
    'An embedded key-value store or boats embedded in it can embed boats.',
    /not what the repository is/,
  ],
  ['An embedded key-value store, so boats embedded it.', /not what the repository is/],
])(
  'what a repository is is never “%s”, which an owner may not say either',
  async (sentence, reason) => {
    const supports = ['Embedded key-value store for boats'];
    const read = () => answer({ 'cleo/keel': [{ field: 'what', supports, sentence }] });
    const { report, sentences } = await readNight({ script: [playModel({ read })] });

    expect(sentences).not.toContain(sentence);
    expect(report.dropped.map(({ where }) => where)).toEqual(['cleo/keel.what']);
    expect(report.dropped[0]?.reason).toMatch(reason);
  },
);
