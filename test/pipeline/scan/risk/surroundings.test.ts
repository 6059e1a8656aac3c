import { expect, test } from 'vitest';
import { findCopies } from '../../../../pipeline/scan/risk/copies.ts';
import { findSpamWords, toComparableText, toWords } from '../../../../pipeline/scan/risk/words.ts';

const copiesOf = (...texts: [owner: string, text: string][]) =>
  [
    ...findCopies(
      texts.map(([owner]) => owner),
      texts.map(([, text]) => toWords(text)),
    ),
  ].toSorted((a, b) => a - b);

test('finds descriptions that nearly equal one of another owner', () => {
  const text = 'a fast sniper bot for solana that buys new tokens first';
  expect(
    copiesOf(['ann', text], ['bob', `${text} today`], ['eve', 'reads logs of a cluster']),
  ).toEqual([0, 1]);
  expect(copiesOf(['ann', text], ['ann', text])).toEqual([]);
  expect(copiesOf(['ann', 'my first bot'], ['bob', 'my first bot'])).toEqual([]);
  expect(copiesOf(['ann', '一个开源的知识库'], ['bob', '一个开源的知识库'])).toEqual([0, 1]);
});

test('finds the same copies as a comparison of all pairs', () => {
  const words = 'one two three four five six seven eight nine ten'.split(' ');
  const texts = Array.from({ length: 60 }, (_, index) =>
    words.filter((_word, at) => ((index * 7919) >> at) % 3 !== 0),
  );
  const owners = texts.map((_, index) => `owner-${index % 7}`);
  const alike = (a: readonly string[], b: readonly string[]) => {
    const shared = a.filter((word) => b.includes(word)).length;
    return a.length >= 5 && b.length >= 5 && shared / (a.length + b.length - shared) >= 0.8;
  };
  const expected = texts.flatMap((text, index) =>
    texts.some((other, at) => owners[at] !== owners[index] && alike(text, other)) ? [index] : [],
  );
  expect(expected.length).toBeGreaterThan(10);
  expect(expected.length).toBeLessThan(60);
  expect([...findCopies(owners, texts)].toSorted((a, b) => a - b)).toEqual(expected);
});

test('finds spam words in singular or plural, joined or apart, and no others', () => {
  const find = (text: string) => findSpamWords(toWords(toComparableText(text)));
  expect(find('Cracks, FullVersion and full version; mod-menus')).toEqual([
    'crack',
    'fullversion',
    'modmenu',
  ]);
  expect(find('ESP32 client, a hackathon launcher for the seed phrase of a keyboard')).toEqual([]);
  expect(find('взлом и сору, 下载 工具')).toEqual([]);
});
