import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { render } from './site.ts';

test('security.txt has the fields that RFC 9116 requires, and names its own address', () => {
  const lines = render('/.well-known/security.txt').trimEnd().split('\n');
  expect(lines).toContain('Contact: mailto:operator@example.net');
  expect(lines).toContain('Canonical: https://signals.example.net/.well-known/security.txt');
  const expires = lines.filter((line) => line.startsWith('Expires: '));
  expect(expires).toHaveLength(1);
  expect(expires[0]).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});

test('favicon.ico is a bitmap, because GTK’s readers such as Liferea refuse a PNG in it', async () => {
  expect((await readFile('public/favicon.ico')).includes('PNG')).toBe(false);
});
