import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process has locked the folder. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Locks a folder until `release` is called or this process ends, also by a crash.
 *
 * Each process listens on its socket in the folder and tries to connect to the others. After a
 * crash, a connection to the socket that is left is refused. If two processes start at once, one or
 * both fail. @throws LockedError while another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const place = await socketPlace(await realpath(folder));
  const name = `${prefix}${randomBytes(8).toString('hex')}`;
  const server = await listen(join(place, name));
  const release = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  const others = (await readdir(place)).filter((each) => each.startsWith(prefix) && each !== name);
  const held = await Promise.all(others.map((other) => isHeld(join(place, other))));
  if (!held.includes(true)) return { release };
  await release();
  throw new LockedError(`another process is writing to ${folder}; wait for it and run this again`);
}

/** Works while the folder is locked. @throws LockedError while another process has it. */
export async function whileLocked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(folder);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

const prefix = '.lock-';
/** The longest socket path in bytes. Some systems cut longer ones silently. */
const longestName = 100;

/** The folder for the sockets: the locked one, or a temporary one if its path is too long. */
async function socketPlace(folder: string): Promise<string> {
  if (Buffer.byteLength(join(folder, prefix)) + 16 <= longestName) return folder;
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const place = join(tmpdir(), `folder-${digest}`);
  await mkdir(place, { recursive: true });
  return place;
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

/**
 * Whether a process holds this socket. Only one whose process has ended refuses a connection; its
 * file is removed. Any other error counts as held.
 */
async function isHeld(path: string): Promise<boolean> {
  const refusal = await tryToConnect(path);
  if (refusal === 'ENOENT') return false;
  if (refusal !== 'ECONNREFUSED') return true;
  await rm(path, { force: true });
  return false;
}

/** The error code; undefined where the connection succeeded. */
function tryToConnect(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
  });
}
