import { expect, test } from 'vitest';
import { documents } from '../../../gateway/documents/documents.ts';
import { renderPng } from '../../../pipeline/publish/pictures/draw.ts';
import { aSite } from './site.ts';

function render(path: string): Buffer {
  const document = documents.find((entry) => entry.path === path);
  return document?.render(aSite()) ?? Buffer.of();
}

test('security.txt has the fields that RFC 9116 requires, and names its own address', () => {
  const lines = render('/.well-known/security.txt').toString().trimEnd().split('\n');
  expect(lines).toContain('Contact: mailto:operator@example.net');
  expect(lines).toContain('Canonical: https://signals.example.net/.well-known/security.txt');
  const expires = lines.filter((line) => line.startsWith('Expires: '));
  expect(expires).toHaveLength(1);
  expect(expires[0]).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});

test('favicon.ico is one picture of 16 by 16 pixels, which is favicon.svg drawn', async () => {
  const icoIcon = render('/favicon.ico');
  expect([...icoIcon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 16, 16]);
  expect(icoIcon.readUInt32LE(14) + icoIcon.readUInt32LE(18)).toBe(icoIcon.length);
  expect(icoIcon.subarray(icoIcon.readUInt32LE(18))).toEqual(
    await renderPng(render('/favicon.svg').toString()),
  );
});
