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
  const find = (text: string) => [
    ...new Set(findSpamWords(fold(text)).map(({ phrase }) => phrase)),
  ];
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

test('a phrase inside a longer one of its kind counts once, and so does one that is written joined', () => {
  const find = (text: string) => condemningPhrases.find(fold(text)).map(({ phrase }) => phrase);
  expect(find('An NFT drainer')).toEqual(['nft drainer']);
  expect(find('norecoil and KMSPico')).toEqual(['no recoil', 'kms pico']);
});

test('every spam word is found in itself, and a Russian phrase in a Russian text', () => {
  const isFound = (word: string) => findSpamWords(fold(word)).some(({ phrase }) => phrase === word);
  expect(spamWords.filter((word) => !isFound(word))).toEqual([]);
  const found = condemningPhrases.find(fold('Взлом игры и читы для всех'));
  expect(found.map(({ phrase }) => phrase)).toEqual(['взлом игры', 'читы для']);
});
