import { toSha256 } from '../../archive/archive.ts';
import type { CountedFact, ReaderReport, Reading } from '../../contract/analysis.ts';
import type { DigestDate } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Offered } from '../sentences/offer.ts';

/** A row that the editor may put forward. Its standing is `clear`, it says what it is, and no earlier digest recommended it. */
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

/** What a reader needs to know of a night. */
export type NightToRead = {
  date: DigestDate;
  candidates: readonly Candidate[];
  /** The facts that a digest may open with, the best first. Code counts them and writes their sentences. */
  openings: readonly CountedFact[];
  /** The readings of earlier nights. */
  known: readonly Reading[];
  /** Keeps what a model answers until there is an analysis. Nothing is kept if not given. */
  repliesFile?: string | undefined;
};

/** Reads the candidates of a night: a language model, or code that takes the best sentence of each. */
export type Reader = (night: NightToRead) => Promise<ReaderReport>;

/** What a model is offered about a candidate and does not change with the night. `about` names model and instructions. */
export function toOfferedSha256({ row, offered }: Candidate, about: string): string {
  const { fullName, language, topics } = row;
  const sentences = offered.map(({ text, from }) => [from, text]);
  return toSha256(JSON.stringify([about, fullName, language, topics, sentences]));
}
