import type { Gap } from './scan.ts';

/** What an operator should know or do. */
export type Notice = { notice: string };
type Reason = { reason: string };
type Names = { names: string };
type Progress = { done: number; total: number };
type Usage = { requests: number; points: number };
type Rows = { rows: number; quarantined: number; lost: number; missing: number };
/** What a model was asked, and what that cost. */
type Spent = { attempts: number; tokens: object | null; costUsd: number };

/** What a finished night was, and what it took. */
type NightFigures = Rows &
  Usage & {
    id: string;
    source: string;
    analyst: string;
    inputTokens: number;
    outputTokens: number;
    costUsd: number;
    seconds: number;
    damaged: number;
  };

/** Every event of the log of a night or a command, with its fields. */
type NightEvents = {
  [Fact in Exclude<Gap['fact'], 'row'> as `${Fact}-missing`]: Omit<Gap, 'fact'>;
} & {
  'candidates-found': { count: number };
  'search-cut-short': Reason & { found: number };
  'search-incomplete': { type: string | undefined; message: string };
  'github-warned': { message: string };
  'limit-reached': { limit: string; seconds: number; isWaitedFor: boolean };
  'rows-enriched': Progress;
  'row-lost': Omit<Gap, 'fact'>;
  'readmes-read': { usual: number; looked: number };
  'scan-cut-short': Notice & { rows: number };
  'repositories-tracked': Progress;
  'tracking-failed': Reason;
  'tracking-finished': {
    due: number;
    answered: number;
    unclear: number;
    unasked: number;
    reasons?: string[];
  };
  'look-ups-doubted': Notice & { doubted: number; lookedUp: number };
  'growth-asked': { wanted: number; asked: number; known: number };
  'growth-failed': Reason;
  'hacker-news-asked': { stories: number };
  'hacker-news-missed': Notice;
  'override-unlisted': Names;
  'override-renamed': Names & { advice: string };
  'override-not-inherited': Names & { advice: string };
  'scan-resumed': { rows: number };
  'scan-finished': Rows & Usage;

  'readings-kept': { kept: number; asked: number };
  'model-price-assumed': { model: string; input: number; output: number };
  'model-asked-for-less': Reason & { maxTokens: number };
  'model-asked-plainly': Reason & { form: string | undefined };
  'model-busy': Reason & { pauseMs: number };
  'analysis-retried': Reason & { smaller?: true };
  'analysis-fell-back': Reason & Spent;
  'analysis-resumed': { analyst: string };
  'analysis-finished': { analyst: string; title: string; attempts: number };

  'file-damaged': Reason & { file: string };
  'heartbeat-missed': Notice;
  'night-finished': NightFigures & { date: string };
  'night-finished-before': { date: string };

  'demo-started': Notice;
  'service-starting': { open: string };
  'dev-chain-started': Notice & { try: string; look: string };
  'facilitator-started': { port: number; wallet: string };
  'payment-sent': { success: boolean; reason: string | undefined; transaction: string };
  'payment-refused': Reason & { step: string };
  'settings-read': { set?: object; missing?: string[]; mistyped: string[] };
  'problem-found': { problem: string };
  'data-checked': Partial<Notice> & { files: number };
  'archive-rendered': Partial<Notice> & { nights: number };
  'sample-frozen': { id: string; source: string };
  'month-exported': { month: string; repositories: number; observations: number };
  'archive-exported': { months: number; folder: string };
};

/** Logs an event of a night or a command. Never a token, a secret or a full prompt. */
export type Log = <Name extends keyof NightEvents>(
  event: Name,
  data: NightEvents[Name],
  level?: 'warn' | 'error',
) => void;
