import type { Stream } from '../load.ts';
import { type Benchmark, measureInTurns, toRow } from '../measure.ts';
import { reading, warmUp, withServers } from './sides.ts';

const readers: Omit<Stream, 'port'> = { ...reading, path: '/v1/brief' };
const flooding: Omit<Stream, 'port'> = {
  ...reading,
  connections: 10,
  path: '/v1/repos',
  payment: 'bogus',
  clients: 'one',
};

/**
 * Measures what share of its free reads a server still answers under attack. Fifty connections read. Ten others send
 * bogus signatures as fast as they can, all from one address.
 */
export const flood: Benchmark = {
  name: 'flood',
  run: (machine, effort) =>
    withServers(machine, [['gateway', 'viem']], async ([server]) => {
      const read = async (streams: readonly Omit<Stream, 'port'>[], seconds = effort.seconds) => {
        const port = server?.port ?? 0;
        const asked = streams.map((stream) => ({ ...stream, port }));
        const [result] = await machine.load(asked, seconds);
        return (result?.statuses['200'] ?? 0) / (result?.seconds ?? Number.NaN);
      };
      await read([readers], warmUp(effort));
      const sides = [
        ['calm', () => read([readers])],
        ['flooded', () => read([readers, flooding])],
      ] as const;
      const rounds = await measureInTurns(sides, effort.repetitions);
      const kept = rounds.map((round) => round('flooded') / round('calm'));
      const about = { what: 'free reads while one client floods', atLeast: 0.6, unit: '×' };
      return [toRow(about, kept, '')];
    }),
};
