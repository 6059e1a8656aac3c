import type { ScannedRow } from '../../contract/repository-row.ts';
import { ageInDays, starsADay } from '../counts/velocity.ts';
import { countOf, countRepositories, formatCount } from './figures.ts';
import { nameLanguage } from './language-name.ts';
import { heading, list, paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';
import { quotePurpose } from './purpose.ts';

const shown = 6;

/** What no earlier night saw, or, on a first night, the youngest of the faster half. */
export function writeNewcomers(night: Night): Block[] {
  return [
    heading('New tonight'),
    ...(night.evidence.earlierNights === 0 ? tellYoungest(night) : tellArrivals(night)),
  ];
}

function tellYoungest(night: Night): Block[] {
  const { ranked, scan } = night;
  const fast = ranked.slice(0, Math.ceil(ranked.length / 2));
  const youngest = fast
    .toSorted((a, b) => ageInDays(a, scan.startedAt) - ageInDays(b, scan.startedAt))
    .slice(0, shown);
  if (ranked.length === 1) {
    return [paragraph('On a first night everything is new, here the one repository there is.')];
  }
  return [
    paragraph('On a first night everything is new to the list. The youngest of the faster half:'),
    list(youngest.map((row) => describe(row, night))),
  ];
}

function tellArrivals(night: Night): Block[] {
  const { newcomers } = night;
  if (newcomers.length === 0) {
    return [paragraph('Every repository of tonight was seen on an earlier night.')];
  }
  const told = newcomers
    .toSorted((a, b) => Number(quotePurpose(a) === '') - Number(quotePurpose(b) === ''))
    .slice(0, shown);
  const size = `${countRepositories(newcomers.length)} ${newcomers.length === 1 ? 'was' : 'were'} never on the list before`;
  return [
    paragraph(newcomers.length > told.length ? `${size}, the fastest of them these:` : `${size}:`),
    list(told.map((row) => describe(row, night))),
  ];
}

function describe(row: ScannedRow, { scan }: Night): string {
  const age = ageInDays(row, scan.startedAt);
  const facts = [
    nameLanguage(row.language),
    countOf(row.stars, 'star'),
    age === 0 ? 'created today' : `${countOf(age, 'day')} old`,
    age > 1 ? `${formatCount(starsADay(row, scan.startedAt))} a day` : '',
  ].filter(Boolean);
  return `${row.fullName}: ${[quotePurpose(row), `(${facts.join(', ')})`].filter(Boolean).join(' ')}`;
}
