import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../run/new-folder.ts';

/** Runs the script with a stand-in for `gh` that lists one open issue or none. Gives the calls of `gh`. */
function report(word: string, openIssue: string) {
  const folder = newFolder();
  const calls = join(folder, 'calls');
  const program = join(folder, 'gh');
  writeFileSync(
    program,
    `#!/bin/sh\nif [ "$2" = list ]; then printf '%s' '${openIssue}'; else echo "$1 $2 $3" >> '${calls}'; fi\n`,
  );
  chmodSync(program, 0o755);
  const { status } = spawnSync('bash', ['.github/report-night.sh', word], {
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, RUN_URL: 'https://run' },
  });
  return { status, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim() : '' };
}

test.each([
  ['the first failed night opens an issue', 'failed', '', 'issue create --title'],
  [
    'the next failed night adds a comment to it and opens no other',
    'failed',
    '7',
    'issue comment 7',
  ],
  ['a published night closes the issue', 'recovered', '7', 'issue close 7'],
  ['a published night does nothing if there is no issue', 'recovered', '', ''],
])('%s', (_, word, openIssue, calls) => {
  expect(report(word, openIssue)).toEqual({ status: 0, calls });
});

test('an unknown result is refused', () => {
  expect(report('', '')).toEqual({ status: 2, calls: '' });
});
