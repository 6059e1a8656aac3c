import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram } from '../../run/run-program.ts';
import type { Asked } from '../../standin/openai/asked.ts';
import { pointAtFirst } from '../../standin/openai/readings.ts';
import { type OpenAiOptions, startOpenAi } from '../../standin/openai.ts';
import { copyMadeUpHome } from './copied-home.ts';
import type { homeAt } from './run-night.ts';

const date = '2026-11-20';
const rows = 90;

/** A model that answers by this script, and the settings with which a night asks it. */
async function openModel(script: OpenAiOptions['script']) {
  const model = await startOpenAi({ script });
  onTestFinished(model.close);
  const env = { OPENAI_API_KEY: 'sk-keepme', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'qwen3' };
  return { ...model, env };
}

async function readNight({ archive }: ReturnType<typeof homeAt>, day: DigestDate) {
  const scan = await archive.readScan(day);
  const analysis = await archive.readAnalysis(day);
  const digest = await archive.readDigest(day);
  if (!scan || !analysis || !digest) throw new Error('the night is not whole');
  return { scan: scan.value, analysis: analysis.value, digest: digest.value };
}

test('a night that is killed between two answers leaves the old night, and the next run asks again', async () => {
  const home = await copyMadeUpHome('2026-11-19');
  const before = await home.archive.readPointer();
  const args = ['--analyst', 'openai', ...(await home.madeUp(date, rows))];
  let kill = () => {};
  const killing = () => {
    kill();
    return new Promise(() => {});
  };
  const model = await openModel([pointAtFirst, killing, pointAtFirst]);
  const program = await buildProgram('pipeline/nightly.ts');
  const folders = { DATA_DIR: home.archive.dataDir, PUBLIC_DIR: home.publicDir };
  const child = spawn(process.execPath, [program, ...args], {
    env: toEnvironment({ ...folders, ...model.env }),
    stdio: 'ignore',
  });
  kill = () => child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

  expect(await home.archive.readPointer()).toEqual(before);
  expect(await home.archive.readAnalysis(date)).toBeUndefined();
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);

  expect(await home.run({ args, env: model.env })).toMatchObject({ code: 0 });
  const { analysis } = await readNight(home, date);
  expect(analysis).toMatchObject({ analyst: 'openai', fallback: null });
  expect(analysis.readings.filter(({ worth }) => worth === 3).length).toBeGreaterThan(20);
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
  expect(await home.read(publicPaths.index)).toContain(date);
});

test('a model that is gone after its first answer: that answer counts, code reads the rest, and the night is whole', async () => {
  const home = await copyMadeUpHome('2026-11-19');
  const model = await openModel([pointAtFirst, 'reset']);
  const args = ['--analyst', 'openai', ...(await home.madeUp(date, rows))];

  expect(await home.run({ args, env: model.env })).toMatchObject({ code: 0 });

  const { analysis } = await readNight(home, date);
  expect(analysis.analyst).toBe('openai');
  expect(analysis.fallback).toMatch(/cannot be reached|connection/);
  expect(analysis.readings.filter(({ worth }) => worth === 3)).toHaveLength(20);
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
});

test("a model's fear withholds a recommendation and sets caution with the owner's sentence, also on the next night", async () => {
  const home = await copyMadeUpHome('2026-11-19');
  const fears = [
    { fear: 'key or account trade', fearSentence: 1 },
    { fear: 'malware bait', fearSentence: 0 },
    { fear: 'moved or archived', fearSentence: 1 },
  ];
  const feared = new Map<string, (typeof fears)[number] | undefined>();
  // It fears the first three of whom it is asked, and again when it is asked about each alone.
  const fearing = ({ rows: asked }: Asked) => {
    const first = feared.size === 0 ? asked : [];
    for (const [at, { name }] of first.entries()) feared.set(name, fears[at]);
    const answer = pointAtFirst({ rows: asked });
    for (const [at, item] of answer.repositories.entries()) {
      Object.assign(item, feared.get(asked[at]?.name ?? ''));
    }
    return answer;
  };
  const model = await openModel([fearing]);
  const run = async (day: DigestDate, key = 'sk-keepme', options: readonly string[] = []) => {
    const args = [...options, ...(await home.madeUp(day, rows))];
    const env = { ...model.env, OPENAI_API_KEY: key };
    expect(await home.run({ args, env })).toMatchObject({ code: 0 });
    return readNight(home, day);
  };
  const { scan, analysis, digest } = await run(date);
  const [doubted, unshown, moved] = (model.requests[0]?.rows ?? []).map(({ name }) =>
    scan.rows.find(({ fullName }) => fullName === name),
  );

  const [reason] = doubted?.risk.reasons ?? [];
  expect(doubted?.standing).toBe('caution');
  expect(reason).toMatch(/^its text says “.+”, and a model reads it as: key or account trade$/);
  const [, quoted = 'nothing'] = /“(.+)”/.exec(reason ?? '') ?? [];
  expect(`${doubted?.description}\n${doubted?.signals.readmeText}`).toContain(quoted);
  expect([unshown?.standing, moved?.standing]).toEqual(['clear', 'clear']);
  const named = analysis.putForward.map(({ fullName }) => fullName);
  for (const row of [doubted, unshown, moved]) expect(named).not.toContain(row?.fullName);
  expect(digest.volumeMetrics.cautionCount).toBe(
    scan.rows.filter(({ standing }) => standing === 'caution').length,
  );
  expect(digest.provenance.scanSha256).toBe((await home.archive.readScan(date))?.sha256);
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);

  const next = await run('2026-11-21');
  const again = next.scan.rows.find(({ id }) => id === doubted?.id);
  expect(again).toMatchObject({ standing: 'caution', risk: { reasons: [reason] } });
  expect(next.analysis.putForward.map(({ id }) => id)).not.toContain(doubted?.id);

  // A night without a key keeps what the model read, unless its operator wants code to read.
  const keyless = await run('2026-11-22', '');
  const byCode = await run('2026-11-22', '', ['--force', '--analyst', 'offline']);
  const kept = [keyless, byCode].map(
    (night) => night.analysis.readings.find(({ fullName }) => fullName === unshown?.fullName)?.fear,
  );
  expect(kept).toEqual([{ kind: 'malware bait', sentence: null, isPointedAt: true }, undefined]);
});
