import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { documents } from '../../gateway/documents/documents.ts';
import { staticHostFiles } from '../../gateway/documents/static-host.ts';
import { findPage } from '../../gateway/endpoints/files.ts';
import { readPageAddress } from '../../gateway/serve.ts';
import { type Archive, openArchive } from '../../pipeline/archive/archive.ts';
import { readCurrentNight } from '../../pipeline/archive/current-night.ts';
import { DigestDate, toInstant } from '../../pipeline/contract/dates.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import { parseFile, unlessBroken } from '../../pipeline/platform/file-text.ts';
import { isDraft, readIfPresent, listFiles } from '../../pipeline/platform/files.ts';
import { inParallel } from '../../pipeline/platform/in-parallel.ts';
import { codeOf, messageOf } from '../../pipeline/platform/log.ts';
import { readOverrides } from '../../pipeline/scan/overrides.ts';
import { renderArchive } from './render-archive.ts';

/** The problems, one sentence each, and the number of checked files. */
export type Findings = { checked: number; problems: string[] };

/** What every other file follows from. A rendering reads these folders and never writes there. */
const sourceFolders = ['scans', 'analyses', 'tracking'];

/** What a rendering continues: published weeks and groups, and the time in the pointer. */
const continued = [dataPaths.weeks, dataPaths.groups, dataPaths.pointer, dataPaths.sample];

/**
 * Reads all scans, analyses and look-ups, renders everything else from them into a temporary
 * folder, and compares. Of the documents that `npm run build-documents` writes, only the form is
 * checked.
 */
export async function checkArchive(archive: Archive, publicDir: string): Promise<Findings> {
  const dataFiles = await listFiles(archive.dataDir);
  const publicFiles = await listFiles(publicDir);
  const problems = await checkSources(archive, dataFiles);
  const hasNights = dataFiles.includes(dataPaths.pointer) || (await archive.scanDates()).length > 0;
  // A broken source makes all that follows from it wrong.
  if (problems.length === 0 && (hasNights || publicFiles.length > 0)) {
    problems.push(...(await compareWithRendering(archive, publicDir)));
  }
  for (const path of dataFiles.filter(isStray)) {
    problems.push(`${join(archive.dataDir, path)}: does not belong here; remove it`);
  }
  problems.push(...(await collect(publicFiles, (path) => checkForm(publicDir, path))));
  return { checked: dataFiles.length + publicFiles.length, problems };
}

/** A draft of a killed night, or what is no day's file in a folder of days. */
function isStray(path: string): boolean {
  const isDated = sourceFolders.some((folder) => path.startsWith(`${folder}/`));
  return isDraft(path) || (isDated && dayOf(path) === undefined);
}

function dayOf(path: string): DigestDate | undefined {
  const [, name] = /^[a-z]+\/(.*)\.json$/.exec(path) ?? [];
  return DigestDate.safeParse(name).data;
}

/** The sentences of the checks that fail. */
async function collect<T>(items: readonly T[], check: (item: T) => Promise<unknown>) {
  const found = await inParallel(items, (item) => check(item).then(() => [], toSentences));
  return found.flat();
}

function toSentences(error: unknown): string[] {
  return [messageOf(error)];
}

async function checkSources(archive: Archive, files: readonly string[]): Promise<string[]> {
  const lookedUp = files.filter((path) => path.startsWith('tracking/'));
  const lookUps = lookedUp
    .flatMap((path) => dayOf(path) ?? [])
    .map((date) => () => archive.readTracking(date));
  const list = await unlessBroken(archive.readNightList);
  const digests = await archive.digestDates();
  const published = new Set([...digests, ...(list?.value.nights ?? [])]);
  const dates = [...new Set([...digests, ...(await archive.scanDates())])];
  const nights = dates.map((date) => () => checkNight(archive, date, published.has(date)));
  const others = [archive.readSample, () => readOverrides(archive.dataDir)];
  return collect<() => Promise<unknown>>([...lookUps, ...nights, ...others], (check) => check());
}

/** A scan that looks broken stays without an analysis until its night is run again. */
async function checkNight(archive: Archive, date: DigestDate, isPublished: boolean): Promise<void> {
  const [scan, analysis] = await Promise.all([archive.readScan(date), archive.readAnalysis(date)]);
  const isAnalysed = scan !== undefined && analysis?.value.scanSha256 === scan.sha256;
  if (isPublished && !(scan && analysis)) {
    throw new Error(`${date}: its scan or its analysis is missing`);
  }
  if (isPublished && !isAnalysed) throw new Error(`${date}: its analysis is of another scan`);
  if (!isPublished && isAnalysed) {
    throw new Error(`${date}: is scanned, and not published; npm run render publishes it`);
  }
}

async function compareWithRendering(archive: Archive, publicDir: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'check-data-'));
  const rendered = openArchive(join(folder, 'data'));
  const place = {
    archive: rendered,
    publicDir: join(folder, 'public'),
    now: toInstant(Date.now()),
  };
  try {
    for (const path of continued.filter((each) => existsSync(join(archive.dataDir, each)))) {
      await cp(join(archive.dataDir, path), join(rendered.dataDir, path), { recursive: true });
    }
    await mkdir(rendered.dataDir, { recursive: true });
    for (const path of sourceFolders) {
      await symlink(resolve(archive.dataDir, path), join(rendered.dataDir, path));
    }
    const baseUrl = (await readPageAddress(publicDir)) ?? 'http://localhost:3000';
    await renderArchive({ ...place, baseUrl });
    const problems = [
      await compareFolders(archive.dataDir, rendered.dataDir, isGivenData),
      await compareFolders(publicDir, place.publicDir, (path) => documentFiles.has(path)),
      await checkPointer(archive, publicDir, rendered),
    ];
    return problems.flat();
  } catch (error) {
    // A full disk is no fault of the archive.
    if (codeOf(error) !== '') throw error;
    return toSentences(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The files that differ from rendered ones. `isOther` tells those that no rendering makes. */
async function compareFolders(
  folder: string,
  rendered: string,
  isOther: (path: string) => boolean,
): Promise<string[]> {
  const paths = new Set([...(await listFiles(folder)), ...(await listFiles(rendered))]);
  // Another version of Node may compress otherwise, so copies are checked apart.
  const compared = [...paths].filter((path) => !isCompressed(path) && !isOther(path));
  return collect(compared, async (path) => {
    const at = join(folder, path);
    const present = await readIfPresent(at);
    const expected = await readIfPresent(join(rendered, path));
    if (!present) throw new Error(`${at}: is missing`);
    // A page or a feed stays when its time is over.
    if (!expected && findPage(`/${path}`)) return;
    if (!expected) throw new Error(`${at}: does not belong here; remove it`);
    if (present.equals(expected)) return;
    throw new Error(`${at}: is not what the scans and analyses give`);
  });
}

function isCompressed(path: string): boolean {
  return /\.(?:br|gz)$/.test(path);
}

function isGivenData(path: string): boolean {
  const given = [dataPaths.sample, dataPaths.pointer, dataPaths.overrides];
  const isGiven = given.some((file) => file === path) || isDraft(path);
  return isGiven || sourceFolders.includes(path.split('/', 1)[0] ?? '');
}

const documentFiles = new Set<string>([...documents, ...staticHostFiles].map(({ file }) => file));

/** The pointer must name the newest night and the files that are there. */
async function checkPointer(archive: Archive, publicDir: string, rendered: Archive) {
  const night = await readCurrentNight(archive, publicDir);
  const { dataDir } = archive;
  if ('reason' in night && night.reason === 'incomplete') {
    return [`${night.path}: is not the file that ${dataDir} points to`];
  }
  const newest = (await rendered.readPointer())?.value.digestDate;
  if ('pointer' in night) {
    const { digestDate } = night.pointer;
    if (digestDate === newest) return [];
    return [`${dataDir} points to ${digestDate}, and its newest night is ${newest ?? 'missing'}`];
  }
  return newest === undefined ? [] : [`${dataDir} points to no night, but has that of ${newest}`];
}

/** A document is no empty text, and a copy has the content of the file beside it. */
async function checkForm(folder: string, path: string): Promise<void> {
  const at = join(folder, path);
  const bytes = await readFile(at);
  if (isCompressed(path)) {
    const original = await readIfPresent(at.slice(0, -3));
    if (original && isCopyOf(original, path, bytes)) return;
    throw new Error(`${at}: is not a compressed copy of the file beside it; remove it`);
  }
  if (!documentFiles.has(path)) return;
  if (path.endsWith('.json')) parseFile(z.looseObject({}), bytes.toString(), at);
  else if (bytes.toString().trim() === '') throw new Error(`${at}: is empty`);
}

function isCopyOf(original: Buffer, path: string, bytes: Buffer): boolean {
  try {
    return original.equals(path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes));
  } catch {
    // What cannot be decompressed is no copy.
    return false;
  }
}
