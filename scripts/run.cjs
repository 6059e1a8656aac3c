// `node scripts/run.cjs PROGRAM ARGUMENTS` runs a program in TypeScript. Without PROGRAM, it only checks this machine.
// Both end in one sentence if Node is too old or a package is missing. So Node 12 must understand this file, and the
// file needs no package.
'use strict';
const { existsSync } = require('fs');
const { join, resolve } = require('path');
const { pathToFileURL } = require('url');
const { dependencies, devDependencies, engines } = require('../package.json');

const program = process.argv[2];
const problem = findProblem();
if (problem !== undefined) {
  const name = process.env.npm_lifecycle_event || program || 'run';
  process.stderr.write(`${name}: ${problem}\n`);
  process.exitCode = 1;
} else if (program !== undefined) {
  const path = resolve(program);
  process.argv.splice(1, 2, path);
  void import('tsx').then(() => import(pathToFileURL(path).href));
}

/** Why programs cannot run here, in one sentence. Undefined if nothing is wrong. */
function findProblem() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const runs = engines.node.split(' || ').some((range) => {
    const [wantedMajor, wantedMinor] = range.replace(/^\D+/, '').split('.').map(Number);
    if (range.startsWith('>=')) return major >= wantedMajor;
    return major === wantedMajor && minor >= wantedMinor;
  });
  if (!runs) {
    const wanted = engines.node.replace(/ \|\| /g, ' or ');
    return `Node ${wanted} is needed, and this is Node ${process.versions.node}`;
  }
  const packages = join(__dirname, '..', 'node_modules');
  // Linters and tests need all packages, and are no programs of ours.
  const needed =
    program === undefined ? Object.assign({}, dependencies, devDependencies) : dependencies;
  const missing = Object.keys(needed).find((name) => !existsSync(join(packages, name)));
  return missing && `the package ${missing} is not installed; run npm ci first`;
}
