import { expect, test } from 'vitest';
import { toPlainText } from '../../../../pipeline/scan/excerpt/plain-text.ts';

test.each([
  ['a decoded tag', 'call <script>alert(1)</script> now', 'call ‹script›alert(1)‹/script› now'],
  ['generics', 'a Vec<T> and x < y and <3', 'a Vec‹T› and x < y and <3'],
  ['twice encoded text', 'a &lt;b&gt; c &amp;amp; d', 'a b c d'],
  ['addresses', 'See https://example.com/a?b=c#d. Or www.example.com!', 'See. Or!'],
  ['an address in Chinese', '访问 https://example.com/路径，然后', '访问 路径，然后'],
  ['an address in brackets', 'the docs (https://example.com) say', 'the docs say'],
  ['other schemes', 'open vless://abc@1.2.3.4:443 now', 'open now'],
  ['encoded data', `key ${'QUJD'.repeat(30)} end`, 'key end'],
  ['leftover emphasis', '**重点：**内容 is ~~old~~', '重点：内容 is old'],
  ['arithmetic', '2**8 is 256', '2**8 is 256'],
  ['raw markdown', 'x ![a](b.png) [docs](docs/a.md) ### y', 'x docs y'],
  ['dangling references', 'the [manual][docs] of it[^1].', 'the manual of it.'],
  ['code marks', 'run `npm` or ``` npm', "run 'npm' or ''' npm"],
  ['a shortcode', ':rocket: Sorts mail :+1:.', 'Sorts mail.'],
  [
    'other colons',
    'Uses std::vector at 10:30:15, in a::b.',
    'Uses std::vector at 10:30:15, in a::b.',
  ],
  ['a leading title mark', '### # > - Title', 'Title'],
])('reads %s as text', (_, text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});
