import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleSearch, searchScript } from '../../../../scripts/build/bundle.ts';

const script = await readFile(searchScript, 'utf8');

test('the shipped script is what npm run build-search builds from its sources', async () => {
  expect(await bundleSearch()).toBe(script);
});

test('the script is small, and has no way to turn a text into markup or code', () => {
  expect(gzipSync(script).length).toBeLessThan(15_000);
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|DOMParser|\beval\b|new Function/,
  );
});
