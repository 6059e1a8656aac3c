import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBogusPayments, createSignedPayments } from './payments.ts';

/** Requests that are alike. `{number}` in the path is another number in each. The client may have an ETag. */
export type Stream = { path: string; payment?: 'signed' | 'bogus'; etag?: string };

/** Payments for each second: more signed ones than a server takes, and bogus ones, which are sent repeatedly. */
const paymentsAhead = { signed: 8_000, bogus: 5_000 };
/** Number of client addresses, used in turn. With so many, no client reaches its limit. */
const crowd = 25_000;

const run = promisify(execFile);
const script = fileURLToPath(new URL('clients.lua', import.meta.url));

/**
 * Prepares to send a stream to a port for a second with wrk, as fast as servers answer. Gives the number of answers by
 * status. `pinning` keeps wrk on a core of its own.
 */
export async function openLoad(folder: string, pinning: readonly string[]) {
  const payments = { signed: await createSignedPayments(), bogus: createBogusPayments() };
  let streams = 0;
  return async (port: number, { path, payment, etag = '' }: Stream) => {
    streams += 1;
    const file = payment === undefined ? '' : join(folder, `payments-${streams}.txt`);
    if (payment !== undefined) {
      const headers = Array.from({ length: paymentsAhead[payment] }, payments[payment]);
      await writeFile(file, headers.join('\n'));
    }
    const connections = payment === undefined ? 50 : 20;
    const wrk = ['wrk', '-t', '1', '-c', `${connections}`, '-d', '1s', '-s', script];
    const words = [`http://127.0.0.1:${port}/`, '--', `${streams * crowd}`, `${crowd}`];
    const { stdout } = await run('env', [...pinning, ...wrk, ...words, file, path, etag]);
    await rm(file, { force: true });
    const found = [...stdout.matchAll(/^status (\d+) (\d+)$/gm)];
    return Object.fromEntries(found.map(([, status = '', count]) => [status, Number(count)]));
  };
}
