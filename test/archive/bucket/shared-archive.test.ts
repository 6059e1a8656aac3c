import { expect, test } from 'vitest';
import { listOf } from '../../../pipeline/archive/bucket/shared-archive.ts';
import { publicPaths, twinOf } from '../../../pipeline/contract/paths.ts';

test.each(['someone/2025-12', 'someone/2025-12-31', '2025-12/2025-12'])(
  'the page of the repository %s belongs to no month',
  (fullName) => {
    const page = `public/${publicPaths.repository(fullName)}`;
    expect(listOf(page)).toEqual({ folder: 'repositories' });
    expect(listOf(twinOf(page))).toEqual({ folder: 'repositories' });
  },
);
