import { expect, test } from 'vitest';
import { fold } from '../../../../pipeline/scan/risk/fold.ts';
import {
  abusePhrases,
  condemningPhrases,
  findSpamWords,
  harvestPhrases,
  modPhrases,
  spamWords,
  studyPhrases,
} from '../../../../pipeline/scan/risk/phrases.ts';

test('finds spam words in singular or plural, joined or apart, and no others', () => {
  const find = (text: string) => findSpamWords(fold(text));
  expect(find('Cracks, FullVersion and full version; mod-menus')).toEqual([
    'crack',
    'fullversion',
    'modmenu',
  ]);
  expect(find('ESP32 client, a hackathon launcher for the seed phrase of a keyboard')).toEqual([]);
  expect(find('взлом и сору, 下载 工具')).toEqual([]);
});

test.each(
  Object.entries({ abusePhrases, condemningPhrases, harvestPhrases, modPhrases, studyPhrases }),
)('every phrase of %s is found in itself', (_, finder) => {
  const isFound = (listed: string) =>
    finder.find(fold(listed)).some(({ phrase }) => phrase === listed);
  expect(finder.phrases.filter((phrase) => !isFound(phrase))).toEqual([]);
  expect(finder.phrases.length).toBeGreaterThan(10);
});

test('every spam word is found in itself, and a Russian phrase in a Russian text', () => {
  expect(spamWords.filter((word) => !findSpamWords(fold(word)).includes(word))).toEqual([]);
  const found = condemningPhrases.find(fold('Взлом игры и читы для всех'));
  expect(found.map(({ phrase }) => phrase)).toEqual(['взлом игры', 'читы для']);
});
