import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toEnvironment } from '../process-environment.ts';
import { newFolder } from '../run/new-folder.ts';

const reject = "Promise.reject(new Error('nobody handles this'));";

test.each([
  ['has no guard', '', { status: 1, signal: null }],
  [
    'has a guard and is killed in it',
    "process.on('unhandledRejection', () => process.kill(process.pid, 'SIGKILL'));",
    { status: null, signal: 'SIGKILL' },
  ],
])(
  'a rejection in a process that %s is logged, and the process ends as it would without the watch',
  (_, guard, end) => {
    const log = join(newFolder(), 'unhandled.log');
    const env = toEnvironment({ UNHANDLED_LOG: log });
    const { status, signal } = spawnSync(process.execPath, ['-e', guard + reject], { env });
    expect({ status, signal }).toEqual(end);
    expect(readFileSync(log, 'utf8').match(/nobody handles this/g)).toHaveLength(1);
  },
);
