import { groups } from 'd3-array';
import type { Answer } from '../../../contract/analysis.ts';
import { type Edition, groupings } from '../edition.ts';
import type { Grouping } from '../facts/moves.ts';
import { formatCount } from '../../../contract/counts.ts';

const mostNotes = 6;
const leastRows = 2;

type Note = Answer['languageTrends'][number];

/** Plain counts of newcomers by category or language, and what exceeds chance. `named` holds what may be named. */
export function writeNotes(
  kind: Grouping['kind'],
  { night, moves }: Edition,
  named: ReadonlySet<string>,
): Note[] {
  const nameOf = groupings.find((grouping) => grouping.kind === kind)?.nameOf ?? (() => '');
  const isFirst = night.newcomers.length === 0;
  const rows = isFirst ? night.clear : night.newcomers;
  const whole = isFirst
    ? `the ${formatCount(rows.length)} repositories`
    : `tonight's ${formatCount(rows.length)} newcomers`;
  return groups(rows, nameOf)
    .filter(([name, members]) => name !== '' && members.length >= leastRows)
    .toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .slice(0, mostNotes)
    .map(([name, members]) => {
      const move = moves.find(({ id }) => id === `moved:${kind}:${name}`);
      const first = members.find(({ fullName }) => named.has(fullName));
      const lead = first ? `, among them ${first.fullName}` : '';
      const before = move
        ? `, more than chance against ${formatCount(move.numbers['before'] ?? 0)} of ${formatCount(move.numbers['of'] ?? 0)} before`
        : '';
      return { name, note: `${formatCount(members.length)} of ${whole}${before}${lead}.` };
    });
}
