#!/usr/bin/env bash
# Runs: simple-git 4.0.2 on a folder with the tags v1.9.0, v1.10.0 and v1.10.0-beta, of git. Its
# manual calls tags().latest the latest available tag.
# Guess: v1.10.0, since it sorts v1.10.0 behind v1.9.0, as versions.
# Seen: v1.10.0-beta, which stands behind v1.10.0 in its list: a pre-release counts as a later
# version. So does one that is years older than the release.
# Why it matters: what reads the newest release of a repository so stays at its beta, once the
# release is out. Ours are those of GitHub's list of releases.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts simple-git@4.0.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { simpleGit } from 'simple-git';

const run = (...words) => execFileSync('git', words, { stdio: 'pipe' });
run('init', '--quiet', 'folder');
const author = ['-c', 'user.name=A', '-c', 'user.email=a@h.example'];
run('-C', 'folder', ...author, 'commit', '--quiet', '--allow-empty', '--message', 'one');
for (const tag of ['v1.9.0', 'v1.10.0-beta', 'v1.10.0']) run('-C', 'folder', 'tag', tag);

const { all, latest } = await simpleGit('folder').tags();
console.log('version: simple-git 4.0.2');
console.log('guess:   v1.10.0, of v1.9.0,v1.10.0-beta,v1.10.0');
console.log('seen:   ', latest, `, of ${all}`);
process.exit(latest === 'v1.10.0-beta' && all.join() === 'v1.9.0,v1.10.0,v1.10.0-beta' ? 0 : 1);
JS
node try.mjs
