import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { documents } from '../../gateway/documents/documents.ts';
import { staticHostFiles } from '../../gateway/documents/static-host.ts';
import { freeEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { findPage, pageEndpoints } from '../../gateway/endpoints/files.ts';
import type { Archive } from '../../pipeline/archive/archive.ts';
import { readCurrentNight } from '../../pipeline/archive/current-night.ts';
import { parseMonth } from '../../pipeline/archive/history/month-file.ts';
import { listFiles } from '../../pipeline/archive/list-files.ts';
import { readIfPresent } from '../../pipeline/platform/files.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import { toMidnight } from '../../pipeline/contract/dates.ts';
import { Digest } from '../../pipeline/contract/digest.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { messageOf } from '../../pipeline/platform/log.ts';
import { HistoryIndex, NamePart } from '../../pipeline/contract/history.ts';
import { GroupRecord, NightList } from '../../pipeline/contract/published-lists.ts';
import { SearchMonth, SearchYear } from '../../pipeline/contract/search-year.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { Pointer } from '../../pipeline/contract/pointer.ts';
import { Scan } from '../../pipeline/contract/scan.ts';
import { Tracking } from '../../pipeline/contract/tracking.ts';
import { WeekEdition } from '../../pipeline/contract/week.ts';
import { checkNight, findMissing, findUnlike, readListed } from './check-nights.ts';
import { renderSampleFiles } from '../../pipeline/publish/answers.ts';
import { readOverrides } from '../../pipeline/scan/overrides.ts';

/** The problems, one sentence each, and the number of checked files. */
export type Findings = { checked: number; problems: string[] };

/**
 * Checks all files of both folders against the contract, their sources and the pointer. Of the documents that `npm run
 * build-documents` writes, only the form is checked.
 */
export async function checkArchive(archive: Archive, publicDir: string): Promise<Findings> {
  const problems: string[] = [];
  const attempt = (check: Promise<unknown>) =>
    check.catch((error: unknown) => void problems.push(messageOf(error)));
  const dataFiles = await listFiles(archive.dataDir);
  const publicFiles = await listFiles(publicDir);
  for (const path of dataFiles) {
    await attempt(checkDataFile(archive.dataDir, path));
  }
  for (const path of publicFiles) {
    await attempt(checkPublicFile(publicDir, path));
  }
  const dates = await archive.digestDates();
  const listed = await readListed(archive);
  for (const date of new Set([...dates, ...listed.keys()])) {
    await attempt(checkNight(archive, date, listed.get(date)));
  }
  await attempt(checkPointer(archive, publicDir, dates.at(-1)));
  problems.push(...(await findUnlike(archive, publicDir)));
  const present = new Set([
    ...dataFiles.map((path) => `data/${path}`),
    ...publicFiles.map((path) => `public/${path}`),
  ]);
  problems.push(...(await findMissing(archive, listed.keys(), present)));
  await attempt(checkSample(archive, publicDir));
  return { checked: dataFiles.length + publicFiles.length, problems: [...new Set(problems)] };
}

const dataSchemas: readonly [RegExp, z.ZodType][] = [
  [/^scans\/\d{4}-\d\d-\d\d\.json$/, Scan],
  [/^analyses\/\d{4}-\d\d-\d\d\.json$/, Analysis],
  [/^digests\/\d{4}-\d\d-\d\d\.json$/, Digest],
  [/^nights\/\d{4}\.json$/, NightList],
  [/^search\/\d{4}\.json$/, SearchYear],
  // Nights of the future, which count no longer.
  [/^set-aside\/.+\.json$/, z.looseObject({})],
  // Older versions kept these. The history has the outcomes now, and a rendering removes the files.
  [/^outcomes\/\d{4}-\d\d-\d\d\.json$/, z.looseObject({})],
  [/^sample\.json$/, Digest],
  [/^current\.json$/, Pointer],
  [/^subjects\.json$/, GroupRecord],
  [/^history\.json$/, HistoryIndex],
  [/^names\/[0-3][0-9a-f]\.json$/, NamePart],
  [/^weeks\/\d{4}-W\d\d\.json$/, WeekEdition],
];

async function checkDataFile(folder: string, path: string): Promise<void> {
  if (path === dataPaths.overrides) return void (await readOverrides(folder));
  if (path.startsWith('deliveries/')) throw new Error(`${folder}/deliveries: remove this folder`);
  const at = join(folder, path);
  const text = await readFile(at, 'utf8');
  if (/^history\/\d{4}-\d\d\.jsonl$/.test(path)) return void parseMonth(text, at);
  if (/^tracking\/\d{4}-\d\d-\d\d\.json$/.test(path)) return checkTracking(at, text);
  const schema = dataSchemas.find(([pattern]) => pattern.test(path))?.[1];
  if (!schema) throw new Error(`${at}: does not belong here`);
  parseFile(schema, text, at);
}

/** A tracking file must be of the night that its name says. */
function checkTracking(path: string, text: string): void {
  const { date } = parseFile(Tracking, text, path);
  const named = basename(path, '.json');
  if (date !== named) throw new Error(`${named}: its tracking file is of ${date}`);
}

const searchSchemas: readonly [RegExp, z.ZodType][] = [
  [/^search\/\d{4}\.json$/, SearchYear],
  [/^search\/\d{4}-\d\d\.json$/, SearchMonth],
];

const writtenDocuments: ReadonlySet<string> = new Set(
  [...documents, ...staticHostFiles].map(({ file }) => file),
);

const publicSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  freeEndpoints.map(({ file, response }) => [file, response]),
);

async function checkPublicFile(folder: string, path: string): Promise<void> {
  const at = join(folder, path);
  const bytes = await readFile(at);
  if (path.endsWith('.br')) return checkSibling(at, brotliDecompressSync(bytes));
  if (path.endsWith('.gz')) return checkSibling(at, gunzipSync(bytes));
  if (writtenDocuments.has(path)) return checkDocument(at, bytes.toString());
  const schema = publicSchemas.get(path) ?? searchSchemas.find(([list]) => list.test(path))?.[1];
  if (schema) return void parseFile(schema, bytes.toString(), at);
  const isKnown = fixedPages.has(path) || findPage(`/${path}`);
  if (!isKnown) throw new Error(`${at}: does not belong here`);
  if (path.endsWith('.json')) return void parseFile(z.looseObject({}), bytes.toString(), at);
  const [, end = /[>}]\n$/] = ends.find(([ending]) => path.endsWith(ending)) ?? [];
  if (!end.test(bytes.toString())) throw new Error(`${at}: is cut off`);
}

/** Pages, feeds, style, script and picture at addresses that never change. */
const fixedPages: ReadonlySet<string> = new Set(pageEndpoints.map(({ file }) => file));

/** How a complete file ends, where it does not end like markup. What is in it depends on the address of the service. */
const ends: readonly [string, RegExp][] = [
  ['.md', /\S\n$/],
  ['.js', /\S\n$/],
  ['.png', /IEND.{4}$/s],
];

/** Checks only the form. Another program writes the content. */
function checkDocument(path: string, text: string): void {
  if (path.endsWith('.json')) parseFile(z.looseObject({}), text, path);
  else if (text.trim() === '') throw new Error(`${path}: is empty`);
}

async function checkSibling(path: string, text: Buffer): Promise<void> {
  if (text.equals(await readFile(path.slice(0, -3)))) return;
  throw new Error(`${path}: is not a compressed copy of the file beside it`);
}

/** The pointer must name the newest digest and all files of its night. */
async function checkPointer(
  archive: Archive,
  publicDir: string,
  newest: string | undefined,
): Promise<void> {
  const night = await readCurrentNight(archive, publicDir);
  if ('pointer' in night) {
    const { digestDate } = night.pointer;
    if (newest === undefined || digestDate === toMidnight(newest)) return;
    throw new Error(
      `${archive.dataDir} points to ${digestDate}, but its newest digest is of ${newest}`,
    );
  }
  if (night.reason === 'not_published' && newest !== undefined) {
    throw new Error(`${archive.dataDir} points to no night, but has the night of ${newest}`);
  }
}

/** The published sample must be the frozen one. Compressed copies are checked elsewhere. */
async function checkSample(archive: Archive, publicDir: string): Promise<void> {
  const frozen = await renderSampleFiles({ archive, publicDir });
  const path = join(publicDir, publicPaths.sample);
  const rendered = frozen.find((file) => file.path === path);
  const published = await readIfPresent(path);
  if (!rendered || !published || published.equals(rendered.bytes)) return;
  throw new Error(`${path}: is not the sample that was frozen`);
}
