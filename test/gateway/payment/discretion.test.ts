import { expect, test } from 'vitest';
import { expectDiscretion } from './discretion.ts';

const secret = '0xAbCd1234';

test.each([
  `the key is ${secret.toLowerCase()}`,
  '{"data":"0xe3ee160e000000"}',
  String(new Error('lost').stack),
  JSON.stringify({ error: new Error('lost').stack }),
  'HTTP request failed. URL: http://rpc.example',
])('a forbidden text is found: %j', (text) => {
  expect(() => expectDiscretion(['{"success":true}', text], [secret])).toThrow(
    /^(?:told in|expected)/,
  );
});
