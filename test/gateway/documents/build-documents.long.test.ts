import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documents } from '../../../gateway/documents/documents.ts';
import { defaultFamily } from '../../../gateway/documents/site.ts';
import { staticHostFiles } from '../../../gateway/documents/static-host.ts';
import { readSite, readGatewaySettings } from '../../../gateway/settings.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { loadDotEnv } from '../../../pipeline/platform/environment.ts';
import { withCompressed } from '../../../pipeline/platform/files.ts';
import { runProgram } from '../../run/run-program.ts';
import { newFolder } from '../../run/new-folder.ts';

/** Runs the command with only these settings. */
function build(settings: Record<string, string>, args: string[] = []) {
  return runProgram('scripts/build-documents.ts', args, settings);
}

test.each([...documents, ...staticHostFiles])(
  'public/$file is what npm run build-documents writes',
  async ({ file, render }) => {
    // An operator's copy has the operator's documents.
    const environment = {};
    expect(loadDotEnv(environment)).toBeUndefined();
    const sample = await readFile(join('public', publicPaths.sample));
    const site = await readSite(readGatewaySettings(environment), sample);
    const written = await readFile(join('public', file));
    expect(written.equals(Buffer.from(render(site)))).toBe(true);
  },
);

test('every document is written with compressed copies, and a second run changes nothing', async () => {
  const folder = newFolder();
  const settings = { PUBLIC_DIR: folder, BASE_URL: 'https://signals.example.net/' };
  expect(await build(settings)).toMatchObject({ code: 0 });
  for (const { file } of documents) {
    const text = await readFile(join(folder, file));
    const copies = withCompressed({ path: join(folder, file), bytes: text }).slice(0, -1);
    for (const { path } of copies) {
      const unpack = path.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      expect(unpack(await readFile(path))).toEqual(text);
    }
    expect([file, copies.length]).toEqual([file, 2]);
  }
  const discovery = await readFile(join(folder, 'discovery.json'), 'utf8');
  expect(discovery).toContain('"https://signals.example.net/v1/repos"');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['_headers', '_redirects']));
  expect((await build(settings)).out).toMatch(/: 0 files changed/);
});

test('the catalogue of an operator is read from the file that FAMILY_CATALOG names', async () => {
  const folder = newFolder();
  const file = join(folder, 'family.json');
  const family = { ...defaultFamily('https://signals.example.net'), family: 'Night Watch' };
  await writeFile(file, JSON.stringify(family));
  expect(await build({ PUBLIC_DIR: folder, FAMILY_CATALOG: file })).toMatchObject({ code: 0 });
  const catalogue = await readFile(join(folder, '.well-known', 'family-catalog.json'), 'utf8');
  expect(JSON.parse(catalogue)).toEqual({ success: true, ...family });
});

test('wrong settings give one sentence, and nothing is written', async () => {
  const folder = newFolder();
  const ended = await build({
    PUBLIC_DIR: folder,
    BASE_URL: 'signals.example.net',
    CONTACT_EMAIL: 'nobody',
  });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^build-documents: BASE_URL: .*; CONTACT_EMAIL: .*\n$/);
  expect(await build({ PUBLIC_DIR: folder, FAMILY_CATALOG: folder })).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toEqual([]);
});

test('a file that cannot be written ends the command in one sentence', async () => {
  const folder = newFolder();
  await mkdir(join(folder, 'terms.txt'));
  const ended = await build({ PUBLIC_DIR: folder });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^build-documents: EISDIR: .*\n$/);
});
