import type { Answer } from '../../contract/analysis.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { holdsTools } from '../counts/categories.ts';
import { ageInDays } from '../counts/velocity.ts';
import { countOf } from './figures.ts';
import { nameLanguage } from './language-name.ts';
import { isNew, type Night } from './night.ts';
import { quotePurpose } from './purpose.ts';

const least = 3;
const most = 8;
/** Beyond the least, a tool needs this part of the median stars to be listed. */
const leastOfMedian = 0.25;

/**
 * Three to eight tools that are new to us: those of tonight, the fastest first, and where these are too few, those of
 * the nights just before. A repository that does not say what it does is not listed, and on a first night, when all are
 * new, the notable ones come last.
 */
export function listTools(night: Night, notable: ReadonlySet<ScannedRow>): Answer['emergingTools'] {
  const tools = night.ranked.filter(
    (row) => holdsTools(night.categories.get(row) ?? '') && quotePurpose(row) !== '',
  );
  const isFirst = night.evidence.earlierNights === 0;
  const rank = (row: ScannedRow) => (isFirst && notable.has(row) ? 1 : 0);
  const tonight = tools
    .filter((row) => isNew(row, night.scan))
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(
      ({ stars }, index) => index < least || stars >= night.evidence.stars.median * leastOfMedian,
    );
  const before = tools
    .filter((row) => !isNew(row, night.scan))
    .toSorted((a, b) => Date.parse(b.firstSeen) - Date.parse(a.firstSeen));
  return [...tonight, ...before.slice(0, Math.max(0, least - tonight.length))]
    .slice(0, most)
    .map((row) => ({ fullName: row.fullName, note: describeTool(row, night) }));
}

function describeTool(row: ScannedRow, { scan, evidence }: Night): string {
  const language = nameLanguage(row.language);
  const age = ageInDays(row, scan.startedAt);
  const facts = [
    language,
    countOf(row.stars, 'star'),
    age === 0 ? 'created today' : `${countOf(age, 'day')} old`,
    evidence.earlierNights === 0 || isNew(row, scan) ? '' : `first seen ${row.firstSeen}`,
  ];
  return `${quotePurpose(row)} (${facts.filter(Boolean).join(', ')})`;
}
