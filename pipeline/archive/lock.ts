import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
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
 * Whoever wants it listens on a socket with a name of its own and then looks for others: the system closes a socket
 * with its process, so a crash leaves only a name that nobody answers at. Of two that come at once, one or both give way.
 *
 * @throws LockedError while another process holds it.
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

const prefix = '.lock-';
/** The longest name every system takes for a socket; a longer one would be cut without a word. */
const longestName = 100;

/** The folder itself, or one that stands for it where its path is too long for a socket. */
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

/** Only a socket whose process is gone refuses; its name is cleared away. Any other trouble counts as held. */
async function isHeld(path: string): Promise<boolean> {
  const refusal = await tryToConnect(path);
  if (refusal === 'ENOENT') return false;
  if (refusal !== 'ECONNREFUSED') return true;
  await rm(path, { force: true });
  return false;
}

/** The code of the error; undefined where somebody answered. */
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
