import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process holds the folder. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Holds a folder until `release`, or until this process ends in any way.
 *
 * The lock is a listening Unix socket: the system closes it with its process, so a crash leaves nothing to clear.
 *
 * @throws LockedError while another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const path = socketName(await realpath(folder));
  const server = (await listen(path)) ?? (await takeOver(path));
  if (!server) throw new LockedError(`another process is writing to ${folder}; wait for it`);
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** The longest name every system takes for a socket; a longer one would be cut without a word. */
const longestName = 100;

function socketName(folder: string): string {
  const name = join(folder, '.lock');
  if (Buffer.byteLength(name) <= longestName) return name;
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `folder-${digest}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Nobody answers on a dead process's socket: its name is free to take. */
async function takeOver(path: string): Promise<Server | undefined> {
  if (await answers(path)) return undefined;
  await rm(path, { force: true });
  return listen(path);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
