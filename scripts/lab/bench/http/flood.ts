import type { Stream } from '../load.ts';
import type { Machine, Server } from '../machine.ts';
import { type Benchmark, formatFigure, measureInTurns, medianOf, toRatioRow } from '../measure.ts';
import { reading, warmUp, withServers } from './sides.ts';

const readers: Omit<Stream, 'port'> = { ...reading, path: '/v1/brief' };
const floodOf = (clients: 'one' | 'many'): Omit<Stream, 'port'> => ({
  connections: 10,
  headers: {},
  path: '/v1/repos',
  payment: 'bogus',
  clients,
});

/**
 * Measures what share of its free reads a server still answers under attack. Fifty connections read. Ten others send
 * bogus signatures as fast as they can.
 */
export const flood: Benchmark = {
  name: 'flood',
  run: (machine, effort) =>
    withServers(
      machine,
      [
        ['gateway', 'viem'],
        ['x402-express', 'viem'],
      ],
      async ([ours, theirs]) => {
        if (!ours || !theirs) throw new Error('a server is missing');
        for (const server of [ours, theirs]) await readRate(machine, server, warmUp(effort));
        const { seconds } = effort;
        const rounds = await measureInTurns(
          [
            ['ours', () => readRate(machine, ours, seconds)],
            ['flooded', () => readRate(machine, ours, seconds, floodOf('one'))],
            ['crowded', () => readRate(machine, ours, seconds, floodOf('many'))],
            ['theirs', () => readRate(machine, theirs, seconds)],
            ['theirsFlooded', () => readRate(machine, theirs, seconds, floodOf('many'))],
          ] as const,
          effort.repetitions,
        );
        const kept = rounds.map((round) => round('flooded') / round('ours'));
        const keptInCrowd = rounds.map((round) => round('crowded') / round('ours'));
        const theirsKept = medianOf(
          rounds.map((round) => round('theirsFlooded') / round('theirs')),
        );
        const note = `@x402/express keeps ${formatFigure(theirsKept)}×`;
        return [
          toRatioRow({ what: 'free reads while one client floods', atLeast: 0.6 }, kept, note),
          toRatioRow(
            { what: 'free reads while a new client floods with each call' },
            keptInCrowd,
            note,
          ),
        ];
      },
    ),
};

async function readRate(
  machine: Machine,
  server: Server,
  seconds: number,
  flooding?: Omit<Stream, 'port'>,
): Promise<number> {
  const { port } = server;
  const streams = [readers, ...(flooding ? [flooding] : [])].map((stream) => ({ ...stream, port }));
  const [result] = await machine.load(streams, seconds);
  return (result?.statuses['200'] ?? 0) / (result?.seconds ?? Number.NaN);
}
