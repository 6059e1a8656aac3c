import { expect, test } from 'vitest';
import type { Block } from '../../../../pipeline/scan/excerpt/block.ts';
import { chooseProse } from '../../../../pipeline/scan/excerpt/prose-choice.ts';

const prose = 'Lantern is a small static file server that needs no configuration at all.';

test('once the excerpt is full, reads only two more blocks', () => {
  let asked = 0;
  function* write(): Generator<Block> {
    while (asked < 100) {
      asked += 1;
      yield { kind: 'paragraph', text: prose, level: 0, linked: 0, bold: false };
    }
  }

  const excerpt = chooseProse(write());

  const kept = excerpt.split('. ').length;
  expect(kept).toBe(6);
  // The next block no longer fits. It is ranked with the help of the block after it.
  expect(asked).toBe(kept + 2);
});
