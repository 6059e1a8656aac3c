import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { onceInRun } from '../../../run/once-in-run.ts';
import { findFreePort } from '../../../../scripts/lab/free-port.ts';
import { newFolder } from '../../../run/new-folder.ts';

/** A PostgreSQL server for one test file, on a free port of this machine. */
export type Postgres = Awaited<ReturnType<typeof openPostgres>>;

/**
 * Starts a server in a new folder, or a standby that streams from the server on a port. It ends with
 * this process, even if this process is killed.
 */
export async function openPostgres({ primary }: { primary?: number } = {}) {
  const binaries = findPostgres();
  const folder = newFolder();
  const user = findUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  if (primary === undefined) await cp(await initialize(binaries, user), data, { recursive: true });
  else {
    const from = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'tester', '-X', 'stream'];
    const args = ['-D', data, ...from, '-R', '--checkpoint=fast'];
    execFileSync(join(binaries, 'pg_basebackup'), args, { ...user, cwd: folder });
  }
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data]);
  const port = await findFreePort();
  const url = `postgresql://tester@127.0.0.1:${port}/postgres`;
  const launch = () => start(join(binaries, 'postgres'), { data, folder, port, user });
  let server: ChildProcess | undefined = await launch();
  let databases = 0;

  async function end(): Promise<void> {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.stdin?.end();
    await ended;
  }

  return {
    port,
    url,
    /** Empties its first database, which is quicker than creating another one. Gives the address. */
    empty: async () => {
      await ask(url, 'DROP SCHEMA public CASCADE');
      await ask(url, 'CREATE SCHEMA public');
      return url;
    },
    /** Creates an empty database. Gives the address. */
    createDatabase: async () => {
      databases += 1;
      await ask(url, `CREATE DATABASE "d${databases}"`);
      return url.replace(/postgres$/, `d${databases}`);
    },
    start: async () => {
      server ??= await launch();
    },
    /** Ends every connection and shuts the server down in order. */
    stop: end,
    /** Kills the server, as when the power fails. */
    kill: async () => {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await end();
    },
    close: async () => {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

/** A data folder without a database of ours, which takes long to make. It is made once in a test run, and then copied. */
async function initialize(binaries: string, user: User | undefined): Promise<string> {
  const folder = await onceInRun('postgres', (empty) => {
    if (user) chownSync(empty, user.uid, user.gid);
    const data = join(empty, 'data');
    const args = ['--auth=trust', '--username=tester', '--encoding=UTF8', '--no-locale', data];
    execFileSync(join(binaries, 'initdb'), args, { ...user, cwd: empty, stdio: 'ignore' });
    return Promise.resolve();
  });
  return join(folder, 'data');
}

/** Runs one statement on a new connection. */
export async function ask(url: string, statement: string, values: unknown[] = []) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** @throws if it is not installed, and says what to install. */
function findPostgres(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a));
  const found = newest
    .map((version) => join(root, version, 'bin'))
    .find((binaries) => existsSync(join(binaries, 'initdb')));
  if (found !== undefined) return found;
  throw new Error('these tests need a PostgreSQL server: apt-get install postgresql');
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function findUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

type Launch = { data: string; folder: string; port: number; user: User | undefined };
type User = { uid: number; gid: number };

/** Starts the server from a shell, which shuts it down once our end of the shell's input closes. */
async function start(binary: string, { data, folder, port, user }: Launch): Promise<ChildProcess> {
  const script = '"$0" "$@" < /dev/null & server=$!; cat > /dev/null; kill -INT $server; wait';
  const args = ['-D', data, '-k', folder, '-p', String(port), '-h', '127.0.0.1', '-c', 'fsync=on'];
  const server = spawn('sh', ['-c', script, binary, ...args], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const line = await firstTelling(server.stderr);
  if (readiness.test(line)) return server;
  const ended = once(server, 'exit');
  server.stdin.end();
  await ended;
  // Processes of a killed server end a moment later. Until then their shared memory is in use.
  if (line.includes('shared memory')) return start(binary, { data, folder, port, user });
  throw new Error(`PostgreSQL does not start: ${line}`);
}

const readiness = /is ready to accept (?:read-only )?connections/;

/** The line that says how the start went. Later lines are read too, so that the pipe never fills up. */
function firstTelling(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      // A message for clients that connect too early is no failure.
      const isTrouble = line.includes('FATAL') && !line.includes('the database system is');
      if (readiness.test(line) || isTrouble) resolve(line);
    });
    lines.once('close', () => resolve('it ended without a word'));
  });
}
