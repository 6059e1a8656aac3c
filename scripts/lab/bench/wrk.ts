import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult, Stream } from './load-plan.ts';

const run = promisify(execFile);
const script = join('scripts', 'bench', 'clients.lua');

/** Number of client addresses, used in turn. With so many, no client reaches its limit per minute. */
export const crowd = 25_000;

/**
 * Sends requests as fast as the server answers. A client in JavaScript is too slow for this. `seconds` must be a whole
 * number. `first` is the number of the run's first client.
 *
 * @throws if wrk is not installed.
 */
export async function askWithWrk(
  stream: Stream,
  seconds: number,
  first: number,
): Promise<LoadResult[number]> {
  const { port, path, connections } = stream;
  const how = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script];
  const words = [...how, `http://127.0.0.1:${port}${path}`, '--', ...toWords(stream, first)];
  const { stdout } = await run('wrk', words).catch((error: unknown) => {
    throw new Error('wrk failed; if it is missing, run `apt-get install wrk`', {
      cause: error,
    });
  });
  const statuses: Record<string, number> = {};
  for (const [, status = '', count] of stdout.matchAll(/^status (\d+) (\d+)$/gm)) {
    statuses[status] = Number(count);
  }
  const microseconds = Number(/^microseconds (\d+)$/m.exec(stdout)?.[1]);
  return { statuses, seconds: microseconds / 1e6 };
}

/** The arguments of the Lua script. */
function toWords({ headers, clients }: Stream, first: number): string[] {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [String(first), String(clients === 'one' ? 1 : crowd), ...sent];
}
