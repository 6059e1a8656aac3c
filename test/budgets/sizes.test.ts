import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rooms, sizes } from './budgets.ts';

/** Every file of code in these folders, as git knows it. Files that only declare types are left out. */
function findCode(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter(
      (path) => /\.(?:ts|tsx|mts)$/.test(path) && !path.endsWith('.d.ts') && existsSync(path),
    );
}

function countLines(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
}

test('product, scripts, tests and object storage keep their budgets', () => {
  const over = Object.entries(sizes).flatMap(([part, { folders, lines, files, why }]) => {
    const code = findCode(...folders);
    const count = countLines(code);
    const mostFiles = files?.most ?? Infinity;
    return count > lines.most || code.length > mostFiles
      ? [`${part}: ${count} lines in ${code.length} files, and ${why}`]
      : [];
  });
  expect(over).toEqual([]);
});

const found = findCode('pipeline', 'gateway').filter((path) => path.split('/').length > 2);
const folders = [...new Set(found.map((path) => path.split('/').slice(0, 2).join('/')))];

test('every room has a budget, and every budget a room', () => {
  expect(Object.keys(rooms).toSorted()).toEqual(folders.toSorted());
});

test('every room keeps its budget of lines', () => {
  const over = folders.flatMap((folder) => {
    const lines = countLines(findCode(folder));
    return lines > (rooms[folder] ?? 0) ? [`${folder}: ${lines} lines`] : [];
  });
  expect(folders.length).toBeGreaterThan(5);
  expect(over).toEqual([]);
});
