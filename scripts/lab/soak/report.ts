import { formatTable } from '../../ledger/table.ts';
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
      return [kind, String(total(outcomes)), counts.toSorted().join(', ')];
    });
  const faults = [...tally.faults].map(([kind, count]) => [kind, String(count)]);
  const refusals = new Map<string, number>();
  for (const { kind, end, reason } of purchases) {
    const key = `${kind}: ${reason}`;
    if (end === 'refused') refusals.set(key, (refusals.get(key) ?? 0) + 1);
  }
  const count = String(differences.length + tally.surprises.length);
  return [
    formatTable([left('calls'), right(''), left('answers')], calls),
    formatTable([left('faults'), right('')], faults),
    formatTable(
      [left('payments refused'), right('')],
      [...refusals].map(([kind, each]) => [kind, String(each)]),
    ),
    formatTable(
      [left('in all'), right('')],
      [
        ['seconds', String(seconds)],
        ['calls', String(callsOf(tally))],
        ['payments', String(purchases.length)],
        ['payments delivered', String(purchases.filter(({ end }) => end === 'delivered').length)],
        ['units on the chain', String(chainUnits)],
        ['units in the ledger', String(ledgerUnits)],
        ['units of delivered answers', String(answerUnits)],
        ['transactions', `${gas.transactions}, of which ${gas.reverted} reverted`],
        ['gas', String(gas.gas)],
        ['ether for gas', `${gas.ether}, and at most ${gas.mostEther} is allowed`],
        ['ether wasted', `${gas.wasted}, and at most ${gas.mostWasted} is allowed`],
        ['differences', count],
      ],
    ),
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

function left(title: string) {
  return { title, align: 'left' } as const;
}

function right(title: string) {
  return { title, align: 'right' } as const;
}
