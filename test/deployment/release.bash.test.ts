import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { bundle } from '../../scripts/build/bundle.ts';
import { readWorkflow } from './read-workflow.ts';
import { runStep, scriptOf } from './run-step.ts';
import { newFolder } from '../run/new-folder.ts';

const { workflow, text } = readWorkflow('release.yml');
const { build, publish } = workflow.jobs;
const checkTag = scriptOf(build?.steps ?? [], 'The tag');

/** A clone whose main branch has a version, and a changelog with a section for it. */
function openClone() {
  const cwd = newFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd,
      stdio: 'ignore',
    });
  writeFileSync(join(cwd, 'package.json'), '{"version":"1.2.3"}\n');
  const changelog =
    '# Changelog\n\n## 1.2.4 (unreleased)\n\n- Later\n\n## 1.2.3\n\n- New\n\n## 1.2.2\n\n- Old\n';
  writeFileSync(join(cwd, 'CHANGELOG.md'), changelog);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'feat: one');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return { cwd, git };
}

test('a tag of main with the version of the package is released with its section of the changelog', async () => {
  const { cwd } = openClone();
  expect(await runStep(checkTag, cwd, { TAG: 'v1.2.3' })).toEqual({ status: 0, output: '' });
  expect(readFileSync(join(cwd, 'release/NOTES.md'), 'utf8').trim()).toBe('- New');
});

test('another version, a commit outside main and a version without a section are refused', async () => {
  const { cwd, git } = openClone();
  const release = () => runStep(checkTag, cwd, { TAG: 'v1.2.4' });
  expect((await release()).output).toContain('package.json says 1.2.3');
  writeFileSync(join(cwd, 'package.json'), '{"version":"1.2.4"}\n');
  expect((await release()).output).toContain('has no section with the heading: ## 1.2.4');
  git('commit', '--quiet', '--all', '--message', 'feat: beside main');
  expect(await release()).toMatchObject({ status: 1 });
  expect((await release()).output).toContain('is no commit of main');
});

test('the job that builds may write nothing, and the job that publishes runs nothing that was installed', () => {
  expect(build?.permissions).toBeUndefined();
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(publish?.permissions).toEqual({
    contents: 'write',
    'id-token': 'write',
    attestations: 'write',
  });
  const commands = (publish?.steps ?? []).map(({ run = '' }) => run).join('\n');
  expect(commands).not.toMatch(/npm (?:ci|install|run|exec)|npx/);
  expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|secrets\./);
});

test('provenance and the list of parts are attested for every released file', () => {
  const attested = (publish?.steps ?? []).filter(({ uses }) => uses?.startsWith('actions/attest-'));
  expect(attested.map((step) => step.with?.['subject-checksums'])).toEqual([
    'release/SHA256SUMS',
    'release/SHA256SUMS',
  ]);
});

test.each([
  ['the name in NPM_PACKAGE', '@acme/trends', 'acme-trends-1.2.3.tgz'],
  ['our own name, if nothing is to be published', '', 'trend-intelligence-api-1.2.3.tgz'],
])('the package has %s, whatever name the documents tell readers', async (_, name, packed) => {
  const { cwd } = openClone();
  for (const folder of ['release', 'dist/package', 'deployment', 'bin']) {
    mkdirSync(join(cwd, folder), { recursive: true });
  }
  for (const file of ['LICENSE', 'release/sbom.cdx.json']) writeFileSync(join(cwd, file), '');
  const built = { name: 'trend-intelligence-api', version: '1.2.3', private: true };
  writeFileSync(join(cwd, 'dist/package/package.json'), JSON.stringify(built));
  // The package is built already, so `npm run` does nothing here.
  const npm = '#!/bin/sh\n[ "$1" = run ] || PATH="${PATH#*:}" exec npm "$@"\n';
  writeFileSync(join(cwd, 'bin/npm'), npm, { mode: 0o755 });
  const { status, output } = await runStep(scriptOf(build?.steps ?? [], 'The files'), cwd, {
    PATH: `${join(cwd, 'bin')}:${process.env['PATH']}`,
    GITHUB_REF_NAME: 'v1.2.3',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/trends',
    NPM_PACKAGE: name,
  });
  expect({ status, output }).toMatchObject({ status: 0 });
  expect(readFileSync(join(cwd, 'release/SHA256SUMS'), 'utf8')).toContain(packed);
});

test('nothing is published without a name for the package', () => {
  const publishing = (publish?.steps ?? []).filter(({ run }) => run?.startsWith('npm publish'));
  expect(publishing.map((step) => step.if)).toEqual(["vars.NPM_PACKAGE != ''"]);
});

const PartList = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});

test('the list of parts names every package of the bundles, and no tool that only builds or tests', async () => {
  const cwd = newFolder();
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(cwd, file));
  mkdirSync(join(cwd, 'release'));
  const env = { RUNNER_TEMP: join(cwd, 'temp'), npm_config_offline: 'true' };
  const { status, output } = await runStep(scriptOf(build?.steps ?? [], 'The parts'), cwd, env);
  expect({ status, output }).toMatchObject({ status: 0 });

  const list = readFileSync(join(cwd, 'release/sbom.cdx.json'), 'utf8');
  const { metadata, components } = PartList.parse(JSON.parse(list));
  const own = z.object({ name: z.string(), version: z.string() });
  expect(metadata.component).toMatchObject(
    own.parse(JSON.parse(readFileSync('package.json', 'utf8'))),
  );
  const listed = new Set(components.map(({ name }) => name));
  const programs = {
    gateway: 'gateway/server.ts',
    nightly: 'pipeline/nightly.ts',
    mcp: 'gateway/client/mcp/mcp.ts',
  };
  const { inputs } = await bundle(programs, join(cwd, 'dist'));
  const bundled = Object.keys(inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  expect(bundled).toContain('express');
  expect(bundled.filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => ['vitest', 'oxlint', 'typescript'].includes(name))).toEqual(
    [],
  );
});
