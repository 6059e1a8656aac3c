import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { journalFlags } from '../../../gateway/payment/ledger/journal.ts';

/*
 * The gateway, killed as by `kill -9` at the step of the ledger with the number KILL_AT. A line has three steps: before
 * its bytes are written, after half of them, and once all of them are on the disk.
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
  if (flags !== journalFlags) return file;
  const write = file.write.bind(file);
  return Object.assign(file, {
    write: async (bytes: Buffer, offset: number, length: number, position: number) => {
      pass();
      if (count + 1 === killAt) await write(bytes, offset, length >> 1, position);
      pass();
      const written = await write(bytes, offset, length, position);
      pass();
      return written;
    },
  });
};

syncBuiltinESMExports();
await import('../../../gateway/server.ts');
