import { cp, link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSnapshots } from '../../../gateway/snapshots/snapshots.ts';
import { openFolderStore } from '../../../gateway/snapshots/night-store.ts';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { listFiles } from '../../../pipeline/archive/list-files.ts';
import { planRepairs } from '../../../pipeline/archive/repair.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { publishRecordedScan } from '../../../scripts/lab/recordings/publish-recorded.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { mend } from '../../../scripts/archive/repair-archive.ts';
import { readIfPresent } from '../../../pipeline/platform/files.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { recordMadeUpScan } from '../../../scripts/lab/made-up/made-up-night.ts';

const [earlier, current] = ['2026-11-14', '2026-11-17'];

/** A night of a month whose outcomes are known, and two weeks with an edition of the first. */
export const nights = [
  '2026-08-14',
  '2026-11-12',
  '2026-11-13',
  '2026-11-14',
  '2026-11-16',
  '2026-11-17',
];
/** The night after these. */
const next = '2026-11-18';

/** What happens to the bytes of a file. */
const damages: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'first byte': async (path) => change(path, () => 0),
  'a digit': async (path) => change(path, (bytes) => middle(bytes, /[1-8]/g)),
  'a brace': async (path) => change(path, (bytes) => middle(bytes, /[{}<>]/g)),
  'a letter': async (path) => change(path, (bytes) => middle(bytes, /(?<=[a-z ])[a-z](?=[a-z])/g)),
  half: async (path) => {
    const bytes = await readFile(path);
    await replace(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
  },
  emptied: async (path) => replace(path, Buffer.alloc(0)),
  removed: async (path) => rm(path),
};

/** Changes one byte into the one after it, as a flipped bit does. */
async function change(path: string, place: (bytes: Buffer) => number) {
  const bytes = await readFile(path);
  const at = place(bytes);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await replace(path, bytes);
}

/** Writes a new file, because linked copies share theirs. */
async function replace(path: string, bytes: Buffer): Promise<void> {
  await rm(path);
  await writeFile(path, bytes);
}

/** The place of a match near the middle. */
function middle(bytes: Buffer, pattern: RegExp): number {
  const places = [...bytes.toString('latin1').matchAll(pattern)].map(({ index }) => index);
  return places[Math.floor(places.length / 2)] ?? 0;
}

/** A folder with these nights, which are small. */
export async function openNights() {
  const folder = await mkdtemp(join(tmpdir(), 'damage-'));
  for (const date of nights) await publishIn(folder, date);
  await recordIn(folder, next);
  return folder;
}

/** A copy of the folder, with the times of its files. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'damage-'));
  await cp(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** A copy that shares the files of the folder, which our programs replace and never change. It takes half the time. */
async function linkOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'damage-'));
  const names = await listFiles(folder);
  const folders = new Set(names.map((name) => dirname(join(copy, name))));
  for (const each of folders) await mkdir(each, { recursive: true });
  for (const name of names) await link(join(folder, name), join(copy, name));
  return copy;
}

/** Records what GitHub would show on a day, before a damage. */
async function recordIn(folder: string, date: DigestDate): Promise<void> {
  const archive = openArchive(join(folder, 'data'));
  await recordMadeUpScan(join(folder, `${date}.json`), { date, archive, limit: 16 });
}

/** Publishes a night in the folder. Returns the events of its log. */
export async function publishIn(folder: string, date: DigestDate): Promise<string[]> {
  const archive = openArchive(join(folder, 'data'));
  const file = join(folder, `${date}.json`);
  if (!existsSync(file)) await recordIn(folder, date);
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  await publishRecordedScan(file, { archive, publicDir: join(folder, 'public'), log });
  return events;
}

/** What a gateway sells that starts in the folder: a day, or nothing. */
export async function soldIn(folder: string): Promise<string> {
  const store = openFolderStore(join(folder, 'data'), join(folder, 'public'));
  const snapshots = openSnapshots(store, () => {});
  await snapshots.refresh();
  return (await snapshots.saleableNight())?.scanDate.slice(0, 10) ?? 'nothing';
}

/** What a repair says of each damage in the folder. */
export async function findIn(folder: string) {
  const archive = openArchive(join(folder, 'data'));
  return planRepairs((await checkArchive(archive, join(folder, 'public'))).damages);
}

/** Which file stands at each path of both folders, and when it was written. Our programs replace a file to change it. */
export async function readMarks(folder: string): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const side of ['data', 'public']) {
    for (const name of await listFiles(join(folder, side))) {
      const { ino, size, mtimeMs } = await stat(join(folder, side, name));
      marks.set(`${side}/${name}`, `${ino} ${size} ${mtimeMs}`);
    }
  }
  return marks;
}

/** A file of each kind. */
export const kinds: Readonly<Record<string, string>> = {
  'scan of the current night': `data/scans/${current}.json`,
  'scan of an earlier night': `data/scans/${earlier}.json`,
  'analysis of the current night': `data/analyses/${current}.json`,
  'analysis of an earlier night': `data/analyses/${earlier}.json`,
  'digest of the current night': `data/digests/${current}.json`,
  'digest of an earlier night': `data/digests/${earlier}.json`,
  'list of nights': 'data/nights/2026.json',
  'search list': 'data/search/2026.json',
  history: 'data/history/2026-11.jsonl',
  'index of names': 'data/names/00.json',
  'list of the history': 'data/history.json',
  'edition of a week': 'data/weeks/2026-W46.json',
  subjects: 'data/subjects.json',
  pointer: 'data/current.json',
  'free answer': 'public/v1/brief.json',
  feed: 'public/feed.atom',
  'front page': 'public/index.html',
  'page of an earlier night': `public/digests/${earlier}.html`,
  'page of a week': 'public/weeks/2026-W46.html',
  'search list for browsers': 'public/search/2026.json',
  'list of repositories for browsers': 'public/search/2026-11.json',
};

type Outcome = { night: string; sells: string; repair: string };

/** What the next night makes of files that are damaged in the same way. */
async function spendNight(whole: string, files: readonly string[], damage: string) {
  const home = await linkOf(whole);
  for (const file of files) await damages[damage]?.(join(home, file));
  const night = await publishIn(home, next).then(
    (events) => (events.includes('file-damaged') ? 'goes on, names it' : 'goes on'),
    (error: unknown) => {
      if (error instanceof PipelineError) return 'stops, names it';
      throw error;
    },
  );
  await rm(home, { recursive: true });
  return night;
}

const publicKinds = Object.values(kinds).filter((path) => path.startsWith('public/'));
/** No night reads public files, so one night meets all that are damaged in a way: it stops at none, and names none. */
const nightsOfPublic = new Map<string, Promise<string>>();

function nightOf(whole: string, file: string, damage: string): Promise<string> {
  if (!publicKinds.includes(file)) return spendNight(whole, [file], damage);
  const night = nightsOfPublic.get(damage) ?? spendNight(whole, publicKinds, damage);
  nightsOfPublic.set(damage, night);
  return night;
}

/** Does a damage to a copy, and says what night, gateway and repair make of it. Whole files must stay as they are. */
async function suffer(whole: string, file: string, damage: string): Promise<Outcome> {
  const home = await linkOf(whole);
  const before = await readMarks(home);
  await damages[damage]?.(join(home, file));
  const sold = await soldIn(home);
  const found = await findIn(home);
  const place = { dataDir: join(home, 'data'), publicDir: join(home, 'public') };
  const how = { baseUrl: 'http://localhost:3000', now: '2026-11-17T20:00:00.000Z' };
  if (found.some((repair) => 'from' in repair)) await mend({ ...place, ...how }, found);
  const after = await readMarks(home);
  for (const [path, mark] of before) {
    if (path !== file && after.get(path) !== mark) throw new Error(`${path} was touched`);
  }
  const intact = await readFile(join(whole, file));
  const isMended = (await readIfPresent(join(home, file)))?.equals(intact) ?? false;
  const own = found.find(({ path }) => path === file);
  if (own && 'lost' in own === isMended) throw new Error(`${file}: ${JSON.stringify(own)}`);
  await rm(home, { recursive: true });
  return {
    night: await nightOf(whole, file, damage),
    sells: sold === current ? 'the night' : sold === 'nothing' ? 'nothing' : 'the night before',
    repair: own === undefined ? 'not found' : 'lost' in own ? 'lost' : `from ${own.from}`,
  };
}

/** Damages of the middle of a file. What they do depends on the place: the file can be read after some of them. */
const flips = ['a digit', 'a brace', 'a letter'];

/** The rows of the table about a kind of file: damages with the same outcome are in one row. */
export async function rowsOf(whole: string, kind: string, file: string): Promise<string[]> {
  const words = Object.keys(damages).filter((damage) => !flips.includes(damage));
  const outcomes = new Map<string, string[]>();
  for (const damage of words) {
    const { night, sells, repair } = await suffer(whole, file, damage);
    const row = `${night} | ${sells} | ${repair}`;
    outcomes.set(row, [...(outcomes.get(row) ?? []), damage]);
  }
  return [...outcomes].map(([row, of]) => {
    const which = of.length === words.length ? 'any' : of.join(', ');
    return `| ${kind} | ${which} | ${row} |`;
  });
}

/** What follows from a flipped bit in the middle of a file. */
export async function flipIn(whole: string, file: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const flip of flips) outcomes.push(await suffer(whole, file, flip));
  return outcomes;
}
