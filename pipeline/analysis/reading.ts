import type { Analysis } from '../contract/analysis.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { ScannedRow } from '../contract/repository-row.ts';

/** A row that the editor may put forward. Its standing is `clear`, it says what it is, and no earlier digest named it. */
export type Candidate = {
  row: ScannedRow;
  /** What it is for; null where no category fits. */
  category: string | null;
  /** Whether one can install or run it. */
  isTool: boolean;
  /** Whether tonight is the first night that saw it. */
  isNewcomer: boolean;
};

/** What a reader says of a candidate. Each field is one sentence in English. */
export type Reading = {
  fullName: string;
  /** What it is. It begins with “A” or “An”, or is the repository's own sentence. */
  what: string;
  /** Who it is for; it begins with “For”. Null where the texts do not say. */
  forWhom: string | null;
  /** What is different about it. Null where the texts do not say. */
  different: string | null;
  /** What to be careful about. Null if nothing is known. */
  caveat: string | null;
  /** What it is for, and whether one can install or run it, if the reader says so. */
  category?: string | null | undefined;
  isTool?: boolean | undefined;
};

/** A fact that a digest may open with. The editor computes it and writes its sentence. */
type Fact = { id: string; sentence: string };

/** A group of candidates that the editor found. */
type ThemeToName = { id: string; members: readonly string[] };

/** What a reader needs to know of a night. */
export type NightToRead = {
  date: DigestDate;
  candidates: readonly Candidate[];
  /** The facts that may lead, the best first. */
  leads: readonly Fact[];
  themes: readonly ThemeToName[];
  /** An existing analysis of the same day, even if it was made from another scan. */
  stored?: Analysis | undefined;
};

/** What a reader found. A candidate without a sentence that says what it is has no reading. */
export type ReaderReport = Pick<
  Analysis,
  'analyst' | 'model' | 'promptSha256' | 'tokens' | 'costUsd' | 'attempts' | 'dropped' | 'fallback'
> & {
  /** The best first. */
  readings: Reading[];
  /** The fact to open with; null leaves the choice to the editor. */
  leadId: string | null;
  /** Names of themes by id, each of at most four words. */
  themeNames: ReadonlyMap<string, string>;
  /** When it was read, if that was in an earlier run. */
  createdAt?: Analysis['createdAt'];
};

/** Reads the candidates of a night: a language model, or code that takes the best sentence of each. */
export type Reader = (night: NightToRead) => Promise<ReaderReport>;
