import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBogusPayments, createSignedPayments } from './payments.ts';

/** One stream of requests. */
export type Stream = {
  port: number;
  path: string;
  connections: number;
  headers: Readonly<Record<string, string>>;
  /** The payment of each request. */
  payment: 'none' | 'signed' | 'bogus';
  /** Whether each request has a new client address, or all have the same. */
  clients: 'many' | 'one';
};

/** The number of answers by status, and the duration. */
type Answers = { statuses: Record<string, number>; seconds: number };

/** Sends streams at the same time, for whole seconds. Gives the answers of each. */
export type SendLoad = (streams: readonly Stream[], seconds: number) => Promise<Answers[]>;

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

  async function prepare(stream: Stream, seconds: number): Promise<() => Promise<Answers>> {
    const { port, path, connections, headers, payment, clients } = stream;
    streamsSent += 1;
    const file = join(folder, `payments-${streamsSent}.txt`);
    if (payment !== 'none') {
      const ahead = payment === 'signed' ? paymentsAhead * seconds : bogusAhead;
      await writeFile(
        file,
        Array.from({ length: ahead * connections }, payments[payment]).join('\n'),
      );
    }
    const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const about = [
      streamsSent * crowd,
      clients === 'one' ? 1 : crowd,
      payment === 'none' ? '' : file,
    ];
    const wrk = ['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script];
    const asked = [`http://127.0.0.1:${port}${path}`, '--', ...about.map(String), ...sent];
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

  return async (streams, seconds) => {
    // Everything is prepared first, so that all streams begin together.
    const ready = await Promise.all(streams.map((stream) => prepare(stream, seconds)));
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
