import { expect, test } from 'vitest';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { Digest } from '../../../pipeline/contract/digest.ts';

test('the shipped sample has every field that a digest can have', async () => {
  const sample = await openArchive('data').readSample();
  expect(Object.keys(sample?.value ?? {}).toSorted()).toEqual(Object.keys(Digest.shape).toSorted());
});
