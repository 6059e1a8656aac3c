import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/*
 * The gateway, killed as by `kill -9` at the step of the ledger with the number KILL_AT. A line has four steps: before
 * its bytes are written, after half of them, after all of them, and once they are on the disk.
 */
const killAt = Number(process.env['KILL_AT']);
let count = 0;

function pass(): void {
  count += 1;
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
}

const { open } = promises;

promises.open = async (path, flags, mode) => {
  const file = await open(path, flags, mode);
  // Only the journal is opened with this flag.
  if (flags !== 'r+') return file;
  const [write, datasync] = [file.write.bind(file), file.datasync.bind(file)];
  return Object.assign(file, {
    write: async (bytes: Buffer, offset: number, length: number, position: number) => {
      pass();
      if (count + 1 === killAt) await write(bytes, offset, length >> 1, position);
      pass();
      const written = await write(bytes, offset, length, position);
      pass();
      return written;
    },
    datasync: async () => {
      await datasync();
      pass();
    },
  });
};

syncBuiltinESMExports();
await import('../../../gateway/server.ts');
