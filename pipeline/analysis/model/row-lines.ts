import { cumsum } from 'd3-array';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Night } from '../prose/night.ts';
import { toQuotedJson, toQuotedText } from './quoted-text.ts';
import type { TokenCounter } from './token-counter.ts';

/** How much of the night a prompt may hold. */
export type PromptSize = {
  /** The whole prompt, its schema included. */
  tokens: number;
  /** The longest excerpt of a README, in characters. */
  excerpt: number;
};

/** A row, and the line that tells a model about it. */
export type RowLine = { row: ScannedRow; line: string };

const longestDescription = 300;
const mostTopics = 8;

/**
 * The rows that fit, the most stars first, each with as much of its README as lets all of them in; where not even their
 * bare lines fit, those with the fewest stars are left out.
 */
export function fitRows(night: Night, size: PromptSize, count: TokenCounter): RowLine[] {
  const lengths = [size.excerpt, size.excerpt / 2, size.excerpt / 4, 0].map(Math.floor);
  for (const length of new Set(lengths)) {
    const lines = night.rows.map((row) => ({ row, line: writeRow(row, night, length) }));
    const sums = cumsum(lines, ({ line }) => count(line) + lineBreak);
    if ((sums.at(-1) ?? 0) <= size.tokens) return lines;
    if (length === 0) return lines.filter((_, index) => (sums[index] ?? 0) <= size.tokens);
  }
  return [];
}

/** In tokens. */
const lineBreak = 1;

function writeRow(row: ScannedRow, { categories }: Night, excerptLength: number): string {
  return toQuotedJson(
    {
      fullName: row.fullName,
      stars: row.stars,
      starsGained: row.starsGained,
      gainedOverDays: row.gainedOverDays,
      forks: row.forks,
      language: row.language,
      category: categories.get(row),
      license: row.license,
      created: row.createdAt.slice(0, 10),
      firstSeen: row.firstSeen,
      topics: row.topics.slice(0, mostTopics),
      description: toQuotedText(row.description, longestDescription),
      excerpt: excerptLength > 0 ? toQuotedText(row.readmeExcerpt, excerptLength) : '',
    },
    Math.max(longestDescription, excerptLength),
  );
}
