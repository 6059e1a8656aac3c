import { expect, test } from 'vitest';
import { copyHome } from './copied-home.ts';
import { openHome } from './run-night.ts';

test('a home whose publishing failed is published again for the next test', async () => {
  const fails = () => Promise.reject(new Error('the disk is full'));
  await expect(copyHome('full', fails)).rejects.toThrow('the disk is full');

  const home = await openHome();
  expect((await copyHome('full', () => Promise.resolve(home))).folder).not.toBe(home.folder);
});
