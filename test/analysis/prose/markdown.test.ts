import { expect, test } from 'vitest';
import { heading, list, paragraph, toMarkdown } from '../../../pipeline/analysis/prose/markdown.ts';

const names = new Set(['ada/engine', 'a.b/__init__']);
const format = (text: string) => toMarkdown([paragraph(text)], names);

test('writes headings, paragraphs and lists, and leaves out what is empty', () => {
  const blocks = [
    heading('Tonight'),
    paragraph('One.', '', 'Two.'),
    paragraph(''),
    list(['a', 'b']),
  ];

  expect(toMarkdown(blocks, names)).toBe('## Tonight\n\nOne. Two.\n\n- a\n- b');
});

test('sets the names of the night as code, also at the end of a sentence', () => {
  expect(format('See ada/engine and a.b/__init__.')).toBe('See `ada/engine` and `a.b/__init__`.');
});

test('escapes what Markdown would act on anywhere else', () => {
  expect(format('snake_case *x* [a](b) <b> `c` &lt; ~y~')).toBe(
    String.raw`snake\_case \*x\* \[a\](b) \<b\> \`c\` \&lt; \~y\~`,
  );
  expect(format('1. not a list')).toBe(String.raw`1\. not a list`);
  expect(format('- not a list')).toBe(String.raw`\- not a list`);
  expect(format('not_/known_')).toBe(String.raw`not\_/known\_`);
});
