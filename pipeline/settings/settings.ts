import * as z from 'zod';
import { PipelineError } from '../errors/pipeline-error.ts';

function wholeNumber(min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }));
}

const Environment = z.object({
  DATA_DIR: z.string().optional(),
  PUBLIC_DIR: z.string().optional(),
  GITHUB_TOKEN: z
    .string()
    .regex(/^[\u0021-\u007e]+$/, { error: 'expected one word without spaces' })
    .optional(),
  GITHUB_API_URL: z
    .url({ protocol: /^https?$/, error: 'expected an http or https address' })
    .default('https://api.github.com'),
  SCAN_WINDOW_DAYS: wholeNumber(1, 30).default(7),
  SCAN_LIMIT: wholeNumber(1, 1000).default(300),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'expected debug, info, warn, error or silent',
    })
    .default('info'),
});

/** What the operator set for the night, parsed once at start. */
export type PipelineSettings = {
  /** Undefined where the operator left the choice to the source: `data`, or `.demo/data` for made-up nights. */
  dataDir: string | undefined;
  publicDir: string | undefined;
  github: { token: string | undefined; apiUrl: string };
  windowDays: number;
  scanLimit: number;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
};

/**
 * Reads the settings from the environment; an empty one counts as unset.
 *
 * @throws PipelineError that names every wrong setting at once, and shows no secret.
 */
export function readPipelineSettings(environment: NodeJS.ProcessEnv): PipelineSettings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(set);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `${name}: ${message}, got ${isSecret(name) ? 'another' : `"${set[name]}"`}`;
    });
    throw new PipelineError('settings', problems.join('; '));
  }
  const { data } = result;
  return {
    dataDir: data.DATA_DIR,
    publicDir: data.PUBLIC_DIR,
    github: { token: data.GITHUB_TOKEN, apiUrl: data.GITHUB_API_URL },
    windowDays: data.SCAN_WINDOW_DAYS,
    scanLimit: data.SCAN_LIMIT,
    logLevel: data.LOG_LEVEL,
  };
}

function isSecret(name: string): boolean {
  return /TOKEN|KEY|SECRET/.test(name);
}
