import * as z from 'zod';
import { LogLevel, parseEnvironment, webAddress, wholeNumber } from '../contract/environment.ts';
import { PipelineError } from '../errors/pipeline-error.ts';

/** What the operator set for the night, parsed once at start. */
export type PipelineSettings = z.infer<typeof PipelineSettings>;

const PipelineSettings = z
  .object({
    DATA_DIR: z.string().optional(),
    PUBLIC_DIR: z.string().optional(),
    GITHUB_TOKEN: z
      .string()
      .regex(/^[\u0021-\u007e]+$/, { error: 'expected one word without spaces' })
      .optional(),
    GITHUB_API_URL: webAddress().default('https://api.github.com'),
    SCAN_WINDOW_DAYS: wholeNumber(1, 30).default(7),
    SCAN_LIMIT: wholeNumber(1, 1000).default(300),
    LOG_LEVEL: LogLevel.default('info'),
  })
  .transform((set) => ({
    /** Undefined where the choice is left to the source: `data`, or `.demo/data` for made-up nights. */
    dataDir: set.DATA_DIR,
    publicDir: set.PUBLIC_DIR,
    github: { token: set.GITHUB_TOKEN, apiUrl: set.GITHUB_API_URL },
    windowDays: set.SCAN_WINDOW_DAYS,
    scanLimit: set.SCAN_LIMIT,
    logLevel: set.LOG_LEVEL,
  }));

/** Reads the settings. @throws PipelineError that names every wrong one. */
export function readPipelineSettings(environment: NodeJS.ProcessEnv): PipelineSettings {
  const read = parseEnvironment(PipelineSettings, environment);
  if (read.ok) return read.settings;
  throw new PipelineError('settings', read.problems);
}
