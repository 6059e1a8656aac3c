import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { band, sizes } from './budgets.ts';

/** Every file of code in these folders, as git knows it. Files that only declare types are left out. */
function findCode(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' });
  const isCode = /(?<!\.d)\.(?:ts|tsx|mts)$/;
  return listed.split('\n').filter((path) => isCode.test(path) && existsSync(path));
}

function countLines(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
}

test.each(Object.entries(sizes))('%s keep their budget of lines', (_part, size) => {
  const lines = countLines(findCode(...size.folders));
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThanOrEqual(size.lines * band);
});
