import * as z from 'zod';
import {
  baseAddress,
  findExposed,
  pathOf,
  LogLevel,
  openAddress,
  parseEnvironment,
  secretWord,
  wholeNumber,
} from '../platform/environment.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { findReportsFolder } from '../scan/malicious-packages.ts';

/** The operator's settings for the night, parsed once at start. */
export type PipelineSettings = z.infer<typeof PipelineSettings>;

const ModelName = z.string().regex(/^[\w.:/@-]{1,200}$/, { error: 'expected the name of a model' });

const gitHubItself = 'https://api.github.com';
/** The public search of Hacker News. It needs no key. */
const hackerNewsSearch = 'https://hn.algolia.com/api/v1';

export const PipelineSettings = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    BASE_URL: baseAddress().optional(),
    DATA_DIR: pathOf('folder').optional(),
    PUBLIC_DIR: pathOf('folder').optional(),
    GITHUB_TOKEN: secretWord().optional(),
    GITHUB_API_URL: openAddress().default(gitHubItself),
    SCAN_WINDOW_DAYS: wholeNumber(1, 30).default(30),
    SCAN_LIMIT: wholeNumber(1, 1000).default(300),
    NIGHT_MAX_MINUTES: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,4})?$/, { error: 'expected minutes above 0, such as 20' })
      .transform(Number)
      .refine((minutes) => minutes > 0, { error: 'expected minutes above 0, such as 20' })
      .default(20),
    HACKER_NEWS_URL: z
      .union([z.literal('off'), openAddress()], {
        error: 'expected an http or https address, or off',
      })
      .optional(),
    OVERRIDES_FILE: pathOf('file').optional(),
    MALICIOUS_PACKAGES_DIR: z
      .string()
      .transform(findReportsFolder)
      .pipe(z.string({ error: 'expected a clone of https://github.com/ossf/malicious-packages' }))
      .optional(),
    HEARTBEAT_URL: openAddress().optional(),
    OPENAI_API_KEY: secretWord().optional(),
    OPENAI_BASE_URL: openAddress().default('https://api.openai.com/v1'),
    OPENAI_MODEL: ModelName.default('gpt-6-luna'),
    OPENAI_REQUEST_SECONDS: wholeNumber(10, 3600).default(300),
    ANALYSIS_MAX_USD: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,4})?$/, {
        error: 'expected US dollars from 0 to 9999.9999, such as 0.25',
      })
      .transform(Number)
      .default(0.25),
    LOG_LEVEL: LogLevel.default('info'),
  })
  .superRefine((set, context) => {
    const { DATA_DIR, PUBLIC_DIR } = set;
    const exposed = findExposed(PUBLIC_DIR ?? 'public', { DATA_DIR: DATA_DIR ?? 'data' });
    for (const { name, message } of exposed) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((set) => ({
    /** Undefined means the default of the source: `data`, or `.demo/data` for made-up nights. */
    dataDir: set.DATA_DIR,
    publicDir: set.PUBLIC_DIR,
    /** The public address, used in pages and feeds. The gateway reads the same setting. */
    baseUrl: set.BASE_URL ?? `http://localhost:${set.PORT}`,
    github: { token: set.GITHUB_TOKEN, apiUrl: set.GITHUB_API_URL },
    windowDays: set.SCAN_WINDOW_DAYS,
    young: { days: 7, share: 0.5 },
    scanLimit: set.SCAN_LIMIT,
    /** The most requests and GraphQL points of a night for looking repositories up. */
    trackingBudget: 100,
    /** The star histories of at most this many rows are asked. */
    growthLimit: 60,
    /** The address of Hacker News' search, which has only repositories of github.com. */
    hackerNews: toHackerNews(set),
    /** The most minutes that a whole night may take. */
    maxMinutes: set.NIGHT_MAX_MINUTES,
    /** Undefined means `overrides.csv` in the data folder. */
    overridesFile: set.OVERRIDES_FILE,
    reportsFolder: set.MALICIOUS_PACKAGES_DIR,
    model: {
      /** Undefined means that no model is asked. */
      apiKey: set.OPENAI_API_KEY,
      baseUrl: set.OPENAI_BASE_URL,
      name: set.OPENAI_MODEL,
      /** How long one request may take. All requests of a night may take four times as long. */
      timing: {
        requestTimeoutMs: set.OPENAI_REQUEST_SECONDS * 1000,
        deadlineMs: set.OPENAI_REQUEST_SECONDS * 4000,
      },
      /** The most US dollars that a night may spend on models. */
      maxUsd: set.ANALYSIS_MAX_USD,
    },
    logLevel: set.LOG_LEVEL,
  }));

function toHackerNews(set: { HACKER_NEWS_URL?: string | undefined; GITHUB_API_URL: string }) {
  const { HACKER_NEWS_URL, GITHUB_API_URL } = set;
  const address = HACKER_NEWS_URL ?? (GITHUB_API_URL === gitHubItself ? hackerNewsSearch : 'off');
  return address === 'off' ? undefined : address;
}

/** Reads the settings. @throws PipelineError that names every wrong setting. */
export function readPipelineSettings(environment: NodeJS.ProcessEnv): PipelineSettings {
  const read = parseEnvironment(PipelineSettings, environment);
  if (read.ok) return read.settings;
  throw new PipelineError(read.problems);
}

const WatchSettings = z.object({
  HEARTBEAT_URL: openAddress().optional().catch(undefined),
  LOG_LEVEL: LogLevel.catch('info'),
});

/** Reads the heartbeat's settings, to report failures of all others. Wrong means unset. */
export function readWatchSettings(environment: NodeJS.ProcessEnv): {
  heartbeat: string | undefined;
  logLevel: PipelineSettings['logLevel'];
} {
  const read = parseEnvironment(WatchSettings, environment);
  const { HEARTBEAT_URL, LOG_LEVEL } = read.ok ? read.settings : WatchSettings.parse({});
  return { heartbeat: HEARTBEAT_URL, logLevel: LOG_LEVEL };
}
