import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBogusPayments, createSignedPayments } from './payments.ts';

/** One stream of requests. */
export type Stream = {
  /** `{number}` in it is another number in each request. */
  path: string;
  connections: number;
  /** The payment of each request. */
  payment: 'none' | 'signed' | 'bogus';
};

/** The number of answers by status, and the duration. */
type Answers = { statuses: Record<string, number>; seconds: number };

/** Sends streams to a port at the same time, for whole seconds. Gives the answers of each. */
export type SendLoad = (
  port: number,
  streams: readonly Stream[],
  seconds: number,
) => Promise<Answers[]>;

/** Bogus payments prepared for each connection. They are sent repeatedly. */
const bogusAhead = 500;
/** Signed payments prepared for each connection and second. This is more than a run needs. */
const paymentsAhead = 90;

/** Number of client addresses, used in turn. With so many, no client reaches its limit per minute. */
const crowd = 25_000;

const run = promisify(execFile);
const script = fileURLToPath(new URL('clients.lua', import.meta.url));

/**
 * Prepares to send requests as fast as servers answer, with wrk: a client in JavaScript is too slow for this. `pinning` is
 * a command that keeps wrk on a core of its own. Files of payments are written into the folder.
 */
export async function openLoad(folder: string, pinning: readonly string[]): Promise<SendLoad> {
  const payments = { signed: await createSignedPayments(), bogus: createBogusPayments() };
  let streamsSent = 0;

  async function prepare(
    port: number,
    { path, connections, payment }: Stream,
    seconds: number,
  ): Promise<() => Promise<Answers>> {
    streamsSent += 1;
    const file = join(folder, `payments-${streamsSent}.txt`);
    if (payment !== 'none') {
      const ahead = payment === 'signed' ? paymentsAhead * seconds : bogusAhead;
      await writeFile(
        file,
        Array.from({ length: ahead * connections }, payments[payment]).join('\n'),
      );
    }
    const about = [streamsSent * crowd, crowd, payment === 'none' ? '' : file];
    const wrk = ['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script];
    const asked = [`http://127.0.0.1:${port}/`, '--', ...[...about, path].map(String)];
    const [command = '', ...words] = [...pinning, ...wrk, ...asked];
    return async () => {
      const { stdout } = await run(command, words).catch((error: unknown) => {
        throw new Error('wrk failed; if it is missing, run `apt-get install wrk`', {
          cause: error,
        });
      });
      await rm(file, { force: true });
      return readAnswers(stdout);
    };
  }

  return async (port, streams, seconds) => {
    // Everything is prepared first, so that all streams begin together.
    const ready = await Promise.all(streams.map((stream) => prepare(port, stream, seconds)));
    return Promise.all(ready.map((ask) => ask()));
  };
}

function readAnswers(said: string): Answers {
  const found = [...said.matchAll(/^status (\d+) (\d+)$/gm)];
  const statuses = Object.fromEntries(
    found.map(([, status = '', count]) => [status, Number(count)]),
  );
  const microseconds = Number(/^microseconds (\d+)$/m.exec(said)?.[1]);
  return { statuses, seconds: microseconds / 1e6 };
}
