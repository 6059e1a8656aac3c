import { formatEther } from 'viem';
import { formatTable } from '../../table.ts';
import type { GasSpent } from './on-chain.ts';
import { type Market, type Tally, total } from './market.ts';
import type { Reconciliation } from './reconcile.ts';

/** The progress of the soak in one line. */
export function describeProgress({ purchases, tally }: Market, seconds: number): string {
  const ended = (end: string) => purchases.filter((each) => each.end === end).length;
  return [
    `${String(seconds).padStart(5)} s`,
    `calls ${callsOf(tally)}`,
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
  { chainUnits, ledgerUnits, answerUnits, differences, gas }: Reconciliation & { gas: GasSpent },
  seconds: number,
): string {
  const calls = [...tally.calls]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, outcomes]) => {
      const counts = [...outcomes].map(([outcome, count]) => `${outcome}: ${count}`);
      return [kind, total(outcomes), counts.toSorted().join(', ')];
    });
  const refusals = new Map<string, number>();
  for (const { kind, end, reason } of purchases) {
    const key = `${kind}: ${reason}`;
    if (end === 'refused') refusals.set(key, (refusals.get(key) ?? 0) + 1);
  }
  return [
    table('calls', calls),
    table('faults', [...tally.faults]),
    table('payments refused', [...refusals]),
    table('in all', [
      ['seconds', seconds],
      ['calls', callsOf(tally)],
      ['payments', purchases.length],
      ['payments delivered', purchases.filter(({ end }) => end === 'delivered').length],
      ['units on the chain', chainUnits],
      ['units in the ledger', ledgerUnits],
      ['units of delivered answers', answerUnits],
      ['transactions', `${gas.transactions}, of which ${gas.reverted} reverted`],
      ['gas', gas.gas],
      ['ether for gas', formatEther(gas.wei)],
      [
        'ether wasted',
        `${formatEther(gas.wasted)}, and at most ${formatEther(gas.mostWasted)} is allowed`,
      ],
      ['differences', differences.length + tally.surprises.length],
    ]),
    [...differences, ...new Set(tally.surprises)].slice(0, 50).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function callsOf({ calls }: Tally): number {
  return [...calls.values()].reduce((sum, outcomes) => sum + total(outcomes), 0);
}

/** Failed RPC calls are not counted, because they belong to one fault. */
function faultsOf({ faults }: Tally): number {
  const own = [...faults].filter(([kind]) => !kind.startsWith('RPC calls'));
  return total(new Map(own));
}

function table(title: string, rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(String));
  return formatTable([title, '', ''], cells, ['start', 'end', 'start']);
}
