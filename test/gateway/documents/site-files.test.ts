import { expect, test } from 'vitest';
import {
  renderIcoIcon,
  renderSecurity,
  renderSvgIcon,
} from '../../../gateway/documents/site-files.ts';
import { aSite } from './site.ts';

test('security.txt has the fields that RFC 9116 requires, and names its own address', () => {
  const lines = renderSecurity(aSite()).trimEnd().split('\n');
  expect(lines).toContain('Contact: mailto:operator@example.net');
  expect(lines).toContain('Canonical: https://signals.example.net/.well-known/security.txt');
  const expires = lines.filter((line) => line.startsWith('Expires: '));
  expect(expires).toHaveLength(1);
  expect(expires[0]).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});

/** The picture of the ICO file as text: `#` is a bar, `.` is the background. */
function readPicture(ico: Buffer): string[] {
  const pixels = 62;
  return Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 16 }, (__, column) => {
      const at = pixels + ((15 - row) * 16 + column) * 4;
      return ico[at] === 255 ? '#' : '.';
    }).join(''),
  );
}

test('favicon.ico is one picture of 16 by 16 pixels with the bars of favicon.svg', () => {
  const ico = renderIcoIcon();
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 16, 16]);
  expect(ico.readUInt32LE(14) + ico.readUInt32LE(18)).toBe(ico.length);
  const picture = readPicture(ico);
  for (const [, x, y, width, height] of renderSvgIcon().matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)) {
    const bar = picture
      .slice(Number(y), Number(y) + Number(height))
      .map((row) => row.slice(Number(x), Number(x) + Number(width)));
    expect(new Set(bar)).toEqual(new Set(['##']));
  }
  expect(picture.join('').replaceAll('.', '')).toHaveLength(2 * (4 + 7 + 10));
});
