import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/**
 * A checksum of all that the bytes of a page depend on besides the night: templates, libraries, compressors and
 * address.
 *
 * Two programs with the same fingerprint render the same pages. Programs with different fingerprints may render the
 * same pages too.
 */
export function fingerprintPages(baseUrl: string): string {
  const { zlib, brotli } = process.versions;
  checksumOfProgram ??= toChecksum(programParts());
  return toChecksum([JSON.stringify([baseUrl, zlib, brotli]), checksumOfProgram]);
}

/** A running program does not change, so its files are read once. */
let checksumOfProgram: string | undefined;

function toChecksum(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const here = fileURLToPath(import.meta.url);

/** The bundle, if this code is in one. Otherwise the sources, and the versions of their libraries. */
function programParts(): (string | Buffer)[] {
  if (!here.endsWith('.ts')) return readFolder(dirname(here), /\.(?:js|css|wasm|woff2)$/);
  const pipeline = join(dirname(here), '..');
  return [
    ...readFolder(join(pipeline, 'publish'), /\.(?:ts|css|js)$/),
    ...readFolder(join(pipeline, 'contract'), /\.ts$/),
    readFileSync(join(pipeline, 'archive', 'compress.ts')),
    lockedVersions(join(pipeline, '..', 'package-lock.json')),
  ];
}

function readFolder(folder: string, pattern: RegExp): (string | Buffer)[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && pattern.test(basename(entry.name)),
  );
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return paths.toSorted().flatMap((path) => [path, readFileSync(join(folder, path))]);
}

/** The libraries that render pages. Their own dependencies count too. */
const libraries = [
  '@fontsource/inter',
  '@resvg/resvg-wasm',
  'd3-array',
  'd3-scale',
  'd3-shape',
  'htmlparser2',
  'markdown-it',
  'zod',
];

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

function lockedVersions(path: string): string {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path, 'utf8')));
  const names = new Set(libraries);
  // A set also visits what is added during the loop.
  for (const name of names) {
    const found = packages[`node_modules/${name}`]?.dependencies ?? {};
    for (const dependency of Object.keys(found)) names.add(dependency);
  }
  const versions = [...names].map((name) => [name, packages[`node_modules/${name}`]?.version]);
  return JSON.stringify(versions);
}
