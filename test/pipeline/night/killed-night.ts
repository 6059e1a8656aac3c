import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/*
 * The nightly command, killed as by `kill -9` at the file operation with the number KILL_AT, or with a full disk at the
 * operation FAIL_AT. A file has three operations: before its draft is opened, after half of its bytes are written, and
 * before its draft is renamed. A night that is not killed prints how many operations it had.
 */
const killAt = Number(process.env['KILL_AT']);
const failAt = Number(process.env['FAIL_AT']);
let count = 0;

function pass(): void {
  count += 1;
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
  if (count === failAt) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
}

const { open, rename } = promises;

promises.open = async (path, flags, mode) => {
  if (flags !== 'w') return open(path, flags, mode);
  pass();
  const file = await open(path, flags, mode);
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
  await rename(from, to);
};

syncBuiltinESMExports();
process.once('exit', () => process.stdout.write(`operations: ${count}\n`));
await import('../../../pipeline/nightly.ts');
