import { findRows } from './mentions.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { textOf } from './row-text.ts';
import { toRows } from './subjects.ts';

/** Rows that title or summary put forward, also in quotation marks, though no figure of theirs does. */
export function findPromotions(
  { passage, mentions, before, quotations }: Reading,
  facts: NightFacts,
): string[] {
  const { part } = passage.place;
  if (part !== 'title' && part !== 'summary') return [];
  const isProminent = ({ fullName }: { fullName: string }) => facts.prominent.has(fullName);
  // Who may be named may be quoted, whomever their words name.
  const speakers = toRows([...before, ...mentions])
    .filter(isProminent)
    .map(textOf);
  const quoted = quotations.flatMap((words) =>
    findRows(words, facts).filter(({ from, to }) => {
      const name = words.slice(from, to).toLowerCase();
      return !speakers.some((text) => text.includes(name));
    }),
  );
  return toRows([...mentions, ...quoted])
    .filter((row) => !isProminent(row))
    .map(({ fullName }) => `${fullName} is among neither the fastest nor the most starred`);
}
