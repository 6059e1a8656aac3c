import type { Answer } from '../../contract/analysis.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Night } from './night.ts';
import { endSentence, quotePurpose } from './purpose.ts';
import type { Angle } from './angle.ts';
import { describePace } from './pace-angle.ts';
import { describeRest } from './rest-angles.ts';

/** What one use of a kind of remark takes from its weight the next time. */
const fatigue = 1.6;

/** A reason for each row that no other shares: what it does, how it moves, and what sets it apart. */
export function explainNotable(
  rows: readonly ScannedRow[],
  night: Night,
): Answer['notableProjects'] {
  const used = new Map<string, number>();
  const told = new Set<string>();
  return rows.map((row, index) => {
    const rest = describeRest(row, night)
      .map((other) => ({ ...other, weight: other.weight - fatigue * (used.get(other.kind) ?? 0) }))
      .toSorted((a, b) => b.weight - a.weight);
    const choice = chooseForm(listForms(describePace(row, night), rest), told);
    for (const part of choice?.parts ?? []) told.add(part);
    for (const kind of choice?.kinds ?? []) used.set(kind, (used.get(kind) ?? 0) + 1);
    const why = compose(quotePurpose(row), choice?.sentences ?? [], index);
    return { fullName: row.fullName, why };
  });
}

/** Two sentences; which wordings they are, apart and together; and what kinds of remark. */
type Form = { sentences: string[]; parts: string[]; kinds: string[] };

/** Every pair of a wording of the pace and a wording of something else, the weightier something first. */
function listForms(pace: Angle, rest: readonly Angle[]): Form[] {
  const others = rest.length > 0 ? rest : [{ kind: '', weight: 0, wordings: [''] }];
  return others.flatMap((other) =>
    pace.wordings.flatMap((opening, first) =>
      other.wordings.map((remark, second) => {
        const parts = [`${pace.kind} ${first}`, `${other.kind} ${second}`];
        return {
          sentences: [opening, remark],
          parts: [...parts, parts.join(', ')],
          kinds: [pace.kind, other.kind],
        };
      }),
    ),
  );
}

/** The first of whose wordings none was used before, else the first that pairs them anew. */
function chooseForm(forms: readonly Form[], told: ReadonlySet<string>): Form | undefined {
  const isNew = (part: string) => !told.has(part);
  return (
    forms.find(({ parts }) => parts.every(isNew)) ??
    forms.find(({ parts }) => parts.slice(-1).every(isNew)) ??
    forms[0]
  );
}

/** The repository's own words first, between or last, in turn. */
function compose(
  purpose: string,
  [opening = '', remark = '']: readonly string[],
  index: number,
): string {
  const quoted = purpose === '' ? 'It does not say what it does.' : endSentence(purpose);
  const orders = [
    [quoted, opening, remark],
    [opening, quoted, remark],
    [opening, remark, purpose === '' ? quoted : `In its own words: ${quoted}`],
  ];
  return (orders[index % orders.length] ?? []).filter(Boolean).join(' ');
}
