import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Effort, Row } from '../benchmark.ts';
import { formatFigure, measureInTurns, medianOf, toRatioRow } from '../compare.ts';
import type { Machine, Server } from '../machine.ts';
import { startNginx } from '../nginx.ts';
import { reads } from '../reads.ts';
import { measure, reading, type Throughput, warmUp, withServers } from './sides.ts';

type Side = 'ours' | 'gzip' | 'plain' | 'same' | 'usual' | 'nginx';

/** Compares free reads from memory with Node alone, the usual stack, and nginx on the same files. */
export const freeReads: Benchmark = {
  name: 'free-reads',
  run: async (machine, effort) => {
    const nginx = await startNginx(machine);
    try {
      return await withServers(
        machine,
        [['gateway'], ['plain-http'], ['plain-http', 'same'], ['usual-express']],
        async (servers) => {
          const rows: Row[] = [];
          for (const each of reads) {
            rows.push(...(await compare(machine, effort, each, [...servers, nginx])));
          }
          return rows;
        },
      );
    } finally {
      nginx.stop();
    }
  },
};

async function compare(
  machine: Machine,
  effort: Effort,
  { path, file }: (typeof reads)[number],
  [ours, plain, same, usual, nginx]: readonly Server[],
): Promise<Row[]> {
  if (!ours || !plain || !same || !usual || !nginx) throw new Error('a server is missing');
  const read = (server: Server, headers: Record<string, string> = {}, seconds = effort.seconds) =>
    measure(machine, server, { ...reading, path, headers }, { seconds, expected: 200 });
  for (const server of [ours, plain, same, usual, nginx]) await read(server, {}, warmUp(effort));
  const rounds = await measureInTurns(
    [
      ['ours', () => read(ours)],
      ['gzip', () => read(ours, { 'accept-encoding': 'gzip' })],
      ['plain', () => read(plain)],
      ['same', () => read(same)],
      ['usual', () => read(usual)],
      ['nginx', () => read(nginx)],
    ] as const,
    effort.repetitions,
  );
  const bytes = statSync(join(machine.folder, 'public', file)).size;
  const what = `free read of ${formatFigure(bytes / 1000)} KB`;
  const ratios = (one: Side, other: Side, of: keyof Throughput) =>
    rounds.map((round) => round(one)[of] / round(other)[of]);
  const note = (one: Side, other: Side) =>
    `${describe(rounds.map((round) => round(one)))} against ${describe(rounds.map((round) => round(other)))}; ${formatFigure(medianOf(ratios(one, other, 'rate')))}× by the clock`;
  const row = (name: string, [one, other]: [Side, Side], atLeast?: number) =>
    toRatioRow(
      { what: `${what}, ${name}`, ...(atLeast === undefined ? {} : { atLeast }) },
      ratios(one, other, 'perCpuSecond'),
      note(one, other),
    );
  return [
    row('against node:http', ['ours', 'plain'], 0.45),
    row('against node:http with the same headers', ['ours', 'same']),
    row('against the usual Express stack', ['ours', 'usual'], 7),
    row('gzip against identity', ['gzip', 'ours'], 0.9),
    row('against nginx, one worker', ['ours', 'nginx']),
  ];
}

function describe(sides: readonly Throughput[]): string {
  return `${formatFigure(medianOf(sides.map(({ perCpuSecond }) => perCpuSecond)))} a CPU second`;
}
