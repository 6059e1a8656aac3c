import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../../../pipeline/archive/list-files.ts';
import { dataPaths, publicPaths } from '../../../../pipeline/contract/paths.ts';
import { renderLog } from '../../../../pipeline/publish/log/publish-log.ts';
import {
  addEditions,
  type NightLog,
  readNightLog,
  toNightLog,
} from '../../../../pipeline/publish/log/night-log.ts';
import { formatCheckpoint, signNote } from '../../../../pipeline/publish/log/note.ts';
import {
  describeVerdict,
  type Verdict,
  verifyNight,
} from '../../../../pipeline/publish/log/verify.ts';
import { firstNight, openLoggedHome, origin, signer } from '../../../fixtures/logged-nights.ts';

type Files = Map<string, Buffer>;

let data: Files;
let shown: Files;
let log: NightLog;
const night = '2026-01-03';
const policy = `log ${signer.text}\nquorum none\n`;

beforeAll(async () => {
  const home = await openLoggedHome();
  for (const day of [0, 1, 2]) await home.publish(day);
  data = await readAll(home.archive.dataDir);
  shown = await readAll(home.publicDir);
  log = await readNightLog(home.archive);
});

async function readAll(folder: string): Promise<Files> {
  const files: Files = new Map();
  for (const path of await listFiles(folder)) files.set(path, await readFile(join(folder, path)));
  return files;
}

function verify(about: { data?: Files; shown?: Files; kept?: string; date?: string } = {}) {
  return verifyNight(about.date ?? night, {
    readPublic: async (path) => (about.shown ?? shown).get(path),
    readData: async (path) => (about.data ?? data).get(path),
    policy,
    kept: about.kept,
  });
}

/** The files with other bytes at one path; without bytes, the file is missing. */
function replace(files: Files, path: string, bytes: Buffer | undefined): Files {
  const others = new Map(files);
  if (bytes) others.set(path, bytes);
  else others.delete(path);
  return others;
}

/** The same files with the log of these records, and their proofs. */
function publishLog(other: NightLog): Files {
  const files = new Map(shown);
  const nights = new Set(other.entries.map((entry) => entry.night));
  for (const { path, bytes } of renderLog(other, nights)) files.set(path, bytes);
  return files;
}

test('a night is proven, and a sentence says what is not', async () => {
  const verdict = await verify();
  expect(verdict.problems).toEqual([]);
  expect(verdict.files).toHaveLength(7);
  expect(describeVerdict(night, verdict)).toMatch(
    /^Proven is order and sameness, not truth: the night of 2026-01-03 \(2026-01-03-[0-9a-f]{8}\) is entry 2 of the 3 of trends\.example\/log; 7 of its files are the logged ones; no earlier checkpoint was kept, so this one begins the watch; no witness signed it; that its figures are right is not proven\.$/,
  );
  const older = await verify({ date: firstNight });
  expect([older.problems, older.files.length]).toEqual([[], 3]);
});

test('every changed byte of a night, its proof and the log is found', async () => {
  const files: [which: 'data' | 'shown', path: string][] = [
    ...[dataPaths.scan(night), dataPaths.analysis(night), dataPaths.digest(night)].map(
      (path): ['data', string] => ['data', path],
    ),
    ...[
      publicPaths.latest,
      publicPaths.brief,
      publicPaths.followUp,
      publicPaths.scorecard,
      publicPaths.proof(night),
      publicPaths.checkpoint,
      'log/tile/0/000.p/3',
    ].map((path): ['shown', string] => ['shown', path]),
  ];
  let tried = 0;
  const missed: string[] = [];
  for (const [which, path] of files) {
    const all = which === 'data' ? data : shown;
    const bytes = all.get(path) ?? Buffer.alloc(0);
    expect([path, bytes.length > 0]).toEqual([path, true]);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
      const { problems } = await verify({ [which]: replace(all, path, changed) });
      if (problems.length === 0) missed.push(`${path} ${at}`);
      tried += 1;
    }
  }
  expect(missed).toEqual([]);
  expect(tried).toBeGreaterThan(8000);
});

test('every file of a night that is dropped, cut or emptied is found', async () => {
  const paths = [publicPaths.proof(night), publicPaths.checkpoint, 'log/tile/0/000.p/3'];
  for (const path of paths) {
    const bytes = shown.get(path) ?? Buffer.alloc(0);
    const cuts = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(0, at));
    for (const cut of [undefined, ...cuts]) {
      const { problems } = await verify({ shown: replace(shown, path, cut) });
      expect([path, cut?.length, problems.length]).not.toEqual([path, cut?.length, 0]);
    }
  }
});

test('a night that takes the proof of another one is found', async () => {
  const other = shown.get(publicPaths.proof('2026-01-02'));
  const { problems } = await verify({ shown: replace(shown, publicPaths.proof(night), other) });
  expect(problems).toEqual(['digests/2026-01-03.tlog-proof is of the night 2026-01-02']);
});

/** Logs of the same key that each differ from the published one in one point. */
function makeForks(): [name: string, log: NightLog][] {
  const editions = log.entries.map(({ night: date, id, data: sums, public: free }) => ({
    night: date,
    id,
    data: sums,
    public: free,
  }));
  const sign = (all: typeof editions) =>
    all.reduce<NightLog>(
      (grown, edition) => addEditions(grown, [edition], { signer, witnesses: [] }),
      toNightLog([], undefined),
    );
  return editions.flatMap((edition, at): [string, NightLog][] => [
    [`without entry ${at}`, sign(editions.toSpliced(at, 1))],
    [`twice entry ${at}`, sign([...editions, { ...edition, id: '2026-01-01-00000000' }])],
    [`entry ${at} of another day`, sign(editions.with(at, { ...edition, night: '2025-12-31' }))],
    [`entry ${at} of other files`, sign(editions.with(at, { ...edition, data: {} }))],
    [`entry ${at} last`, sign([...editions.toSpliced(at, 1), edition])],
  ]);
}

test('a log that drops, changes or moves a night is found by whoever kept a checkpoint', async () => {
  const kept = log.records.at(-1)?.checkpoint ?? '';
  const same: string[] = [];
  for (const [name, fork] of makeForks()) {
    const { problems } = await verify({ shown: publishLog(fork), kept });
    const isFound = problems.some((problem) => /forked|shrank/.test(problem));
    if (!isFound) same.push(name);
  }
  // These two are no forks: one adds an entry, and one is the published log.
  expect(same).toEqual(['twice entry 0', 'twice entry 1', 'twice entry 2', 'entry 2 last']);
});

test('a log that only grew continues the kept checkpoint', async () => {
  const [first] = log.records;
  const { problems, continues } = await verify({ kept: first?.checkpoint ?? '' });
  expect([problems, continues]).toEqual([[], 1]);
});

test('another name of the log, and a checkpoint that nobody can read, are found', async () => {
  const kept = (log.records[0]?.checkpoint ?? '').replaceAll(origin, 'other.example/log');
  expect((await verify({ kept })).problems).toEqual([
    'the log was other.example/log, and is trends.example/log now',
  ]);
  const { problems } = await verify({ kept: 'nonsense' });
  expect(problems).toEqual(['the checkpoint that was kept cannot be read']);
});

test('a log that says it has a billion entries is refused before anything of it is read', async () => {
  const text = formatCheckpoint({ origin, size: 1e9, root: Buffer.alloc(32) });
  const checkpoint = Buffer.from(signNote(text, signer));
  const { problems } = await verify({
    shown: replace(shown, publicPaths.checkpoint, checkpoint),
  });
  expect(problems).toEqual(['the tiles are not those of the checkpoint']);
});

test('keys that the reader does not believe prove nothing', async () => {
  const verdict: Verdict = await verifyNight(night, {
    readPublic: async (path) => shown.get(path),
    policy: 'log PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW\nquorum none\n',
  });
  expect(describeVerdict(night, verdict)).toBe(
    'Not proven: the night of 2026-01-03, because log/checkpoint is missing or not signed by the log.',
  );
});
