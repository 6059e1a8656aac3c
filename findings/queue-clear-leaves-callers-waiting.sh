#!/usr/bin/env bash
# Runs: p-queue 9.3.5, one task running and one waiting, then clear().
# Guess: the promise of the waiting task is rejected, or resolved with undefined.
# Seen: it is never settled. clear() forgets the task, and whoever awaits add() waits for ever; Node
# even ends with exit code 13 if nothing else is going on.
# Why it matters: a shutdown that clears a queue and then awaits its calls hangs. Give tasks an
# AbortSignal and let them end; we do not clear queues.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts p-queue@9.3.5 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';

const queue = new PQueue({ concurrency: 1 });
queue.add(() => sleep(50));
const waiting = queue.add(() => 'done').then(() => 'resolved', () => 'rejected');
queue.clear();
const seen = await Promise.race([waiting, sleep(500, 'never settled')]);
const script = `import PQueue from 'p-queue';
const queue = new PQueue({ concurrency: 1, autoStart: false });
setTimeout(() => queue.clear(), 10);
await queue.add(() => 1);`;
const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
console.log('version: p-queue 9.3.5');
console.log('guess:   rejected');
console.log(`seen:    ${seen}; a program that awaits it ends with code ${status}`);
process.exit(seen === 'never settled' && status === 13 ? 0 : 1);
JS
node try.mjs
