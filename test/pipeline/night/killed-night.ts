import { cpSync, promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';

/*
 * The nightly command, killed as by `kill -9` at the file operation with the number KILL_AT, or with a full disk at the
 * operation FAIL_AT. A file has three operations: before its draft is opened, after half of its bytes are written, and
 * before its draft is renamed. Operations follow each other, so what is on the disk at one of them is what a kill leaves:
 * at each operation of COPY_AT, the night's home is copied to a folder of COPY_TO with that number. A night that is not
 * killed prints how many operations it had, and the folders with renames that a power cut could undo when it renames the
 * pointer.
 */
const killAt = Number(process.env['KILL_AT']);
const failAt = Number(process.env['FAIL_AT']);
const copyAt = new Set(process.env['COPY_AT']?.split(',').map(Number));
const copyTo = process.env['COPY_TO'] ?? '';
const home = dirname(process.env['DATA_DIR'] ?? '');
let count = 0;
const unsynced = new Set<string>();

/** The lock of a running night is a socket, which cannot be copied. */
const filter = (source: string) => !basename(source).startsWith('.lock');

function pass(): void {
  count += 1;
  if (copyAt.has(count)) cpSync(home, join(copyTo, String(count)), { recursive: true, filter });
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
  if (count === failAt) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
}

const { open, rename } = promises;

promises.open = async (path, flags, mode) => {
  if (flags === 'w') pass();
  const file = await open(path, flags, mode);
  const sync = file.sync.bind(file);
  file.sync = async () => sync().then(() => void unsynced.delete(String(path)));
  if (flags !== 'w') return file;
  const writeWhole = file.writeFile.bind(file);
  file.writeFile = async (data, options) => {
    if (Buffer.isBuffer(data)) await file.write(data, 0, data.length >> 1, 0);
    pass();
    return writeWhole(data, options);
  };
  return file;
};

promises.rename = async (from, to) => {
  pass();
  if (basename(String(to)) === 'current.json') {
    process.stdout.write(`not on disk before the pointer: ${[...unsynced].join()}\n`);
  }
  await rename(from, to);
  unsynced.add(dirname(String(to)));
};

syncBuiltinESMExports();
process.once('exit', () => process.stdout.write(`operations: ${count}\n`));
await import('../../../pipeline/nightly.ts');
