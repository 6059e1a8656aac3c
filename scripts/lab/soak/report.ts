import { rollup, rollups, sort } from 'd3-array';
import { formatTable } from '../../table.ts';
import type { Market, Tally } from './market.ts';
import type { Reconciliation } from './reconcile.ts';

/** The progress of the soak in one line. */
export function describeProgress({ purchases, tally }: Market, seconds: number): string {
  const ended = (end: string) => purchases.filter((each) => each.end === end).length;
  return [
    `${String(seconds).padStart(5)} s`,
    `calls ${tally.calls.length}`,
    `payments ${purchases.length}`,
    `delivered ${ended('delivered')}`,
    `refused ${ended('refused')}`,
    `open ${ended('open')}`,
    `faults ${faultsOf(tally)}`,
    `surprises ${tally.surprises.length}`,
  ].join('  ');
}

/** All counts as tables, and the verdict. */
export function describeEnd(
  { purchases, tally }: Market,
  { chainUnits, ledgerUnits, answerUnits, differences }: Reconciliation,
  seconds: number,
): string {
  const byKind = rollups(
    tally.calls,
    (calls) => {
      const counts = rollups(calls, count, ({ outcome }) => outcome);
      return [calls.length, sort(counts.map((pair) => pair.join(': '))).join(', ')];
    },
    ({ kind }) => kind,
  );
  const refused = purchases.filter(({ end }) => end === 'refused');
  return [
    table(
      'calls',
      sort(byKind, ([kind]) => kind).map(([kind, figures]) => [kind, ...figures]),
    ),
    table('faults', [...rollup(tally.faults, count, (name) => name)]),
    table('payments refused', [
      ...rollup(refused, count, ({ kind, reason }) => `${kind}: ${reason}`),
    ]),
    table('in all', [
      ['seconds', seconds],
      ['calls', tally.calls.length],
      ['payments', purchases.length],
      ['payments delivered', purchases.filter(({ end }) => end === 'delivered').length],
      ['units on the chain', chainUnits],
      ['units in the ledger', ledgerUnits],
      ['units of delivered answers', answerUnits],
      ['differences', differences.length + tally.surprises.length],
    ]),
    [...differences, ...new Set(tally.surprises)].slice(0, 50).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Failed RPC calls are not counted, because they belong to one fault. */
function faultsOf({ faults }: Tally): number {
  return faults.filter((kind) => !kind.startsWith('RPC calls')).length;
}

function count(rows: readonly unknown[]): number {
  return rows.length;
}

function table(title: string, rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(String));
  return formatTable([title, '', ''], cells, ['start', 'end', 'start']);
}
