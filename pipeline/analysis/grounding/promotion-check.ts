import { findRows } from './mentions.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { textOf } from './row-text.ts';
import { toRows } from './subjects.ts';

/** Words that put somebody forward anywhere. */
const praise =
  /\bones? to watch\b|\bstands? out\b|\bstandouts?\b|\bworth (?:a look|watching|your|following)\b|\bkeep an eye\b|\bdo(?:n't| not) miss\b/i;

/**
 * Rows that title, summary, a heading or words of praise put forward, also in quotation marks, though no figure of theirs
 * does.
 */
export function findPromotions(
  { passage, mentions, before, quotations, own }: Reading,
  facts: NightFacts,
): string[] {
  const { part } = passage.place;
  const isUpFront = part === 'title' || part === 'summary' || passage.heading;
  if (!isUpFront && !praise.test(own)) return [];
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
