import { expect, test } from 'vitest';
import { parseSubscriptions, readSubscriptions } from '../../pipeline/notify/subscriptions.ts';
import { makeSecret } from './open-night.ts';

const secret = makeSecret();
const good = { address: 'https://a.example/hook', secret };

test('a file of subscriptions is read unchanged', () => {
  const list = [
    { ...good, words: ['sea'], languages: ['Rust'], ids: ['R_1'] },
    { ...good, address: 'http://127.0.0.1:9/x' },
  ];
  expect(parseSubscriptions(JSON.stringify(list), 'file.json')).toEqual(list);
});

test.each([
  [
    [{ ...good, address: 'http://a.example/' }],
    /^file\.json: subscription 1, address: expected an https address/,
  ],
  [[{ ...good, address: 'https://me:pass@a.example/' }], /subscription 1, address: /],
  [[{ ...good, address: 'file:///etc/passwd' }], /subscription 1, address: /],
  [[good, { ...good, secret: 'whsec_c2hvcnQ=' }], /subscription 2, secret: expected whsec_/],
  [[{ ...good, secret: secret.slice(6) }], /subscription 1, secret: /],
  [[{ ...good, words: 'sea' }], /subscription 1, words: expected a list/],
  [[{ ...good, languages: [''] }], /subscription 1, languages\.0: expected a word/],
  [[{ ...good, language: ['Rust'] }], /subscription 1: .*language/],
  [[{ secret }], /subscription 1, address: expected an https address/],
  [[{ address: good.address }], /subscription 1, secret: expected whsec_/],
  [{ good }, /^file\.json: expected a list of subscriptions$/],
  [[good, good], /subscription 2: is there already/],
])('%# is refused with the field, and no secret is shown', (list, problem) => {
  const read = () => parseSubscriptions(JSON.stringify(list), 'file.json');
  expect(read).toThrow(problem);
  expect(read).not.toThrow(secret.slice(6));
});

test('a text that is not JSON is refused, and the error shows nothing of it', () => {
  expect(() => parseSubscriptions(`[{"secret": "${secret}"`, 'file.json')).toThrow(
    /^file\.json: is not JSON$/,
  );
});

test('a file that is named but missing is an error', async () => {
  await expect(readSubscriptions('/nowhere/subscriptions.json')).rejects.toThrow(
    'SUBSCRIPTIONS: expected a file, and /nowhere/subscriptions.json is not there',
  );
});
