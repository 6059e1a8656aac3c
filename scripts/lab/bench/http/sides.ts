import type { Stream } from '../load.ts';
import type { Machine, Server } from '../machine.ts';
import type { Effort } from '../measure.ts';

/** Throughput under load: answers per second, and answers per second of the server's CPU time. */
export type Throughput = { rate: number; perCpuSecond: number };

/** What all streams share, unless a benchmark says otherwise. */
export const reading = {
  connections: 50,
  headers: {},
  payment: 'none',
  clients: 'many',
} as const satisfies Partial<Stream>;

/** Sends requests to a server and measures it. @throws if an answer has another status than expected. */
export async function measure(
  machine: Machine,
  server: Server,
  stream: Omit<Stream, 'port'>,
  { seconds, expected }: { seconds: number; expected: number },
): Promise<Throughput> {
  const before = server.cpuSeconds();
  const [result] = await machine.load([{ ...stream, port: server.port }], seconds);
  const cpu = server.cpuSeconds() - before;
  const answers = countOnly(result?.statuses ?? {}, expected, stream.path);
  return { rate: answers / (result?.seconds ?? Number.NaN), perCpuSecond: answers / cpu };
}

function countOnly(statuses: Readonly<Record<string, number>>, expected: number, path: string) {
  const others = Object.keys(statuses).filter((status) => status !== String(expected));
  if (others.length > 0) {
    throw new Error(`${path}: expected ${expected}, got ${JSON.stringify(statuses)}`);
  }
  const answers = statuses[expected] ?? 0;
  if (answers === 0) throw new Error(`${path}: no answer`);
  return answers;
}

/** Starts servers for a benchmark and stops them afterwards. */
export async function withServers<T>(
  machine: Machine,
  names: readonly (readonly [string, ...string[]])[],
  work: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  try {
    for (const [name, ...args] of names) servers.push(await machine.serve(name, ...args));
    return await work(servers);
  } finally {
    for (const server of servers) server.stop();
  }
}

/** Seconds of load before a server is measured. */
export function warmUp({ quick }: Effort): number {
  return quick ? 1 : 2;
}
