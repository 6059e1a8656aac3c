import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { openHome } from '../night/run-night.ts';
import { startGitHub } from '../standin/github.ts';

const Event = z.looseObject({ event: z.string(), port: z.int().optional() });

const running: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});

/** Runs `npm start` without npm in empty folders, and waits until it serves. */
async function start(env: Record<string, string>, given?: string) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'start-')));
  const folders = { DATA_DIR: join(folder, 'data'), PUBLIC_DIR: join(folder, 'public') };
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: { PATH, PORT: '0', ...folders, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  running.push({ stop });
  const events: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = Event.parse(JSON.parse(line));
      events.push(event.event);
      if (event.event === 'gateway-started') resolve(event.port ?? 0);
    });
    child.once('exit', () => reject(new Error(`it ended after ${events.join(', ')}`)));
  });
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return z.looseObject({}).parse(await response.json());
  };
  return { events, read, stop, archive: openArchive(folders.DATA_DIR) };
}

test('without a token, made-up nights are published, said so, and served', async () => {
  const { events, read, archive } = await start({});
  expect(events[0]).toBe('demo-started');
  expect(await read('/v1/index')).toMatchObject({ success: true, source: 'demo' });
  expect(await read('/v1/brief')).toMatchObject({
    data: { title: expect.stringMatching(/^Made-up demo night: /) as unknown },
  });
  expect(await read('/v1/sample')).toMatchObject({ data: { source: 'demo' } });
  expect(await archive.digestDates()).toHaveLength(8);
});

test('with a token, a night on GitHub is published and served', async () => {
  const github = await startGitHub({
    repositories: [
      { nameWithOwner: 'ada/tides', owner: { login: 'ada' }, stargazerCount: 90, forkCount: 9 },
    ],
    createdAt: new Date().toISOString(),
  });
  const { read } = await start({ GITHUB_TOKEN: 'ghp_start', GITHUB_API_URL: github.url });
  expect(await read('/v1/index')).toMatchObject({ source: 'github' });
  await github.close();
});

test('while a night is only half there, none is made up in its place', async () => {
  const home = await openHome();
  await home.publish('2026-11-20');
  const index = join(home.publicDir, 'v1/brief.json');
  await writeFile(index, 'half of it');
  const { events, read } = await start({}, home.folder);
  expect(events).not.toContain('demo-started');
  expect(await read('/health')).toMatchObject({ snapshot: { refused: 'incomplete' } });
  expect(await home.archive.digestDates()).toEqual(['2026-11-20']);
});

test('told to stop, it ends by itself', async () => {
  const { stop } = await start({});
  expect(await stop()).toEqual([0, null]);
});
