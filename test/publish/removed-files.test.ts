import { expect, test } from 'vitest';
import { isFoldedCopy } from '../../pipeline/publish/folding.ts';
import { joinRemoved } from '../../pipeline/publish/removed-files.ts';
import { isRepositoryFile } from '../../pipeline/publish/repositories/render-repositories.ts';

test('a night lists its own removed files, and then earlier ones that are still unwanted, each once', () => {
  const isUnwanted = (path: string) => path !== 'back';
  expect(joinRemoved(['new', 'both'], ['both', 'back', 'old'], isUnwanted)).toEqual([
    'new',
    'both',
    'old',
  ]);
});

test('the newest 4,000 lines of earlier nights are repeated, and those of tonight are never cut', () => {
  const tonight = Array.from({ length: 5_000 }, (_, index) => `new-${index}`);
  const earlier = Array.from({ length: 4_001 }, (_, index) => `old-${index}`);
  const joined = joinRemoved(tonight, earlier, () => true);
  expect(joined).toEqual([...tonight, ...earlier.slice(0, 4_000)]);
});

test('only pages of repositories and copies of folded nights are repeated', () => {
  const isRepeated = (path: string) => isFoldedCopy(path, '2026-11-20') || isRepositoryFile(path);
  const repeated = [
    'repositories/ada/tides.html',
    'repositories/ada/tides.js.html.md',
    'digests/2025-11-19.html.br',
    'digests/2025-11-19.html.md.gz',
  ];
  expect(repeated.filter((path) => !isRepeated(path))).toEqual([]);
  const others = [
    'digests/2025-11-20.html.br',
    'digests/2025-11-19.html',
    'languages/rust.html',
    'repositories/ada/../../index.html',
    'repositories/ada/..',
    '../repositories/ada/tides.html',
    'index.html',
  ];
  expect(others.filter(isRepeated)).toEqual([]);
});
