import { expect, test } from 'vitest';
import { toLanguageName } from '../../../pipeline/contract/language-names.ts';

test.each([
  ['golang', 'go'],
  ['js', 'javascript'],
  ['py', 'python'],
  ['cpp', 'c++'],
  ['csharp', 'c#'],
  ['rust', undefined],
])('%s is another name of %s', (alias, name) => {
  expect(toLanguageName(alias)).toBe(name);
});
