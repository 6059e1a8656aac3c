import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine, Server } from '../machine.ts';
import {
  type Benchmark,
  type Effort,
  formatFigure,
  measureInTurns,
  medianOf,
  type Row,
  toRatioRow,
} from '../measure.ts';
import { reads } from '../servers/listen-here.ts';
import { measure, reading, type Throughput, warmUp, withServers } from './sides.ts';

/** Compares free reads from memory with Node alone and with the usual stack. */
export const freeReads: Benchmark = {
  name: 'free-reads',
  run: (machine, effort) =>
    withServers(machine, [['gateway'], ['plain-http'], ['usual-express']], async (servers) => {
      const rows: Row[] = [];
      for (const each of reads) rows.push(...(await compare(machine, effort, each, servers)));
      return rows;
    }),
};

async function compare(
  machine: Machine,
  effort: Effort,
  { path, file }: (typeof reads)[number],
  [ours, node, usual]: readonly Server[],
): Promise<Row[]> {
  if (!ours || !node || !usual) throw new Error('a server is missing');
  const read = (server: Server, seconds = effort.seconds) =>
    measure(machine, server, { ...reading, path }, { seconds, expected: 200 });
  for (const server of [ours, node, usual]) await read(server, warmUp(effort));
  const rounds = await measureInTurns(
    [
      ['ours', () => read(ours)],
      ['node', () => read(node)],
      ['usual', () => read(usual)],
    ] as const,
    effort.repetitions,
  );
  const bytes = statSync(join(machine.folder, 'public', file)).size;
  const what = `free read of ${formatFigure(bytes / 1000)} KB`;
  const row = (name: string, theirs: 'node' | 'usual', atLeast: number) => {
    const ratios = (of: keyof Throughput) =>
      rounds.map((round) => round('ours')[of] / round(theirs)[of]);
    const middle = (side: 'ours' | typeof theirs) =>
      formatFigure(medianOf(rounds.map((round) => round(side).perCpuSecond)));
    const note = `${middle('ours')} a CPU second against ${middle(theirs)}; ${formatFigure(medianOf(ratios('rate')))}× by the clock`;
    return toRatioRow({ what: `${what}, ${name}`, atLeast }, ratios('perCpuSecond'), note);
  };
  return [
    row('against node:http', 'node', 0.45),
    row('against the usual Express stack', 'usual', 7),
  ];
}
