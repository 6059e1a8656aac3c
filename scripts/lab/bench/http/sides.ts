import type { Stream } from '../load.ts';
import type { Machine, Server } from '../machine.ts';
import {
  type Effort,
  formatFigure,
  measureInTurns,
  medianOf,
  type Row,
  toRow,
} from '../measure.ts';

/** Throughput under load: answers per second, and answers per second of the server's CPU time. */
type Throughput = { rate: number; perCpuSecond: number };

/** What all streams share, unless a benchmark says otherwise. */
export const reading = {
  connections: 50,
  headers: {},
  payment: 'none',
  clients: 'many',
} as const satisfies Partial<Stream>;

/** Sends requests to a server and measures it. @throws if an answer has another status than expected. */
async function measure(
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

/** What servers are asked, for how many times the usual seconds, and the rows of the ratios to all but the first server. */
type Comparison = {
  asked: Omit<Stream, 'port'>;
  expected: number;
  longer?: number;
  ratios: readonly { what: string; atLeast?: number }[];
};

/** Measures servers in turns, and compares the first one with each of the others. */
export async function compareServers(
  machine: Machine,
  servers: readonly Server[],
  effort: Effort,
  { asked, expected, longer = 1, ratios }: Comparison,
): Promise<Row[]> {
  const seconds = effort.seconds * longer;
  for (const server of servers) {
    await measure(machine, server, asked, { seconds: warmUp(effort), expected });
  }
  const sides = servers.map(
    (server, side) =>
      [String(side), () => measure(machine, server, asked, { seconds, expected })] as const,
  );
  const rounds = await measureInTurns(sides, effort.repetitions);
  const middle = (side: string) =>
    formatFigure(medianOf(rounds.map((round) => round(side).perCpuSecond)));
  return ratios.map((row, at) => {
    const theirs = String(at + 1);
    const ratiosOf = (of: keyof Throughput) =>
      rounds.map((round) => round('0')[of] / round(theirs)[of]);
    const note = `${middle('0')} a CPU second against ${middle(theirs)}; ${formatFigure(medianOf(ratiosOf('rate')))}× by the clock`;
    return toRow({ ...row, unit: '×' }, ratiosOf('perCpuSecond'), note);
  });
}
