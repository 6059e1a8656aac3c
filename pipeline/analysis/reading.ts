import type { Analysis, ReaderReport } from '../contract/analysis.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { ScannedRow } from '../contract/repository-row.ts';

/** A row that the editor may put forward. Its standing is `clear`, it says what it is, and no earlier digest recommended it. */
export type Candidate = {
  row: ScannedRow;
  /** What it is for; null if no category fits. */
  category: string | null;
  /** Whether one can install or run it. */
  isTool: boolean;
  /** Whether tonight is the first night that saw it. */
  isNewcomer: boolean;
  /** On how many earlier nights a digest named it, as a tool or as rising. */
  timesNamed: number;
  /** The chance that it is worth a mention, from 0 to 1. */
  merit: number;
};

/** What a reader needs to know of a night. */
export type NightToRead = {
  date: DigestDate;
  candidates: readonly Candidate[];
  /** The facts that a digest may open with, the best first. The editor computes them and writes their sentences. */
  leads: readonly { id: string; sentence: string }[];
  /** The groups of candidates that the editor found. */
  themes: readonly { id: string; members: readonly ScannedRow[] }[];
  /** An existing analysis of the same day, even if it was made from another scan. */
  stored?: Analysis | undefined;
  /** Keeps what models answer until there is an analysis. Nothing is kept if not given. */
  repliesFile?: string | undefined;
};

/** Reads the candidates of a night: a language model, or code that takes the best sentence of each. */
export type Reader = (night: NightToRead) => Promise<ReaderReport & ReadBefore>;

/** When it was read, if that was in an earlier run. */
type ReadBefore = Partial<Pick<Analysis, 'createdAt'>>;
