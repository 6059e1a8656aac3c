import { toSha256 } from '../../archive/archive.ts';
import type { CountedFact, ReaderReport, Reading } from '../../contract/analysis.ts';
import type { DigestDate } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { type Offered, offerSentences } from '../sentences/offer.ts';
import { purposeOf } from '../sentences/purpose.ts';
import { findFear } from './fears.ts';

/** A clear row that says what it is and that no earlier digest recommended. */
export type Candidate = {
  row: ScannedRow;
  /** The sentences that a reader may point at. */
  offered: readonly Offered[];
  /** What it is for; null if no category fits. */
  category: string | null;
  /** Whether one can install or run it. */
  isTool: boolean;
  /** Whether tonight is the first night that saw it. */
  isNewcomer: boolean;
  /** The chance that it is worth a mention, from 0 to 1, before anybody reads it. */
  merit: number;
};

/** The most candidates that a reader reads anew in a night. Known readings are free. */
export const mostRead = 40;

export type NightToRead = {
  date: DigestDate;
  /** The best first. */
  candidates: readonly Candidate[];
  /** The facts that may open a digest, best first. Code counts them and writes their sentences. */
  openings: readonly CountedFact[];
  earlier: readonly Reading[];
};

/** Reads the candidates of a night: a model, or code that takes the best sentences. */
export type Reader = (night: NightToRead) => Promise<ReaderReport>;

/** The sentence that a reader pointed at. Where it pointed at none, code says what a row is for. */
export function toPurposes({
  readings,
}: Pick<ReaderReport, 'readings'>): (row: ScannedRow) => string {
  const quoted = readings.filter(({ quotedFrom }) => quotedFrom?.what !== undefined);
  const purposes = new Map(quoted.map(({ fullName, what }) => [fullName, what]));
  return (row) => purposes.get(row.fullName) ?? purposeOf(row);
}

/** Whether a row still has the sentences of a reading, and no new one that code fears. */
export function canQuote(row: ScannedRow, reading: Reading): boolean {
  if (!reading.fear && findFear(row)) return false;
  const texts = new Set<string | null>(offerSentences(row).map(({ text }) => text));
  const parts = ['what', 'forWhom', 'different', 'caveat'] as const;
  return parts.every((part) => !reading.quotedFrom?.[part] || texts.has(reading[part]));
}

/** What a model is offered of a candidate on any night. `about` names model and instructions. */
export function toOfferedSha256({ row, offered }: Candidate, about: string): string {
  const { fullName, language, topics } = row;
  const sentences = offered.map(({ text, from }) => [from, text]);
  return toSha256(JSON.stringify([about, fullName, language, topics, sentences]));
}
