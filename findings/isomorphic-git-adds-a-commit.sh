#!/usr/bin/env bash
# Runs: isomorphic-git 1.44.19 and Debian's git on a history of four nights: each has a commit of
# data/current.json, and one of README after it.
# Guess: log({ filepath, depth: 2 }) has the two newest commits of the file, like
# `git log -2 -- FILE`.
# Seen: it has three: the two, and behind them a commit of README, which has nothing to do with the
# file. Without depth, the four commits of the file are right.
# Why it matters: a program that takes the last commit of the list for the night before gets a
# commit of another file, and with it the rows of two nights before.
set -euo pipefail
command -v git >/dev/null || { echo "Install Debian's git." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts isomorphic-git@1.44.19 ||
  { echo 'The package could not be installed.' >&2; exit 2; }
export HOME=$work GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=a
export GIT_COMMITTER_EMAIL=a@b.c
git init --quiet nights
mkdir nights/data
for day in 26 27 28 29; do
  export GIT_AUTHOR_DATE="2026-11-${day}T02:17:00Z" GIT_COMMITTER_DATE="2026-11-${day}T02:17:00Z"
  for file in data/current.json README; do
    echo "$day" >"nights/$file"
    git -C nights add "$file"
    git -C nights commit --quiet --message "$day ${file##*/}"
  done
done
cat >try.mjs <<'JS'
import fs from 'node:fs';
import git from 'isomorphic-git';

const file = { fs, dir: 'nights', filepath: 'data/current.json' };
const subjects = async (options) =>
  (await git.log({ ...file, ...options })).map(({ commit }) => commit.message.trim()).join();
console.log(`depth 2: ${await subjects({ depth: 2 })}; all: ${await subjects({})}`);
JS
seen=$(node try.mjs)
own=$(git -C nights log -2 --format=%s -- data/current.json | paste -sd,)
echo "version: isomorphic-git 1.44.19, $(git --version)"
echo "guess:   depth 2: $own"
echo "seen:    $seen"
all='29 current.json,28 current.json,27 current.json,26 current.json'
[ "$seen" = "depth 2: 29 current.json,28 current.json,27 README; all: $all" ]
